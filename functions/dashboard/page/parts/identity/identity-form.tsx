import { useState } from 'preact/hooks';
import { identity as words } from '../../text/identity.ts';
import { usePermission } from '../../use-permission.ts';
import { Form, Submit } from '../form.tsx';
import { useWrite } from '../use-write.ts';
import { IdentityField } from './identity-field.tsx';
import {
  bodyOf,
  type Draft,
  draftOf,
  identityParts,
  openSuggestions,
  sides,
  type Stated,
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
    said: words.saved,
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
      <Submit disabled={!isAllowed}>{words.save}</Submit>
      {why !== undefined && <p class="hint">{why}</p>}
    </Form>
  );
}
