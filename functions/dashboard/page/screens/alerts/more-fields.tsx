import { Checks } from '../../parts/check.tsx';
import { Field } from '../../parts/form.tsx';
import { MoreSettings } from '../../parts/more-settings.tsx';
import { allTags, hasTag, tagOptions, toggleTag } from '../../tags.ts';
import { alertTimes as words } from '../../text/alert-times.ts';
import { tags as tagWords } from '../../text/tags.ts';
import { EscalationFields } from './escalation-fields.tsx';
import type { Artist, Destination } from './known.ts';
import { Overrides } from './overrides.tsx';
import type { Draft } from './rule.ts';

export interface MoreFieldsProps {
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
export function MoreFields({ draft, artists, destinations, onChange }: MoreFieldsProps) {
  const { min_change_percent: percent, severity_overrides } = draft;
  return (
    <MoreSettings label={words.more} fields={fields}>
      <TagsOfRule draft={draft} artists={artists} onChange={onChange} />
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

/** Which artists a rule is about, by what the organization sorts them by. */
function TagsOfRule({ draft, artists, onChange }: Omit<MoreFieldsProps, 'destinations'>) {
  const known = allTags([...artists, draft]);
  if (known.length === 0) return <p class="hint">{tagWords.ofRuleNone}</p>;
  return (
    <Checks
      label={tagWords.ofRule}
      options={tagOptions(known)}
      isChecked={(tag) => hasTag(draft.tags, tag)}
      onToggle={(tag) => onChange({ tags: toggleTag(draft.tags, tag) })}
    />
  );
}
