import type { Change } from '../../change.ts';
import { evidence } from '../../text/evidence.ts';
import { ActNow } from '../act.tsx';
import { isAddition } from '../verdict/handled.ts';
import { useTriage } from '../verdict/use-triage.ts';
import { takeBackAll } from '../verdict/verdicts.ts';
import { When } from '../when.tsx';
import { Who } from '../who.tsx';

const words = evidence.verdict;

/** What people of the organization said of the change, and when. */
export function Judged({ change }: { change: Change }) {
  const { acknowledged_at, acknowledged_by } = change;
  const triage = useTriage(change);
  const isAcknowledged = acknowledged_at !== null && acknowledged_by !== null;
  return (
    <>
      {isAcknowledged && (
        <p>
          {words.acknowledgedBy} <Who id={acknowledged_by} />, <When at={acknowledged_at} />{' '}
          <TakeBack change={change} isSaid={triage !== null && isAddition(change)} />
        </p>
      )}
      {triage && isAddition(change) && (
        <p>
          {triage.verdict === 'mine' ? words.mine : words.notMine} (<Who id={triage.by} />,{' '}
          <When at={triage.at} />)
        </p>
      )}
      {!isAcknowledged && !triage && <p>{words[standingOf(change)]}</p>}
    </>
  );
}

/** What there is to decide. */
function standingOf(change: Change) {
  const { status, payload } = change;
  if (status === 'detected') return isAddition(change) ? 'pendingRelease' : 'pending';
  if (status === 'dismissed') return 'dismissed';
  if (!isAddition(change)) return 'open';
  return payload.risk?.judgment === 'known' ? 'openKnown' : 'openRelease';
}

function TakeBack({ change, isSaid }: { change: Change; isSaid: boolean }) {
  return (
    <ActNow
      route={
        isSaid
          ? 'DELETE /api/v1/artists/{id}/releases/{release_id}/triage'
          : 'POST /api/v1/changes/acknowledge'
      }
      kind="small"
      write={() => takeBackAll(change, isSaid)}
    >
      {words.takeBack}
    </ActNow>
  );
}
