import { evidence } from '../../text/evidence.ts';
import { Judgment } from '../judgment.tsx';
import type { Risk as Found } from '../judgment-lists.ts';

/** Whose a new release is, as far as we know, and what speaks for that. */
export function Risk({ risk }: { risk: Found }) {
  return (
    <section>
      <h3>{evidence.risk}</h3>
      <Judgment risk={risk} />
    </section>
  );
}
