import { client, readAgain } from '../../api.ts';
import { Field, Submit } from '../../parts/form.tsx';
import { SecretDialog } from '../../parts/secret.tsx';
import { useWrite } from '../../parts/use-write.ts';
import { organization as words } from '../../text/organization.ts';

/** Creates a key and shows it: once, and kept nowhere but in this component. */
export function NewKey({ onClose }: { onClose: () => void }) {
  const create = useWrite((name: string, once) =>
    client
      .call('POST /api/v1/org/api-keys', { body: { name }, headers: once() })
      // Also where it failed: an earlier try may have got through.
      .finally(() => readAgain('GET /api/v1/org')),
  );
  return (
    <SecretDialog
      title={words.newKey}
      write={create}
      secretTitle={words.keyTitle}
      secret={create.data?.key}
      lost={words.keyLost}
      onSubmit={({ name = '' }) => create.mutate(name)}
      onClose={onClose}
      onStored={onClose}
    >
      <Field name="name" label={words.keyName} required maxlength={100} autofocus />
      <Submit>{words.keyCreate}</Submit>
    </SecretDialog>
  );
}
