import { linksEverySeconds } from '../rules/rotation.ts';
import type { LinksWork } from '../../domain/owed/work.ts';
import { endChore, putOffChore } from '../../watches/items/chores.ts';
import { noteSites } from '../../table/verification/seen-sites.ts';
import { getSnapshot, noteOfArtist } from '../items/snapshots.ts';
import { getActiveWatch } from '../../watches/items/watches.ts';
import { type Catalog, CatalogUnavailable } from '../../usecases/source-ports.ts';
import { putBackBy } from '../../usecases/answer-or-null.ts';
import type { RecordDeps } from './record-observation.ts';
import type { Needs } from '../../usecases/needs.ts';
import { checkSource, saysMore, type SourceAnswer } from '../rules/check-source.ts';
import { withFreshState } from '../../table/failures.ts';
import { contextOf, readKnown, saveStep } from '../../watches/index.ts';

export interface LinksDeps extends RecordDeps, Needs<'links' | 'about'> {
  catalog: Pick<Catalog, 'artistUrl' | 'capabilities'>;
  /** From one reading to the next, at least: a week, but where somebody tries things out. */
  linksIntervalSeconds: number;
}

const dayMs = 86_400_000;

/**
 * Asks the encyclopedia for an artist's social links and official sites, and Last.fm for its
 * biography, once a week, or as often as the one request a second allows that the former takes of the
 * whole service. Its silence never touches a check, and leaves what is known.
 */
export async function readLinks(deps: LinksDeps, work: LinksWork): Promise<void> {
  const startedAt = deps.clock.now();
  const watch = await getActiveWatch(deps.table, work.watch_id);
  if (!watch) {
    await endChore(deps.table, work, startedAt);
    return;
  }
  const putOff = (ms: number) =>
    putOffChore(deps.table, work, { startedAt, at: new Date(startedAt.getTime() + ms) });
  try {
    const address = deps.catalog.artistUrl(watch.streaming_id);
    const found = await deps.links.links(address);
    // Whoever proves the artist by its site later has to show that the site was listed before.
    await noteSites(deps.table, address, found?.homepages ?? [], startedAt);
    if (found) {
      const answer = { kind: 'links', links: found.socials, areAll: !found.has_unread } as const;
      await recordSourceAnswer(deps, watch.id, answer, found.ended_on ?? null);
    }
    await putOff(await readAbout(deps, watch.id, found?.mbid ?? null));
  } catch (error) {
    if (!(error instanceof CatalogUnavailable)) throw error;
    putBackBy(error);
    await putOff(error.retryAfterSeconds * 1000);
  }
}

/**
 * Reads the biography, and takes over the listeners: no change is made of a total over all time.
 * Who is not known any more keeps the biography that was.
 * @returns in how many milliseconds to ask again. When the source was silent that is not before
 *   tomorrow: the encyclopedia is asked along with it.
 */
async function readAbout(deps: LinksDeps, watchId: string, mbid: string | null): Promise<number> {
  const { table, about, linksIntervalSeconds, load } = deps;
  const usualMs = linksEverySeconds(await load.artists(), linksIntervalSeconds) * 1000;
  if (!about) return usualMs;
  try {
    const found = mbid === null ? null : await about.about(mbid);
    const listeners = found === null ? null : found.total_listeners;
    if (listeners !== undefined) {
      await noteOfArtist(table, watchId, { total_listeners: listeners });
    }
    const bio = found?.bio;
    if (bio !== undefined) await recordSourceAnswer(deps, watchId, { kind: 'biography', bio });
    return usualMs;
  } catch (error) {
    if (!(error instanceof CatalogUnavailable)) throw error;
    return Math.max(Math.min(dayMs, usualMs), error.retryAfterSeconds * 1000);
  }
}

/**
 * Records what the encyclopedia or Last.fm answer: the first time as silent baseline, later what
 * differs as detected changes, owed their re-check. Nothing of an artist that is not monitored any more.
 * @param endedOn when the artist died or the band ended, which is noted without a change; null: it isn't
 *   told; absent: nobody was asked.
 */
async function recordSourceAnswer(
  deps: RecordDeps,
  watchId: string,
  answer: SourceAnswer,
  endedOn?: string | null,
): Promise<void> {
  const snapshot = await getSnapshot(deps.table, watchId);
  if (snapshot && endedOn !== undefined && endedOn !== snapshot.ended_on) {
    await noteOfArtist(deps.table, watchId, { ended_on: endedOn });
  }
  // As a rule it says what is known, and that takes a small part of all that is.
  if (snapshot && !saysMore(snapshot, answer)) return;
  await withFreshState(async () => {
    const stored = await readKnown(deps.table, watchId);
    if (!stored) return;
    const context = await contextOf(deps);
    const step = checkSource(stored.known, answer, context);
    if (step.known !== stored.known) await saveStep(deps, stored, step, { now: context.now });
  });
}
