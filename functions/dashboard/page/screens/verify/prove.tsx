import { Copy } from '../../parts/copy.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { verify as words } from '../../text/verify.ts';
import { proofTexts } from './proof-texts.ts';
import type { Proof, Session } from './session.ts';

/** What has to stand where, to copy. */
export function Prove({ proof, session }: { proof: Proof; session: Session }) {
  const { type, instructions } = proof;
  return (
    <section class="panel">
      <h2>{words.proofs[type].name}</h2>
      <p>
        {type === 'manual_review' ? <Foreign text={instructions} max={1000} /> : words.howTo[type]}
      </p>
      <dl class="proof-texts">
        {proofTexts(proof, session.id).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>
                <Foreign text={text} max={1000} />
              </code>
              <Copy text={text} label={words.copyOf(label)} />
            </dd>
          </div>
        ))}
      </dl>
      {session.methods.length > 1 && (
        <p>
          <a href={`/app/verify/${session.id}`}>{words.other}</a>
        </p>
      )}
    </section>
  );
}
