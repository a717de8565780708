import type { Answered } from '../../../../shared/client/routes.ts';
import { releaseWords as words } from '../text/release-words.ts';
import { Mark, type Standing } from './severity.tsx';

type Release = Answered<'GET /api/v1/artists/{id}/releases'>[number];

const standings: Readonly<Record<Release['status'], Standing>> = {
  announced: 'waiting',
  live: 'ok',
  offline: 'failed',
};

/** Whether a release is in the catalog. */
export function ReleaseStanding({ is }: { is: Release['status'] }) {
  return <Mark is={standings[is]}>{words.statuses[is]}</Mark>;
}

/** What is known of whose a release is: what its people say, else its risk. */
export function RiskLine({ of: { triage, risk } }: { of: Pick<Release, 'triage' | 'risk'> }) {
  if (triage?.verdict === 'mine') return <Mark is="ok">{words.isMine}</Mark>;
  if (triage?.verdict === 'not_mine') return <Mark is="failed">{words.isNotMine}</Mark>;
  if (risk === null) return <span class="muted">–</span>;
  return risk.score === 0 ? words.riskNone : words.riskOf(risk.score);
}
