import { useQuery } from '@tanstack/preact-query';
import { client, queryClient, read } from '../../../../api.ts';
import { Form, Submit } from '../../../../parts/form.tsx';
import { IdentityForm } from '../../../../parts/identity/identity-form.tsx';
import type { Stated } from '../../../../parts/identity/stated.ts';
import { Loaded } from '../../../../parts/loaded.tsx';
import { useWrite } from '../../../../parts/use-write.ts';
import { policy } from '../../../../text/releases.ts';
import { identity as words } from '../../../../text/identity.ts';
import { usePermission } from '../../../../use-permission.ts';
import type { ShownArtist } from '../use-artist.ts';

/** What the organization says of the artist's releases: what is theirs, and what new ones are judged by. */
export default function Theirs({ artist }: { artist: ShownArtist }) {
  const { id } = artist;
  return (
    <>
      <Identity id={id} />
      <Policy artist={artist} />
    </>
  );
}

function Identity({ id }: { id: string }) {
  const params = { id };
  const reading = read('GET /api/v1/artists/{id}/identity', { params });
  const identity = useQuery(reading);
  const send = async (body: Stated) => {
    const answer = await client.call('PUT /api/v1/artists/{id}/identity', { params, body });
    queryClient.setQueryData(reading.queryKey, answer);
  };
  return (
    <section class="panel" aria-labelledby="identity">
      <h2 id="identity">Labels and codes</h2>
      <p class="muted">
        {words.artistLead} <a href="/app/org/identity">What counts for all artists</a>
      </p>
      <Loaded query={identity} rows={6}>
        {(stated) => (
          <IdentityForm
            stated={stated}
            suggested={stated.suggested}
            route="PUT /api/v1/artists/{id}/identity"
            send={send}
          />
        )}
      </Loaded>
    </section>
  );
}

type ReleasePolicy = ShownArtist['release_policy'];

const policies: readonly ReleasePolicy[] = ['judge', 'expected_only'];

/** What new releases of the artist are judged by. */
function Policy({ artist: { id, release_policy } }: { artist: ShownArtist }) {
  const { isAllowed, why } = usePermission('PATCH /api/v1/artists/{id}');
  const save = useWrite(
    (chosen: ReleasePolicy) => {
      const body = { release_policy: chosen };
      return client.call('PATCH /api/v1/artists/{id}', { params: { id }, body });
    },
    { said: 'Saved.', again: ['GET /api/v1/artists'] },
  );
  const submit = ({ policy }: Readonly<Record<string, string>>) =>
    save.mutate(policies.find((one) => one === policy) ?? release_policy);
  return (
    <section class="panel" aria-labelledby="policy">
      <h2 id="policy">New releases</h2>
      <Form write={save} onSubmit={submit}>
        <fieldset class="field policies" disabled={!isAllowed}>
          <legend>What new releases are judged by</legend>
          {policies.map((one) => (
            <label key={one} class="check">
              <input
                type="radio"
                name="policy"
                value={one}
                defaultChecked={one === release_policy}
              />{' '}
              <span>
                {policy.policies[one]} <span class="hint">{policy.means[one]}</span>
              </span>
            </label>
          ))}
        </fieldset>
        <Submit disabled={!isAllowed}>Save</Submit>
        {why !== undefined && <p class="hint">{why}</p>}
      </Form>
    </section>
  );
}
