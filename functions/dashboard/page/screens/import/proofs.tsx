import { useQuery } from '@tanstack/preact-query';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { read } from '../../api.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { ProofPlace } from '../../parts/proof/proof-place.tsx';
import { imports as words } from '../../text/import.ts';
import { verify } from '../../text/verify.ts';

type Proof = Answered<'GET /api/v1/artists/import/{import_id}/proofs'>['proofs'][number];

/** All proofs that the artists of an import need: one for each site, and whom it proves. */
export function Proofs({ id }: { id: string }) {
  const proofs = useQuery({
    ...read('GET /api/v1/artists/import/{import_id}/proofs', { params: { import_id: id } }),
    refetchOnMount: 'always',
  });
  return (
    <section class="panel" aria-labelledby="proofs">
      <h2 id="proofs">Proofs to place</h2>
      <p class="muted">{words.proofsLead}</p>
      <Loaded query={proofs}>
        {(data) => (
          <>
            {data.proofs.map((proof) => (
              <Site key={proof.artists[0]?.verification_id} of={proof} />
            ))}
          </>
        )}
      </Loaded>
    </section>
  );
}

/** A site, the ways to place its proof, and the artists that one of them proves. */
function Site({ of: { methods, artists } }: { of: Proof }) {
  const onSite = methods.filter(({ target }) => target !== null);
  return (
    <section>
      <h3>{words.proves(artists.length)}</h3>
      <ul>
        {artists.map(({ verification_id, artist_name }) => (
          <li key={verification_id}>
            <a href={`/app/verify/${verification_id}`}>
              <Foreign text={artist_name} max={80} />
            </a>
          </li>
        ))}
      </ul>
      {onSite.length === 0 && <p>{words.reviewed}</p>}
      {onSite.map((proof) => (
        <details key={proof.type}>
          <summary>{verify.proofs[proof.type].name}</summary>
          <ProofPlace proof={proof} sessionId="" />
        </details>
      ))}
    </section>
  );
}
