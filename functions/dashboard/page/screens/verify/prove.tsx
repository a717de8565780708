import { ProofPlace } from '../../parts/proof/proof-place.tsx';
import type { Proof } from '../../parts/proof/proof-texts.ts';
import { verify as words } from '../../text/verify.ts';
import type { Session } from './session.ts';

/** What has to stand where, to copy. */
export function Prove({ proof, session }: { proof: Proof; session: Session }) {
  return (
    <section class="panel">
      <h2>{words.proofs[proof.type].name}</h2>
      <ProofPlace proof={proof} sessionId={session.id} />
      {session.methods.length > 1 && (
        <p>
          <a href={`/app/verify/${session.id}`}>{words.other}</a>
        </p>
      )}
    </section>
  );
}
