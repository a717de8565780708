import { useMutation } from '@tanstack/preact-query';
import { client, queryClient } from '../api.ts';
import { Field, Form, Submit } from '../parts/form.tsx';
import { useIdempotencyKey } from '../parts/idempotency.ts';
import { organizationless } from '../text/organizationless.ts';
import { signOut } from './sign-out.ts';

/** For a person who belongs to no organization: they can create one, or wait for an invitation. */
export default function NoOrganization() {
  const create = useMutation({
    mutationFn: ({ name, key }: { name: string; key: string }) =>
      client.call('POST /api/v1/auth/organizations', {
        body: { name },
        headers: { 'idempotency-key': key },
      }),
    onSuccess: () => queryClient.invalidateQueries(),
  });
  const key = useIdempotencyKey(create.isSuccess);
  return (
    <main class="sign-in" id="content">
      <h1>{organizationless.title}</h1>
      <p>{organizationless.lead}</p>
      <Form
        write={create}
        onSubmit={({ name }) => {
          create.mutate({ name: name ?? '', key: key() });
        }}
      >
        <Field name="name" label={organizationless.name} required maxlength={100} />
        <Submit>{organizationless.create}</Submit>
      </Form>
      <button type="button" class="plain" onClick={() => void signOut()}>
        {organizationless.signOut}
      </button>
    </main>
  );
}
