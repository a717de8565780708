import { useQuery } from '@tanstack/preact-query';
import { client, queryClient, read } from '../../../../api.ts';
import { IdentityForm } from '../../../../parts/identity/identity-form.tsx';
import type { Stated } from '../../../../parts/identity/stated.ts';
import { Loaded } from '../../../../parts/loaded.tsx';
import { identity as words } from '../../../../text/identity.ts';
import type { ShownArtist } from '../use-artist.ts';
import { Policy } from './policy.tsx';

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
      <h2 id="identity">{words.title}</h2>
      <p class="muted">
        {words.artistLead} <a href="/app/org/identity">{words.ofAll}</a>
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
