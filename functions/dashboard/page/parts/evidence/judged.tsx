import { useMutation, useQuery } from '@tanstack/preact-query';
import { read, readAgain } from '../../api.ts';
import type { Change } from '../../change.ts';
import { evidence } from '../../text/evidence.ts';
import { Act } from '../act.tsx';
import { FailedLine } from '../failed.tsx';
import { isAddition } from '../verdict/addition.ts';
import { unhide } from '../verdict/handled.ts';
import { takeBack } from '../verdict/verdicts.ts';
import { When } from '../when.tsx';
import { Who } from '../who.tsx';

const words = evidence.verdict;

/** What people of the organization said of the change, and when. */
export function Judged({ change, isFull }: { change: Change; isFull: boolean }) {
  const { acknowledged_at, acknowledged_by } = change;
  return (
    <>
      {acknowledged_at === null || acknowledged_by === null ? (
        <p>{words[standingOf(change)]}</p>
      ) : (
        <p>
          {words.acknowledgedBy} <Who id={acknowledged_by} />, <When at={acknowledged_at} />{' '}
          <TakeBack id={change.id} />
        </p>
      )}
      {isFull && isAddition(change) && <Ownership change={change} />}
    </>
  );
}

function standingOf(change: Change) {
  const { status } = change;
  if (status === 'detected') return isAddition(change) ? 'pendingRelease' : 'pending';
  if (status === 'dismissed') return 'dismissed';
  return isAddition(change) ? 'openRelease' : 'open';
}

function TakeBack({ id }: { id: string }) {
  const taking = useMutation({
    mutationFn: () => takeBack([id]),
    onSuccess: () => {
      unhide([id]);
      return readAgain('GET /api/v1/changes');
    },
  });
  return (
    <>
      <Act
        route="POST /api/v1/changes/acknowledge"
        kind="small"
        isPending={taking.isPending}
        onClick={() => {
          taking.mutate();
        }}
      >
        {words.takeBack}
      </Act>
      {taking.error && <FailedLine error={taking.error} />}
    </>
  );
}

/** Whose the release is, if somebody said. */
function Ownership({ change: { monitored_artist_id, payload } }: { change: Change }) {
  const release = useQuery(
    read('GET /api/v1/artists/{id}/releases/{release_id}', {
      params: { id: monitored_artist_id, release_id: payload.subject.id },
    }),
  );
  const triage = release.data?.triage;
  // Without a verdict, or where the release isn't known any more, there is nothing to say.
  if (!triage) return null;
  return (
    <p>
      {triage.verdict === 'mine' ? words.mine : words.notMine} (<Who id={triage.by} />,{' '}
      <When at={triage.at} />)
    </p>
  );
}
