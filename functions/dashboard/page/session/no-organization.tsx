import { useMutation } from '@tanstack/preact-query';
import { client, queryClient } from '../api.ts';
import { FailedLine } from '../parts/failed.tsx';
import { Ask } from '../parts/form.tsx';
import { useWrite } from '../parts/use-write.ts';
import { organizationless } from '../text/sign-in.ts';
import { signOut } from './signing-out.ts';

/** For a person who belongs to no organization: they can create one, or wait for an invitation. */
export default function NoOrganization() {
  const create = useWrite(async (name: string, once) => {
    await client.call('POST /api/v1/auth/organizations', { body: { name }, headers: once() });
    await queryClient.invalidateQueries();
  });
  const leave = useMutation({ mutationFn: signOut });
  return (
    <main class="sign-in" id="content">
      <h1>{organizationless.title}</h1>
      <p>{organizationless.lead}</p>
      <Ask
        write={create}
        onSubmit={create.mutate}
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
