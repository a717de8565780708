import { verify as words } from '../../text/verify.ts';
import { Copy } from '../copy.tsx';
import { Foreign } from '../foreign.tsx';
import { proofTexts, type Proof } from './proof-texts.ts';

/** What has to stand where, to copy. */
export function ProofPlace({ proof, sessionId }: { proof: Proof; sessionId: string }) {
  const { type, instructions } = proof;
  return (
    <>
      <p>
        {type === 'manual_review' ? <Foreign text={instructions} max={1000} /> : words.howTo[type]}
      </p>
      <dl class="proof-texts">
        {proofTexts(proof, sessionId).map(({ label, text }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <code>
                <Foreign text={text} max={1000} />
              </code>
              <Copy text={text} label={`Copy ${label.toLowerCase()}`} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
