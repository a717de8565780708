import { useQuery } from '@tanstack/preact-query';
import { client, queryClient, read } from '../../api.ts';
import { IdentityForm } from '../../parts/identity/identity-form.tsx';
import type { Stated } from '../../parts/identity/stated.ts';
import { Loaded } from '../../parts/loaded.tsx';
import { identity as words } from '../../text/identity.ts';
import { OrganizationFrame } from './frame.tsx';

/** `/app/org/identity`: what counts for the releases of all artists. */
export default function OrganizationIdentity() {
  const reading = read('GET /api/v1/org/identity');
  const identity = useQuery(reading);
  const send = async (body: Stated) => {
    const answer = await client.call('PUT /api/v1/org/identity', { body });
    queryClient.setQueryData(reading.queryKey, answer);
  };
  return (
    <OrganizationFrame title="Labels and codes">
      <section class="panel">
        <p class="muted">{words.organizationLead}</p>
        <Loaded query={identity} rows={6}>
          {(stated) => (
            <IdentityForm stated={stated} route="PUT /api/v1/org/identity" send={send} />
          )}
        </Loaded>
      </section>
    </OrganizationFrame>
  );
}
