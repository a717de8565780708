import { useRef, useState } from 'preact/hooks';
import { identity as words } from '../../text/identity.ts';
import { usePermission } from '../../use-permission.ts';
import { announce } from '../announce.tsx';
import { Foreign } from '../foreign.tsx';
import { Form, Frame, Submit } from '../form.tsx';
import { useWrite } from '../use-write.ts';
import {
  bodyOf,
  type Draft,
  draftOf,
  type IdentityPart,
  identityParts,
  linesOf,
  openSuggestions,
  type Side,
  sides,
  type Stated,
  withLine,
  withText,
} from './stated.ts';

export interface IdentityFormProps {
  /** What is stated now. */
  stated: Stated;
  /** What releases of theirs have that isn't stated. */
  suggested?: Stated['theirs'];
  /** What saving calls: who may not, sees the form and can't change it. */
  route: 'PUT /api/v1/org/identity' | 'PUT /api/v1/artists/{id}/identity';
  /** Sends it, and puts the answer where `stated` is read from. */
  send: (body: Stated) => Promise<unknown>;
}

/** What is theirs and what is foreign, with a value on each line; all of it is saved at once. */
export function IdentityForm({ stated, suggested, route, send }: IdentityFormProps) {
  // Until somebody types, the fields follow what is stated.
  const [typed, setTyped] = useState<Draft | null>(null);
  const draft = typed ?? draftOf(stated);
  const { isAllowed, why } = usePermission(route);
  const save = useWrite(send, {
    onDone: () => setTyped(null),
    said: 'Saved. New releases are judged by it.',
    // What counts for all artists is suggested for none.
    again: ['GET /api/v1/org/identity', 'GET /api/v1/artists/{id}/identity'],
  });
  const submit = () => {
    const body = bodyOf(draft);
    // So that lines are counted as the service counts them.
    setTyped(draftOf(body));
    save.mutate(body);
  };
  return (
    <Form write={save} onSubmit={submit}>
      <div class="identity">
        {sides.map((side) => (
          <fieldset key={side} class="field">
            <legend>{words.sides[side]}</legend>
            {identityParts.map((part) => (
              <IdentityField
                key={part}
                side={side}
                part={part}
                text={draft[side][part]}
                isReadOnly={!isAllowed}
                suggested={
                  side === 'theirs' && isAllowed ? openSuggestions(suggested, draft, part) : []
                }
                onInput={(text) => setTyped(withText(draft, side, part, text))}
              />
            ))}
          </fieldset>
        ))}
      </div>
      <Submit disabled={!isAllowed}>Save labels and codes</Submit>
      {why !== undefined && <p class="hint">{why}</p>}
    </Form>
  );
}

interface IdentityFieldProps {
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
function IdentityField(props: IdentityFieldProps) {
  const { side, part, text, isReadOnly, suggested, onInput } = props;
  const area = useRef<HTMLTextAreaElement>(null);
  const add = (value: string) => {
    onInput(withLine(text, value));
    announce(`Added: ${value}`);
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
      <p class="hint">On several releases of theirs:</p>
      <ul>
        {values.map((value) => (
          <li key={value}>
            <Foreign text={value} max={80} isInLink />{' '}
            <button type="button" class="small" onClick={() => onAdd(value)}>
              Add <span class="unseen">{value}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
