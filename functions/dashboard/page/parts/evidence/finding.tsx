import type { Change } from '../../change.ts';
import { evidence } from '../../text/evidence.ts';
import { releaseWords } from '../../text/release-words.ts';
import { Foreign } from '../foreign.tsx';
import { Mark, type Standing } from '../severity.tsx';
import { useTriage } from '../verdict/use-triage.ts';
import { agreeing } from './agreeing.ts';

const words = evidence.finding;

const standings: Readonly<Record<Change['status'], Standing>> = {
  confirmed: 'ok',
  detected: 'waiting',
  dismissed: 'off',
};

/** What we say of a change, in one sentence: whether it is so; and of a release, whose it is. */
export function Finding({ change }: { change: Change }) {
  const { status, dismissed_reason, waiting_for_source, checks, payload } = change;
  const said = {
    confirmed: words.confirmed(agreeing(checks)),
    detected: waiting_for_source ? words.waiting : words.checking,
    dismissed: words.dismissed,
  };
  const { risk } = payload;
  const triage = useTriage(change);
  return (
    <p class="finding">
      <Mark is={standings[status]}>{said[status]}</Mark>{' '}
      {dismissed_reason !== null && (
        <Foreign text={words[status === 'confirmed' ? 'disagrees' : 'because'](dismissed_reason)} />
      )}
      {risk && (
        <>
          {triage ? words.said[triage.verdict] : releaseWords.judgments[risk.judgment]}{' '}
          <span class="muted">({releaseWords.riskOf(risk.score).toLowerCase()})</span>.
        </>
      )}
    </p>
  );
}
