import type { Payload } from '../../change.ts';
import { evidence } from '../../text/evidence.ts';
import { riskReason } from '../risk-reason.ts';
import { Foreign } from '../foreign.tsx';

/** How little a release looks like the artist's own, and what speaks for that. */
export function Risk({ risk }: { risk: NonNullable<Payload['risk']> }) {
  const { score, reasons } = risk;
  return (
    <section>
      <h3>{evidence.risk.title}</h3>
      <p class="risk">
        <meter min={0} max={100} low={40} high={70} optimum={0} value={score}>
          {evidence.risk.score(score)}
        </meter>{' '}
        <strong>{evidence.risk.score(score)}</strong>
      </p>
      {reasons.length === 0 ? (
        <p>{evidence.risk.none}</p>
      ) : (
        <ul class="reasons">
          {reasons.map((reason) => (
            <li key={reason}>
              <Foreign text={riskReason(reason)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
