import { Field } from '../../parts/form.tsx';
import { MoreSettings } from '../../parts/more-settings.tsx';
import { alertTimes as words } from '../../text/alert-times.ts';
import { EscalationFields } from './escalation-fields.tsx';
import type { Destination } from './known.ts';
import { Overrides } from './overrides.tsx';
import type { Draft } from './rule.ts';

export interface MoreFieldsProps {
  draft: Draft;
  destinations: readonly Destination[];
  onChange: (change: Partial<Draft>) => void;
}

const fields = [
  'min_change_percent',
  'severity_overrides',
  'escalate',
  'escalate.after_minutes',
  'escalate.destination_id',
  'escalate.min_severity',
] as const;

/** What most rules leave as it is. */
export function MoreFields({ draft, destinations, onChange }: MoreFieldsProps) {
  const { min_change_percent: percent, severity_overrides } = draft;
  return (
    <MoreSettings label={words.more} fields={fields}>
      <Field
        name="min_change_percent"
        label={words.percent}
        hint={words.percentHint}
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
