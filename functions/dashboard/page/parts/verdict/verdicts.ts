import { client, queryClient, read, readAgain } from '../../api.ts';
import type { Change } from '../../change.ts';
import { verdicts } from '../../text/verdicts.ts';
import { handled, isAddition, unhide } from './handled.ts';
import type { Ownership, Part } from './counting.ts';
import { lastDone } from './done.ts';
import { judge, listedChanges, patchListed, type Verdict } from './judge.ts';

/** What to do, and to ask, at the row of a verdict. */
export type AtRow = Pick<Verdict, 'onBack' | 'isHeld' | 'ofCount'>;

/** Acknowledges changes. @returns false where there is nothing to acknowledge */
export function acknowledge(changes: readonly Change[], at: AtRow = {}): boolean {
  const isLeft = (change: Change) => isOpen(change) && !isBeingJudged(change);
  const ids = changes.filter(isLeft).map(({ id }) => id);
  if (ids.length === 0) return false;
  const [artist = null, ...others] = new Set(changes.map(({ artist_name }) => artist_name));
  judge({
    ids,
    artist: others.length === 0 ? artist : null,
    said: verdicts.acknowledged(ids.length),
    send: () => queueMark(ids),
    takeBack: () => mark(ids, false),
    ...at,
  });
  return true;
}

/** Whether somebody can still acknowledge it: confirmed, and nobody has. */
export function isOpen({ status, acknowledged_at }: Change): boolean {
  return status === 'confirmed' && acknowledged_at === null;
}

/** Whether somebody judged it a moment ago, and the service hasn't answered yet. */
export function isBeingJudged({ id }: Change): boolean {
  return handled.get().get(id) === Infinity;
}

const waiting: { ids: readonly string[]; settled: PromiseWithResolvers<null> }[] = [];
let isSending = false;

/** Acknowledges with the next request: fast fingers never wait, and a request takes what came meanwhile. */
async function queueMark(ids: readonly string[]): Promise<void> {
  const settled = Promise.withResolvers<null>();
  waiting.push({ ids, settled });
  if (!isSending) void sendWaiting();
  await settled.promise;
}

async function sendWaiting(): Promise<void> {
  isSending = true;
  while (waiting.length > 0) {
    const batch = waiting.splice(0);
    try {
      await mark(
        batch.flatMap(({ ids }) => ids),
        true,
      );
      for (const { settled } of batch) settled.resolve(null);
    } catch (error) {
      for (const { settled } of batch) settled.reject(error);
    }
  }
  isSending = false;
}

/** As many as one request takes. */
export const perRequestMax = 100;

/** Acknowledges changes, or takes that back; lists that were read show it. */
export async function mark(ids: readonly string[], acknowledged: boolean): Promise<void> {
  for (let from = 0; from < ids.length; from += perRequestMax) {
    const body = { ids: ids.slice(from, from + perRequestMax), acknowledged };
    const marked = await client.call('POST /api/v1/changes/acknowledge', { body });
    show(...marked);
  }
}

/** Shows changes as they are now, where they were read before. */
export function show(...changes: readonly Change[]): void {
  for (const change of changes) {
    const { queryKey } = read('GET /api/v1/changes/{id}', { params: { id: change.id } });
    queryClient.setQueryData(queryKey, change);
  }
  patchListed(new Map(changes.map((change) => [change.id, change])));
}

async function showAgain(ids: readonly string[]): Promise<void> {
  for (const id of ids) show(await client.call('GET /api/v1/changes/{id}', { params: { id } }));
}

/** Whose the release of a change is, and what of it counts; without `parts`, what counts by default. */
export interface Triage {
  verdict: Ownership;
  parts?: Part[] | undefined;
}

const marked = { mine: 'markedMine', not_mine: 'markedNotMine' } as const;

/** The changes of the lists that tell of how the release of a change appeared, without that change. */
function othersOfRelease({ id, monitored_artist_id: artist, payload }: Change): Change[] {
  const others = listedChanges().filter(
    (one) =>
      isAddition(one) &&
      one.id !== id &&
      one.monitored_artist_id === artist &&
      one.payload.subject.id === payload.subject.id,
  );
  return [...new Map(others.map((one) => [one.id, one])).values()];
}

/**
 * The changes of the lists that are judged when somebody says whose the release of a change is, that change
 * first: all open ones that tell of how the release appeared.
 */
export function judgedWith(change: Change): Change[] {
  return [change, ...othersOfRelease(change).filter(isOpen)];
}

function releaseOf({ monitored_artist_id, payload }: Change) {
  const params = { id: monitored_artist_id, release_id: payload.subject.id };
  const { queryKey } = read('GET /api/v1/artists/{id}/releases/{release_id}', { params });
  return { params, queryKey };
}

/** Takes back what somebody said of the release of a change, and that its changes are acknowledged with that. */
async function takeBackSaid(change: Change): Promise<void> {
  const { params, queryKey } = releaseOf(change);
  await client.call('DELETE /api/v1/artists/{id}/releases/{release_id}/triage', { params });
  // Of an open change, it isn’t read again: what was said would stay.
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, (release) => release && { ...release, triage: null });
}

/**
 * Takes back what was decided of a change, however long ago.
 * @param isSaid whether somebody said whose its release is: that is taken back with the acknowledgment
 */
export async function takeBackAll(change: Change, isSaid: boolean): Promise<void> {
  const last = lastDone.get();
  if (last?.undo && last.ids.includes(change.id)) {
    last.undo();
    return;
  }
  await (isSaid ? takeBackSaid(change) : mark([change.id], false));
  unhide([change, ...(isSaid ? othersOfRelease(change) : [])].map(({ id }) => id));
  await readAgain('GET /api/v1/changes');
}

/** Says whose the release of a change is, which acknowledges all that tells of how it appeared. */
export function triage(change: Change, { verdict, parts }: Triage, at: AtRow = {}): boolean {
  if (!isAddition(change)) return false;
  const judged = judgedWith(change);
  const ids = judged.map(({ id }) => id);
  const isWaiting = change.status === 'detected';
  /** It is confirmed by that, and sent: undoing the verdict would not undo this. */
  const isSettled = isWaiting && verdict === 'not_mine';
  const { params, queryKey } = releaseOf(change);
  judge({
    ids,
    artist: change.artist_name,
    open: judged.filter(isOpen).map(({ id }) => id),
    said: isSettled ? 'Marked as not yours. The change is confirmed.' : verdicts[marked[verdict]],
    send: async () => {
      const triaged = await client.call('POST /api/v1/artists/{id}/releases/{release_id}/triage', {
        params,
        body: { verdict, ...(parts && { parts }) },
      });
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, triaged);
      await showAgain(ids);
      // What is being checked is said above every list.
      if (isWaiting) await readAgain('GET /api/v1/changes');
    },
    ...(verdict === 'not_mine' && { reportId: change.id }),
    takeBack: isSettled
      ? null
      : async () => {
          await takeBackSaid(change);
          await showAgain(ids);
        },
    ...at,
  });
  return true;
}
