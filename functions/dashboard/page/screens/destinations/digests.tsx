import { useState } from 'preact/hooks';
import { destinations } from '../../text/destinations.ts';
import { timing as words } from '../../text/timing.ts';
import { MoreRules, RuleLink, type Rule } from './rules.tsx';
import { cadences, cadenceField, type Cadence, type Timing } from './timing.ts';
import { Weekly } from './weekly.tsx';

interface DigestsProps {
  /** Of the destination. */
  id: string;
  rules: readonly Rule[];
  at: Timing['digest_at'];
}

/** When each rule sends, and, as soon as one sends in digests, when those come. */
export function Digests({ id, rules, at }: DigestsProps) {
  const [chosen, setChosen] = useState<Readonly<Record<string, Cadence>>>({});
  const now = rules.map((rule) => chosen[rule.id] ?? rule.cadence);
  const isWeekly = now.includes('weekly');
  return (
    <fieldset class="field">
      <legend>{destinations.rules}</legend>
      {rules.length > 0 && <p class="hint">{words.digestHint}</p>}
      {rules.map((rule, index) => (
        <fieldset key={rule.id} class="field">
          <legend>
            <RuleLink rule={rule} />
          </legend>
          <div class="days">
            {cadences.map((one) => (
              <label key={one} class="check">
                <input
                  type="radio"
                  name={cadenceField(rule)}
                  value={one}
                  checked={one === now[index]}
                  onInput={() => setChosen({ ...chosen, [rule.id]: one })}
                />{' '}
                {words.cadences[one]}
              </label>
            ))}
          </div>
        </fieldset>
      ))}
      {(isWeekly || now.includes('daily')) && (
        <Weekly
          name="digest_at"
          at={at}
          time={words.digestTime}
          {...(isWeekly && { weekday: words.digestDay })}
        />
      )}
      <MoreRules id={id} isFirst={rules.length === 0} />
    </fieldset>
  );
}
