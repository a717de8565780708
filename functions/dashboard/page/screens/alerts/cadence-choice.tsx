import { Choice } from '../../parts/form.tsx';
import { alertTimes as words } from '../../text/alert-times.ts';
import type { Draft } from './rule.ts';

const cadences = ['now', 'hourly', 'daily', 'weekly'] as const;

export interface CadenceChoiceProps {
  cadence: Draft['cadence'];
  onChange: (change: Pick<Draft, 'cadence'>) => void;
}

/** At once, or in a digest. */
export function CadenceChoice({ cadence, onChange }: CadenceChoiceProps) {
  return (
    <Choice
      name="cadence"
      label={words.cadence}
      hint={cadence === 'now' ? undefined : words.digestHint}
      value={cadence}
      options={cadences.map((value) => ({ value, label: words.cadences[value] }))}
      onInput={(value) => onChange({ cadence: cadences.find((one) => one === value) ?? 'now' })}
    />
  );
}
