import { verify as words } from '../../text/verify.ts';
import type { Session } from './session.ts';

/** The ways to prove ownership that this artist has. */
export function Choose({ session: { id, methods } }: { session: Session }) {
  const hasSite = methods.some(({ target }) => target !== null);
  return (
    <section class="panel">
      <p>{hasSite ? words.chooseLead : words.noSite}</p>
      <ul class="proofs">
        {methods.map(({ type }) => (
          <li key={type}>
            <a href={`/app/verify/${id}?by=${type}`}>{words.proofs[type].name}</a>
            <span class="hint">{words.proofs[type].need}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
