import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import type { Sent } from '../../../../../shared/client/routes.ts';
import { client, readAgain } from '../../api.ts';
import { Choice, Field, Submit } from '../../parts/form.tsx';
import { SecretDialog } from '../../parts/secret.tsx';
import { toast } from '../../parts/toast.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { secret as secretWords } from '../../text/secret.ts';
import { destinations as words } from '../../text/destinations.ts';
import { newBody, type DestinationType } from './destination-body.ts';
import { browserZone } from '../../time-format.ts';
import { AddressField } from './address-field.tsx';

type Body = Sent<'POST /api/v1/org/destinations'>['body'];

const options = Object.entries(words.types).map(([value, label]) => ({ value, label }));

function isType(value: string): value is DestinationType {
  return Object.hasOwn(words.types, value);
}

/** Creates a destination; one of type webhook then shows its secret: once, and kept only here. */
export function NewDestination({ onClose }: { onClose: () => void }) {
  const { route } = useLocation();
  const [type, setType] = useState<DestinationType>('chat_a');
  const arrive = (id: string) => {
    onClose();
    route(`/app/destinations/${id}`);
  };
  const create = useWrite(
    async (body: Body, once) => {
      const created = await client.call('POST /api/v1/org/destinations', { body, headers: once() });
      await readAgain('GET /api/v1/org');
      return created;
    },
    {
      onDone: (created) => {
        if (created.type === 'webhook') return;
        arrive(created.id);
        toast(words.created(created.name));
      },
    },
  );
  return (
    <SecretDialog
      title={words.add}
      write={create}
      secretTitle={secretWords.signing}
      secret={create.data?.type === 'webhook' ? create.data.secret : null}
      lost={words.secretLost}
      onSubmit={(fields) => create.mutate(newBody(type, fields, browserZone()))}
      onClose={onClose}
      onStored={() => arrive(create.data?.id ?? '')}
    >
      <Choice
        name="type"
        label={words.type}
        value={type}
        options={options}
        onInput={(value) => {
          if (isType(value)) setType(value);
        }}
      />
      <Field
        name="name"
        label={words.name}
        hint={words.nameHint}
        required
        maxlength={100}
        autofocus
      />
      <AddressField key={type} type={type} required />
      <Submit>{words.create}</Submit>
    </SecretDialog>
  );
}
