import { useMutation } from '@tanstack/preact-query';
import { ApiError } from '../../../../../shared/client/api-error.ts';
import { client, readAgain } from '../../api.ts';
import { Dialog } from '../../parts/dialog.tsx';
import { Field, Form, Submit } from '../../parts/form.tsx';
import { useIdempotencyKey } from '../../parts/idempotency.ts';
import { Secret } from '../../parts/secret.tsx';
import { organization as words } from '../../text/organization.ts';

/** Creates a key and shows it: once, and kept nowhere but in this component. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const create = useMutation({
    mutationFn: ({ name, key }: { name: string; key: string }) =>
      client.call('POST /api/v1/org/api-keys', {
        body: { name },
        headers: { 'idempotency-key': key },
      }),
    // The answer has the key: it leaves memory with the dialog.
    gcTime: 0,
    onSettled: () => readAgain('GET /api/v1/org'),
  });
  const key = useIdempotencyKey(create.isSuccess);
  if (create.data) {
    const done = () => {
      create.reset();
      onClose();
    };
    return <Secret title={words.keyTitle} secret={create.data.key} onClose={done} />;
  }
  const isLost = create.error instanceof ApiError && create.error.code === 'already_created';
  return (
    <Dialog title={words.newKey} onClose={onClose}>
      {isLost && <p role="alert">{words.keyLost}</p>}
      <Form write={create} onSubmit={({ name = '' }) => create.mutate({ name, key: key() })}>
        <Field name="name" label={words.keyName} required maxlength={100} autofocus />
        <Submit>{words.keyCreate}</Submit>
      </Form>
    </Dialog>
  );
}
