import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import { type ChangeType, typeName } from '../../change.ts';
import { inertText } from '../../inert-text.ts';
import { Check, Checks } from '../../parts/check.tsx';
import { Choice, Field, useIssue } from '../../parts/form.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { MoreSettings } from '../../parts/more-settings.tsx';
import { allTags, hasTag, tagOptions, toggleTag } from '../../tags.ts';
import { alertTimes as words } from '../../text/alerts.ts';
import type { Artist, Destination } from './known.ts';
import type { Draft, Escalation } from './rule.ts';

export interface DraftFieldsProps {
  draft: Draft;
  artists: readonly Artist[];
  destinations: readonly Destination[];
  onChange: (change: Partial<Draft>) => void;
}

const fields = [
  'tags',
  'min_change_percent',
  'severity_overrides',
  'escalate',
  'escalate.after_minutes',
  'escalate.destination_id',
  'escalate.min_severity',
] as const;

/** What most rules leave as it is. */
export function MoreFields({ draft, artists, destinations, onChange }: DraftFieldsProps) {
  const { min_change_percent: percent, severity_overrides } = draft;
  return (
    <MoreSettings label="More settings" fields={fields}>
      <TagsOfRule draft={draft} artists={artists} onChange={onChange} />
      <Field
        name="min_change_percent"
        label="Least change of a number, in percent"
        hint="For followers, fans, and other daily numbers. Leave empty for all that we report."
        type="number"
        min={0}
        max={1000}
        step="any"
        value={percent === null ? '' : String(percent)}
        onInput={(typed) => onChange({ min_change_percent: typed === '' ? null : Number(typed) })}
      />
      <Overrides
        overrides={severity_overrides}
        onChange={(changed) => onChange({ severity_overrides: changed })}
      />
      <EscalationFields draft={draft} destinations={destinations} onChange={onChange} />
    </MoreSettings>
  );
}

/** Which artists a rule is about, by what the organization sorts them by. */
function TagsOfRule({ draft, artists, onChange }: Omit<DraftFieldsProps, 'destinations'>) {
  const known = allTags([...artists, draft]);
  if (known.length === 0)
    return (
      <p class="hint">With tags on your artists, a rule could be about a roster or a label.</p>
    );
  return (
    <Checks
      label="Only artists with one of these tags"
      options={tagOptions(known)}
      isChecked={(tag) => hasTag(draft.tags, tag)}
      onToggle={(tag) => onChange({ tags: toggleTag(draft.tags, tag) })}
    />
  );
}

const severities = ['info', 'warning', 'critical'] as const;
const usualMinutes = 30;

/** Where to send what nobody acknowledges: to people, and not where it was sent first. */
function EscalationFields({ draft, destinations, onChange }: Omit<DraftFieldsProps, 'artists'>) {
  const { escalate, destination_id } = draft;
  const others = destinations.filter(({ id, type }) => id !== destination_id && type !== 'webhook');
  const [first] = others;
  const change = (changed: Partial<Escalation>) => {
    if (escalate !== null) onChange({ escalate: { ...escalate, ...changed } });
  };
  if (escalate === null && first === undefined) return <p class="hint">{words.noOthers}</p>;
  return (
    <fieldset class="field">
      <legend class="unseen">{words.escalate}</legend>
      <Check
        name="escalates"
        label={words.escalate}
        isChecked={escalate !== null}
        onInput={(isOn) => {
          const started: Escalation = {
            after_minutes: usualMinutes,
            destination_id: first?.id ?? '',
            min_severity: 'critical',
          };
          onChange({ escalate: isOn ? started : null });
        }}
      />
      {escalate !== null && (
        <>
          <Field
            name="escalate.after_minutes"
            label="After minutes"
            hint="At once if it can’t be delivered."
            type="number"
            min={5}
            max={1440}
            value={String(escalate.after_minutes)}
            required
            onInput={(typed) => change({ after_minutes: Number(typed) })}
          />
          <Choice
            name="escalate.destination_id"
            label="To"
            value={escalate.destination_id}
            options={optionsOf(others, escalate.destination_id)}
            onInput={(id) => change({ destination_id: id })}
          />
          <Choice
            name="escalate.min_severity"
            label="Which changes"
            value={escalate.min_severity}
            options={severities.map((value) => ({ value, label: words.escalated[value] }))}
            onInput={(typed) =>
              change({ min_severity: severities.find((one) => one === typed) ?? 'critical' })
            }
          />
        </>
      )}
    </fieldset>
  );
}

function optionsOf(others: readonly Destination[], chosen: string) {
  const options = others.map(({ id, name }) => ({ value: id, label: inertText(name, 60) }));
  const isThere = options.some(({ value }) => value === chosen);
  return isThere ? options : [...options, { value: chosen, label: words.unfit }];
}

type Overridden = Draft['severity_overrides'];

interface OverridesProps {
  overrides: Overridden;
  onChange: (overrides: Overridden) => void;
}

/** The severity that change types have for this rule: a line for each, and one to add another. */
function Overrides({ overrides, onChange }: OverridesProps) {
  const types = useQuery({ ...read('GET /api/v1/event-types'), staleTime: Infinity });
  const issue = useIssue('severity_overrides');
  return (
    <fieldset class="field">
      <legend>Other severities</legend>
      <p class="hint">For this rule alone. The change itself keeps its severity.</p>
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
              aria-label="Add a change type"
              value=""
              onInput={({ currentTarget }) => {
                const chosen = all.find(({ type }) => type === currentTarget.value);
                if (chosen) onChange({ ...overrides, [chosen.type]: 'critical' });
              }}
            >
              <option value="">Add a change type</option>
              {all
                .filter(({ type }) => overrides[type] === undefined)
                .map(({ type, severity }) => (
                  <option key={type} value={type}>
                    {typeName(type)} (usually {severity})
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
        aria-label={`Severity of “${name}”`}
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
        Remove <span class="unseen">{name}</span>
      </button>
    </div>
  );
}
