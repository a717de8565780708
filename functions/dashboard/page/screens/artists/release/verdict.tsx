import { useShortcuts } from '../../../keys/use-shortcuts.ts';
import { Act } from '../../../parts/act.tsx';
import { FailedLine } from '../../../parts/failed.tsx';
import { Foreign } from '../../../parts/foreign.tsx';
import { riskReason } from '../../../parts/risk-reason.ts';
import { RiskLine } from '../../../parts/release-marks.tsx';
import { undoLast } from '../../../parts/toast.tsx';
import { When } from '../../../parts/when.tsx';
import { usePermission } from '../../../use-permission.ts';
import { release as words } from '../../../text/release.ts';
import type { Release } from './judged.ts';
import { useVerdict } from './use-verdict.ts';

const route = 'POST /api/v1/artists/{id}/releases/{release_id}/triage';

/** How risky the release is and why, and what its people say of it. */
export function Verdict({ artist, release }: { artist: string; release: Release }) {
  const { give, isPending, error } = useVerdict(artist, release);
  const { isAllowed } = usePermission(route);
  const giveIf = (verdict: 'mine' | 'not_mine') => () => {
    if (isAllowed) give(verdict);
  };
  useShortcuts({ mine: giveIf('mine'), notMine: giveIf('not_mine'), undo: undoLast });
  const { triage, risk } = release;
  return (
    <section class="panel" aria-labelledby="verdict">
      <h2 id="verdict">{words.verdict}</h2>
      <p>
        <RiskLine of={release} />{' '}
        {triage && (
          <>
            <When at={triage.at} />.{' '}
            {triage.verdict === 'mine' ? words.mineMeans : words.notMineMeans}
          </>
        )}
      </p>
      {risk === null && !triage && <p class="muted">{words.riskUnjudged}</p>}
      {risk !== null && risk.reasons.length > 0 && <Reasons reasons={risk.reasons} />}
      <div class="actions">
        <Act
          route={route}
          isPending={isPending}
          keyHint="m"
          isPressed={triage?.verdict === 'mine'}
          onClick={() => {
            give('mine');
          }}
        >
          {words.mine}
        </Act>
        <Act
          route={route}
          isPending={isPending}
          keyHint="n"
          isPressed={triage?.verdict === 'not_mine'}
          kind="danger"
          onClick={() => {
            give('not_mine');
          }}
        >
          {words.notMine}
        </Act>
      </div>
      {error && <FailedLine error={error} />}
    </section>
  );
}

function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <>
      <p>{words.riskLead}</p>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>
            <Foreign text={riskReason(reason)} />
          </li>
        ))}
      </ul>
    </>
  );
}
