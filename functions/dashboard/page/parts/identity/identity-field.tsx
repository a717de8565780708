import { useRef } from 'preact/hooks';
import { identity as words } from '../../text/identity.ts';
import { announce } from '../announce.tsx';
import { Foreign } from '../foreign.tsx';
import { Frame } from '../form.tsx';
import { type IdentityPart, linesOf, type Side, withLine } from './stated.ts';

export interface IdentityFieldProps {
  side: Side;
  part: IdentityPart;
  text: string;
  isReadOnly: boolean;
  /** Values that a press adds. */
  suggested: readonly string[];
  onInput: (text: string) => void;
}

const rowsMin = 2;
const rowsMax = 8;

/** The values of one part, one on each line. */
export function IdentityField(props: IdentityFieldProps) {
  const { side, part, text, isReadOnly, suggested, onInput } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const add = (value: string) => {
    onInput(withLine(text, value));
    announce(words.added(value));
    // The button is gone with what it added.
    area.current?.focus();
  };
  return (
    <>
      <Frame name={`${side}.${part}`} label={words.parts[part]} hint={words.hints[part]} hasLines>
        {(described) => (
          <textarea
            {...described}
            ref={area}
            rows={Math.min(Math.max(linesOf(text).length + 1, rowsMin), rowsMax)}
            spellcheck={false}
            readOnly={isReadOnly}
            value={text}
            onInput={({ currentTarget }) => onInput(currentTarget.value)}
          />
        )}
      </Frame>
      {suggested.length > 0 && <Suggestions values={suggested} onAdd={add} />}
    </>
  );
}

interface SuggestionsProps {
  values: readonly string[];
  onAdd: (value: string) => void;
}

function Suggestions({ values, onAdd }: SuggestionsProps) {
  return (
    <div class="suggestions">
      <p class="hint">{words.suggested}</p>
      <ul>
        {values.map((value) => (
          <li key={value}>
            <Foreign text={value} max={80} isInLink />{' '}
            <button type="button" class="small" onClick={() => onAdd(value)}>
              {words.add} <span class="unseen">{value}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
