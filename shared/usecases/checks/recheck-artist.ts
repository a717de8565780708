import { infoOf } from '../../domain/change-type.ts';
import type { Change } from '../../domain/change.ts';
import { judge } from '../../domain/watch/judge.ts';
import { heldInMass } from '../../domain/watch/mass-hold.ts';
import { othersToRead, unlessMerged } from '../../domain/watch/merge.ts';
import { lookAgain } from '../../domain/detection/look-again.ts';
import type { DiffContext, Evidence } from '../../domain/detection/types.ts';
import type { RecheckWork } from '../../domain/work.ts';
import { type ArtistItem, getArtist } from '../../table/artists/artists.ts';
import { readBaseline, readTracks, type StoredBaseline } from '../../table/artists/baseline.ts';
import { getChanges } from '../../table/changes/changes.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import { dailyNumbers } from './daily-numbers.ts';
import { delaySecondsMax } from './detected.ts';
import { dismissOpen } from './dismiss-open.ts';
import { observe } from './observe.ts';
import { orNothing } from './or-nothing.ts';
import { roadReader, type RoadReader } from './read-roads.ts';
import { readTold, type ToldDeps } from './read-told.ts';
import { type Catalog, type Clock, type Log, type Queues, type Random } from '../ports.ts';
import { asOpenChange, isOpen, settleChange } from './settle-change.ts';
import { note, nothingToDo } from '../../telemetry/record.ts';
import { unlessSourceWide } from './source-wide.ts';
import { together } from './together.ts';

export interface RecheckDeps extends ToldDeps {
  table: Table;
  clock: Clock;
  random: Random;
  catalog: Catalog;
  queues: Queues;
  log: Log;
  confirmAfterSeconds: number;
}

/** No further change is taken up after that: far less than the time that a function has. */
const runSecondsMax = 25;

/**
 * Looks again at everything of an artist that waits for confirmation and is due: by a fresh
 * observation, and for releases by their own pages. Each open change is confirmed, dismissed with
 * a reason, or waits on. What is too much for one run stays due, and is asked for again.
 * @returns the ids of the changes that were confirmed; they are owed their routing.
 * @throws the first failure, after all changes had their turn.
 */
export async function recheckArtist(deps: RecheckDeps, work: RecheckWork): Promise<string[]> {
  const due = await dueChanges(deps, work);
  if (due.length === 0) {
    nothingToDo();
    return [];
  }
  note({ change_ids: due.map(({ id }) => id) });
  const artist = await getArtist(deps.table, work.organization_id, work.artist_id, {
    consistent: true,
  });
  if (!artist?.active) {
    await dismissOpen(deps, work.organization_id, work.artist_id);
    return [];
  }
  const endsAt = deps.clock.now().getTime() + runSecondsMax * 1000;
  const mayGoOn = () => deps.clock.now().getTime() <= endsAt;
  const look = await readEvidence(deps, artist, due, mayGoOn);
  const confirmed: string[] = [];
  const failures: unknown[] = [];
  for (const [index, change] of due.entries()) {
    // One in any case: a slow source must not keep everything for ever.
    if (index > 0 && !mayGoOn()) {
      await deps.queues.send(work);
      break;
    }
    try {
      const evidence = await look.of(change);
      const settled = await withFreshState(() =>
        settleOne(deps, work, change, { evidence, pages: look.pages }),
      );
      if (settled) confirmed.push(change.id);
    } catch (error) {
      failures.push(error);
    }
  }
  note({ confirmed_ids: confirmed });
  if (failures.length > 0) throw failures[0];
  return confirmed;
}

/** The open changes of the artist whose re-check is due. */
async function dueChanges(deps: RecheckDeps, work: RecheckWork): Promise<Change[]> {
  const stored = await readBaseline(deps.table, work.artist_id);
  // A message may arrive a moment before the time that it was delayed to.
  const now = new Date(deps.clock.now().getTime() + 1000).toISOString();
  const ids = (stored?.subjects ?? []).flatMap(({ open, recheck_at }) =>
    open !== null && recheck_at !== null && recheck_at <= now ? [open] : [],
  );
  const changes = await getChanges(deps.table, ids);
  return changes
    .filter(
      ({ status, organization_id }) =>
        status === 'detected' && organization_id === work.organization_id,
    )
    .toSorted((a, b) => (a.id < b.id ? -1 : 1));
}

interface Look {
  of: (change: Change) => Promise<Evidence>;
  pages: RoadReader['pages'];
}

/**
 * Reads what all changes have in common, and then for each the pages that say more about it, once.
 * What can't be read is left out: silence proves nothing.
 */
async function readEvidence(
  deps: RecheckDeps,
  artist: ArtistItem,
  due: readonly Change[],
  mayGoOn: () => boolean,
): Promise<Look> {
  const { table, catalog } = deps;
  const observation = await orNothing(() => observe(catalog, artist.streaming_id));
  const areNumbers = due.some(({ change_type }) => infoOf(change_type).road === 'days');
  const today = { day: artist.points_day, packed: artist.points };
  const daily = areNumbers ? await dailyNumbers(table, artist, today) : [];
  const told = await readTold(deps, catalog.artistUrl(artist.streaming_id), due);
  const roads = roadReader(catalog, mayGoOn);
  const of = async (change: Change) => {
    // Without an observation nothing is concluded from a page either.
    const byIds = observation ? await roads.of(change) : { releases: new Map() };
    return { observation, daily, ...byIds, ...told };
  };
  return { of, pages: roads.pages };
}

/** @returns whether the change was confirmed. */
async function settleOne(
  deps: RecheckDeps,
  work: RecheckWork,
  change: Change,
  { evidence, pages }: { evidence: Evidence; pages: Look['pages'] },
): Promise<boolean> {
  const artist = await getArtist(deps.table, work.organization_id, work.artist_id, {
    consistent: true,
  });
  const stored = artist?.active ? await withTracks(deps.table, artist, change, evidence) : null;
  // Stopped meanwhile, or settled by another re-check.
  if (!artist || !stored || !isOpen(stored, change.id)) return false;
  const context: DiffContext = {
    // As it was called when the change was seen, even if that is what changed meanwhile.
    artist_name: change.artist_name,
    capabilities: deps.catalog.capabilities,
    now: deps.clock.now(),
  };
  const { baseline } = stored;
  const open = asOpenChange(change);
  const fresh = lookAgain(baseline, evidence, context);
  const judged = judge(open, fresh, evidence, context);
  const means = { confirmAfterSeconds: deps.confirmAfterSeconds, now: context.now };
  const inMass = heldInMass(open, judged, together(stored), means);
  const single = await unlessSourceWide(deps, change, inMass);
  const came = { open, verdict: single, fresh, baseline, evidence, context };
  const verdict = unlessMerged(came, await pages(othersToRead(came)));
  await settleChange(deps, { artist, stored, change, verdict, now: context.now });
  if (judged.kind === 'confirm' && verdict.kind === 'wait' && !verdict.waiting_for_source) {
    // Waits a little for others: the sweep would come a minute or two later.
    const seconds = Math.ceil((verdict.until.getTime() - context.now.getTime()) / 1000);
    if (seconds <= delaySecondsMax) await deps.queues.send(work, { delaySeconds: seconds });
  }
  return verdict.kind === 'confirm';
}

async function withTracks(
  table: Table,
  artist: ArtistItem,
  { change_type }: Change,
  { releases }: Evidence,
): Promise<StoredBaseline | null> {
  const stored = await readBaseline(table, artist.id);
  if (!stored) return null;
  const areAllNeeded = infoOf(change_type).road === 'top_news';
  const ids = (areAllNeeded ? stored.baseline.releases : releases).keys();
  const tracks = await readTracks(table, artist.id, [...ids]);
  return { ...stored, baseline: { ...stored.baseline, tracks } };
}
