import { useMutation } from '@tanstack/preact-query';
import { client, queryClient } from '../api.ts';
import { FailedLine } from '../parts/failed.tsx';
import { Ask } from '../parts/form.tsx';
import { useWrite } from '../parts/use-write.ts';
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
      <h1>Create an organization</h1>
      <p>
        You don’t belong to an organization. Create one, or open the invitation that somebody
        emailed you.
      </p>
      <Ask
        write={create}
        onSubmit={create.mutate}
        name="name"
        label="Name of the organization"
        maxlength={100}
        action="Create"
      />
      {leave.error && <FailedLine error={leave.error} />}
      <button type="button" class="plain" onClick={() => leave.mutate()}>
        Sign out
      </button>
    </main>
  );
}
