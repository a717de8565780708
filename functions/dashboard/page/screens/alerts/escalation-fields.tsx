import { inertText } from '../../inert-text.ts';
import { Check } from '../../parts/check.tsx';
import { Choice, Field } from '../../parts/form.tsx';
import { alertTimes as words } from '../../text/alert-times.ts';
import type { Destination } from './known.ts';
import type { Draft, Escalation } from './rule.ts';

export interface EscalationFieldsProps {
  draft: Draft;
  destinations: readonly Destination[];
  onChange: (change: Pick<Draft, 'escalate'>) => void;
}

const severities = ['info', 'warning', 'critical'] as const;
const usualMinutes = 30;

/** Where to send what nobody acknowledges: to people, and not where it was sent first. */
export function EscalationFields({ draft, destinations, onChange }: EscalationFieldsProps) {
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
            label={words.after}
            hint={words.afterHint}
            type="number"
            min={5}
            max={1440}
            value={String(escalate.after_minutes)}
            required
            onInput={(typed) => change({ after_minutes: Number(typed) })}
          />
          <Choice
            name="escalate.destination_id"
            label={words.escalateTo}
            value={escalate.destination_id}
            options={optionsOf(others, escalate.destination_id)}
            onInput={(id) => change({ destination_id: id })}
          />
          <Choice
            name="escalate.min_severity"
            label={words.escalateFrom}
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
