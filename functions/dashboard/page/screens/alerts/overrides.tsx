import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import { typeName, type ChangeType } from '../../change.ts';
import { useIssue } from '../../parts/form.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import type { SeverityName } from '../../change.ts';
import { alertTimes as words } from '../../text/alert-times.ts';
import type { Draft } from './rule.ts';

type Overridden = Draft['severity_overrides'];

export interface OverridesProps {
  overrides: Overridden;
  onChange: (overrides: Overridden) => void;
}

const severities = ['info', 'warning', 'critical'] as const satisfies SeverityName[];

/** The severity that change types have for this rule: a line for each, and one to add another. */
export function Overrides({ overrides, onChange }: OverridesProps) {
  const types = useQuery({ ...read('GET /api/v1/event-types'), staleTime: Infinity });
  const issue = useIssue('severity_overrides');
  return (
    <fieldset class="field">
      <legend>{words.overrides}</legend>
      <p class="hint">{words.overridesHint}</p>
      {issue !== null && <p class="issue">{issue}</p>}
      <Loaded query={types} rows={1}>
        {(all) => (
          <>
            {all
              .filter(({ type }) => overrides[type] !== undefined)
              .map(({ type }) => (
                <Line key={type} type={type} overrides={overrides} onChange={onChange} />
              ))}
            <select
              aria-label={words.addOverride}
              value=""
              onInput={({ currentTarget }) => {
                const chosen = all.find(({ type }) => type === currentTarget.value);
                if (chosen) onChange({ ...overrides, [chosen.type]: 'critical' });
              }}
            >
              <option value="">{words.addOverride}</option>
              {all
                .filter(({ type }) => overrides[type] === undefined)
                .map(({ type, severity }) => (
                  <option key={type} value={type}>
                    {words.usually(typeName(type), severity)}
                  </option>
                ))}
            </select>
          </>
        )}
      </Loaded>
    </fieldset>
  );
}

function Line({ type, overrides, onChange }: OverridesProps & { type: ChangeType }) {
  const name = typeName(type);
  return (
    <div class="override">
      <span>{name}</span>
      <select
        aria-label={words.severityOf(name)}
        value={overrides[type]}
        onInput={({ currentTarget }) => {
          const severity = severities.find((one) => one === currentTarget.value);
          if (severity) onChange({ ...overrides, [type]: severity });
        }}
      >
        {severities.map((severity) => (
          <option key={severity} value={severity}>
            {severity}
          </option>
        ))}
      </select>
      <button
        type="button"
        class="small"
        onClick={() => {
          const others = Object.entries(overrides).filter(([name]) => name !== type);
          onChange(Object.fromEntries(others));
        }}
      >
        {words.removeOverride} <span class="unseen">{name}</span>
      </button>
    </div>
  );
}
