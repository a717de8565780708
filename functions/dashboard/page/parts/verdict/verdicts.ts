import { client, queryClient, read, readAgain } from '../../api.ts';
import type { Change } from '../../change.ts';
import { verdicts } from '../../text/verdicts.ts';
import { isAddition } from './addition.ts';
import type { Ownership, Part } from './counting.ts';
import { judge } from './judge.ts';

/** As many as one request takes. */
const perRequestMax = 100;

/** Acknowledges changes. @returns false while another verdict is on its way */
export function acknowledge(changes: readonly Change[], onBack?: () => void): boolean {
  const ids = changes.filter(isOpen).map(({ id }) => id);
  if (ids.length === 0) return false;
  return judge({
    ids,
    said: verdicts.acknowledged(ids.length),
    send: () => mark(ids, true),
    takeBack: () => takeBack(ids),
    ...(onBack && { onBack }),
  });
}

/** Whether somebody can still acknowledge it: confirmed, and nobody has. */
export function isOpen({ status, acknowledged_at }: Change): boolean {
  return status === 'confirmed' && acknowledged_at === null;
}

async function mark(ids: readonly string[], acknowledged: boolean): Promise<void> {
  for (let from = 0; from < ids.length; from += perRequestMax) {
    const chunk = ids.slice(from, from + perRequestMax);
    for (const change of await client.call('POST /api/v1/changes/acknowledge', {
      body: { ids: chunk, acknowledged },
    })) {
      const { queryKey } = read('GET /api/v1/changes/{id}', { params: { id: change.id } });
      queryClient.setQueryData(queryKey, change);
    }
  }
}

/** Takes acknowledgements back. */
export async function takeBack(ids: readonly string[]): Promise<void> {
  await mark(ids, false);
}

/** Whose the release of a change is, and what of it counts; without `parts`, what counts by default. */
export interface Triage {
  verdict: Ownership;
  parts?: Part[] | undefined;
}

const marked = { mine: 'markedMine', not_mine: 'markedNotMine' } as const;

/** Says whose the release of a change is, which acknowledges the change. */
export function triage(change: Change, { verdict, parts }: Triage, onBack?: () => void): boolean {
  if (!isAddition(change)) return false;
  const { id, monitored_artist_id, payload } = change;
  const isWaiting = change.status === 'detected';
  /** It is confirmed by that, and sent: undoing the verdict would not undo this. */
  const isSettled = isWaiting && verdict === 'not_mine';
  const at = { id: monitored_artist_id, release_id: payload.subject.id };
  return judge({
    ids: [id],
    said: isSettled ? verdicts.confirmedNotMine : verdicts[marked[verdict]],
    send: async () => {
      const triaged = await client.call('POST /api/v1/artists/{id}/releases/{release_id}/triage', {
        params: at,
        body: { verdict, ...(parts && { parts }) },
      });
      const release = read('GET /api/v1/artists/{id}/releases/{release_id}', { params: at });
      queryClient.setQueryData(release.queryKey, triaged);
      await queryClient.invalidateQueries(read('GET /api/v1/changes/{id}', { params: { id } }));
      // What is being checked is said above every list.
      if (isWaiting) await readAgain('GET /api/v1/changes');
    },
    takeBack: isSettled
      ? null
      : () =>
          client.call('DELETE /api/v1/artists/{id}/releases/{release_id}/triage', { params: at }),
    ...(onBack && { onBack }),
  });
}
