import { useMutation } from '@tanstack/preact-query';
import { client, queryClient } from '../api.ts';
import { FailedLine } from '../parts/failed.tsx';
import { Ask } from '../parts/form.tsx';
import { useIdempotencyKey } from '../parts/idempotency.ts';
import { organizationless } from '../text/organizationless.ts';
import { signOut } from './signing-out.ts';

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
  const leave = useMutation({ mutationFn: signOut });
  const key = useIdempotencyKey(create.isSuccess);
  return (
    <main class="sign-in" id="content">
      <h1>{organizationless.title}</h1>
      <p>{organizationless.lead}</p>
      <Ask
        write={create}
        onSubmit={(name) => create.mutate({ name, key: key() })}
        name="name"
        label={organizationless.name}
        maxlength={100}
        action={organizationless.create}
      />
      {leave.error && <FailedLine error={leave.error} />}
      <button type="button" class="plain" onClick={() => leave.mutate()}>
        {organizationless.signOut}
      </button>
    </main>
  );
}
