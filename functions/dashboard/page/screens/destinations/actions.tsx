import { useState } from 'preact/hooks';
import { client } from '../../api.ts';
import { inertText } from '../../inert-text.ts';
import { Act } from '../../parts/act.tsx';
import { RemoveTarget } from '../../parts/deliveries/set-up.tsx';
import { Dialog } from '../../parts/dialog.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Field, Form, Submit } from '../../parts/form.tsx';
import { MuteButton } from '../../parts/mutes/mute-button.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { destinations as words } from '../../text/destinations.ts';
import { mutes } from '../../text/mutes.ts';
import {
  addressField,
  addressOf,
  changedBody,
  type Destination,
  type DestinationType,
  rulesInUse,
} from './destination-body.ts';

/** What can be done with a destination, beside testing it. */
export function DestinationActions({ destination }: { destination: Destination }) {
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const { id, type, name } = destination;
  return (
    <>
      <Act route="PATCH /api/v1/org/destinations/{id}" onClick={() => setOpen('edit')}>
        Edit
      </Act>
      <MuteButton
        scopes={[{ label: mutes.destination(inertText(name, 60)), target: { destination_id: id } }]}
        hasNoSummary={type === 'webhook'}
      />
      <Act
        route="DELETE /api/v1/org/destinations/{id}"
        kind="danger"
        onClick={() => setOpen('delete')}
      >
        Delete
      </Act>
      {open === 'edit' && <EditDestination destination={destination} onClose={close} />}
      {open === 'delete' && (
        <RemoveTarget target={{ kind: 'destination', id }} onClose={close} refusal={inUse} />
      )}
    </>
  );
}

interface EditDestinationProps {
  destination: Destination;
  onClose: () => void;
}

/** Name and address. Of an address with a secret only the mask is known here, so it isn't filled in. */
function EditDestination({ destination, onClose }: EditDestinationProps) {
  const { id, type, name } = destination;
  const save = useWrite(
    (body: ReturnType<typeof changedBody>) =>
      client.call('PATCH /api/v1/org/destinations/{id}', { params: { id }, body }),
    { onDone: onClose, said: 'Saved.', again: ['GET /api/v1/org/destinations'] },
  );
  const address = addressOf(destination);
  return (
    <Dialog title="Edit" onClose={onClose}>
      <Form write={save} onSubmit={(fields) => save.mutate(changedBody(destination, fields))}>
        <Field name="name" label="Name" value={name} required maxlength={100} autofocus />
        {type === 'email' ? (
          <AddressField type={type} value={address} required />
        ) : (
          <AddressField type={type} hint={`Leave empty to keep ${address}`} />
        )}
        <Submit>Save</Submit>
      </Form>
    </Dialog>
  );
}

/** Where rules send to it, they stand here as links. */
function inUse(error: Error) {
  const rules = rulesInUse(error);
  if (rules.length === 0) return null;
  return (
    <div role="alert">
      <p>These alert rules send to it. Delete them, or have them send elsewhere, first:</p>
      <ul>
        {rules.map((rule) => (
          <li key={rule.id}>
            <a href={`/app/alerts/edit/${rule.id}`}>
              <Foreign text={rule.name} />
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface AddressFieldProps {
  type: DestinationType;
  required?: boolean;
  value?: string;
  /** Instead of the hint of the type. */
  hint?: string;
}

/** Where a destination of the type leads. */
export function AddressField({ type, hint, ...rest }: AddressFieldProps) {
  return (
    <Field
      name={addressField(type)}
      label={words.addressOf[type]}
      hint={hint ?? words.addressHint[type]}
      type={type === 'email' ? 'email' : 'url'}
      spellcheck={false}
      autocomplete="off"
      {...rest}
    />
  );
}
