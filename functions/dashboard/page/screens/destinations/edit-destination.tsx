import { client } from '../../api.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Field, Form, Submit } from '../../parts/form.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { destinations as words } from '../../text/destinations.ts';
import { addressOf, changedBody, type Destination } from './destination-body.ts';
import { AddressField } from './address-field.tsx';

export interface EditDestinationProps {
  destination: Destination;
  onClose: () => void;
}

/** Name and address. Of an address with a secret only the mask is known here, so it isn't filled in. */
export function EditDestination({ destination, onClose }: EditDestinationProps) {
  const { id, type, name } = destination;
  const save = useWrite(
    (body: ReturnType<typeof changedBody>) =>
      client.call('PATCH /api/v1/org/destinations/{id}', { params: { id }, body }),
    { onDone: onClose, said: words.saved, again: ['GET /api/v1/org/destinations'] },
  );
  const address = addressOf(destination);
  return (
    <Dialog title={words.edit} onClose={onClose}>
      <Form write={save} onSubmit={(fields) => save.mutate(changedBody(destination, fields))}>
        <Field name="name" label={words.name} value={name} required maxlength={100} autofocus />
        {type === 'email' ? (
          <AddressField type={type} value={address} required />
        ) : (
          <AddressField type={type} hint={words.keepAddress(address)} />
        )}
        <Submit>{words.save}</Submit>
      </Form>
    </Dialog>
  );
}
