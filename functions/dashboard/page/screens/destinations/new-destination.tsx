import { useMutation } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { ApiError } from '../../../../../shared/client/api-error.ts';
import type { Sent } from '../../../../../shared/client/routes.ts';
import { client, readAgain } from '../../api.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Choice, Field, Form, Submit } from '../../parts/form.tsx';
import { useIdempotencyKey } from '../../parts/idempotency.ts';
import { Secret } from '../../parts/secret.tsx';
import { toast } from '../../parts/toast.tsx';
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
  const create = useMutation({
    mutationFn: ({ body, key }: { body: Body; key: string }) =>
      client.call('POST /api/v1/org/destinations', { body, headers: { 'idempotency-key': key } }),
    // The answer may have the secret: it leaves memory with the dialog.
    gcTime: 0,
    onSuccess: async (created) => {
      await readAgain('GET /api/v1/org');
      if (created.type === 'webhook') return;
      arrive(created.id);
      toast(words.created(created.name));
    },
  });
  const key = useIdempotencyKey(create.isSuccess);
  if (create.data?.type === 'webhook') {
    const { id, secret } = create.data;
    const done = () => {
      create.reset();
      arrive(id);
    };
    return <Secret title={secretWords.signing} secret={secret} onClose={done} />;
  }
  const isLost = create.error instanceof ApiError && create.error.code === 'already_created';
  return (
    <Dialog title={words.add} onClose={onClose}>
      {isLost && <p role="alert">{words.secretLost}</p>}
      <Form
        write={create}
        onSubmit={(fields) =>
          create.mutate({ body: newBody(type, fields, browserZone()), key: key() })
        }
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
      </Form>
    </Dialog>
  );
}
