import { type Artist, artistsEverMax } from '../../domain/artist.ts';
import type { Doer } from '../../domain/audit.ts';
import { baselineOf } from '../../domain/detection/baseline.ts';
import { Problem, notFound } from '../../domain/errors.ts';
import { newId } from '../../domain/ids.ts';
import { artistsOverTime } from '../../domain/problem-details.ts';
import { type PlanName, plans } from '../../domain/plan.ts';
import type { VerificationMethodType } from '../../domain/verification.ts';
import { claimStream } from '../../table/artists/artist-writes.ts';
import { type ArtistItem, findArtistId, getArtist } from '../../table/artists/artists.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { replaceBaseline } from '../../table/artists/baseline.ts';
import { choreWrite } from '../../table/artists/chores.ts';
import type { Table } from '../../table/client.ts';
import { countUp } from '../../table/people/counters.ts';
import { failedConditions, StaleState, withFreshState } from '../../table/failures.ts';
import { createdWrites } from '../../table/limits/idempotency.ts';
import { holderWrite } from '../../table/artists/holders.ts';
import { keys } from '../../table/keys.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { transact, type Write } from '../../table/transaction.ts';
import { dismissOpen } from '../checks/dismiss-open.ts';
import { view } from './view-artist.ts';
import { keepSchedule } from './keep-schedule.ts';
import { artistItem, pointsOf } from './begun-artist.ts';
import { findMerged, followMerge } from './follow-merge.ts';
import { observeForBaseline } from '../checks/observe.ts';
import { owedFromStart } from './owed-by-artist.ts';
import { planLimitReached } from '../organization/plan-limit.ts';
import {
  type Catalog,
  type Clock,
  type Log,
  type Queues,
  type Random,
  type Schedules,
} from '../ports.ts';

export interface StartDeps {
  table: Table;
  clock: Clock;
  random: Random;
  catalog: Catalog;
  queues: Queues;
  schedules: Schedules;
  log: Log;
}

/** How the ownership of an artist was proven. */
export interface Proven {
  method: VerificationMethodType | 'instant';
  /** Further writes of the same step, like ending the verification. */
  writes: (artistId: string) => readonly Write[];
}

/**
 * Begins to monitor an artist whose ownership is settled:
 * 1. refuses what the organization has already, or its plan has no room for;
 * 2. observes the artist: profile, top tracks, the whole list of releases;
 * 3. writes that as the silent baseline, under the id that the artist had here before, if any;
 * 4. makes the artist active, counted, and owed its schedule, details and links, in one write;
 * 5. makes the schedule and starts reading details; what fails of this is still owed.
 *
 * An artist that was merged into this one moves to its id instead, as it is. One that the catalog
 * has merged into another profile already is begun as that one, but where its own id was proven.
 * @param proven how ownership was proven, and what belongs to the same step; absent: at once, on
 *   the word of an organization whose plan includes that.
 * @throws Problem `already_monitored`, `plan_limit_reached`, `not_found`; CatalogUnavailable
 */
export async function startMonitoring(
  deps: StartDeps,
  org: string,
  streamingId: string,
  by: Doer,
  proven: Proven = { method: 'instant', writes: () => [] },
): Promise<Artist> {
  await refuseEarly(deps, org, streamingId);
  const merged = await findMerged(deps.table, org, streamingId);
  if (merged) return followMerge(deps, merged, streamingId, by, proven);
  const observation = await observeForBaseline(deps.catalog, streamingId);
  const answered = observation.artist?.streaming_id ?? streamingId;
  if (answered !== streamingId && proven.method === 'instant') {
    return startMonitoring(deps, org, answered, by, proven);
  }
  const id = await idFor(deps, org, streamingId);
  const before = await readStopped(deps, org, id);
  const now = deps.clock.now();
  const snapshotId = newId('snapshot', { now, random: deps.random.bytes(10) });
  await replaceBaseline(deps.table, id, snapshotId, baselineOf(observation, now));
  const points = await pointsOf(deps.table, observation, now, before);
  const item = artistItem(observation, { id, org, streamingId, now, before, points });
  const line = startedWrite(item, by, proven.method);
  await withFreshState(() => activate(deps, item, before, [...proven.writes(id), line]));
  await startOff(deps, item);
  return view(item);
}

function startedWrite(item: ArtistItem, by: Doer, method: Proven['method']): Write {
  const { id, name, organization_id, streaming_id, active } = item;
  return auditWrite(organization_id, by, new Date(item.last_checked_at), {
    action: 'artist.monitoring_started',
    target: { type: 'artist', id, name },
    after: { streaming_id, active, proof: method },
  });
}

/** Whether the organization may monitor one more artist, decided before we call the catalog. */
export async function refuseEarly(
  deps: { table: Table },
  org: string,
  streamingId: string,
): Promise<void> {
  const known = await findArtistId(deps.table, org, streamingId);
  const artist = known ? await getArtist(deps.table, org, known, { consistent: true }) : null;
  if (artist && artist.paused !== 'stopped') throw alreadyMonitored(artist.id);
  const organization = await getOrganization(deps.table, org);
  if (!organization) throw notFound();
  const { plan, count_artists } = organization;
  const isFull = count_artists >= plans[plan].monitored_artists;
  // One that is only to move to another id takes no further place.
  if (isFull && !(await findMerged(deps.table, org, streamingId))) {
    throw planLimitReached('monitored_artists', plan);
  }
}

async function idFor(deps: StartDeps, org: string, streamingId: string): Promise<string> {
  const known = await findArtistId(deps.table, org, streamingId);
  if (known !== null) return known;
  const made = newId('artist', { now: deps.clock.now(), random: deps.random.bytes(10) });
  if (await claimStream(deps.table, org, streamingId, made)) return made;
  return (await findArtistId(deps.table, org, streamingId)) ?? made;
}

/** The artist as it was left here, with nothing of it waiting anymore; null when it is new. */
async function readStopped(deps: StartDeps, org: string, id: string): Promise<ArtistItem | null> {
  const read = () => getArtist(deps.table, org, id, { consistent: true });
  const left = await read();
  if (!left) return null;
  // Somebody else began meanwhile: it must not be counted, nor its baseline be made, twice.
  if (left.paused !== 'stopped') throw alreadyMonitored(id);
  await dismissOpen(deps, org, id);
  return read();
}

async function activate(
  deps: StartDeps,
  item: ArtistItem,
  before: ArtistItem | null,
  more: readonly Write[],
): Promise<void> {
  const { id, organization_id: org } = item;
  const organization = await getOrganization(deps.table, org);
  if (!organization) throw notFound();
  const { plan } = organization;
  const now = deps.clock.now();
  const of = { organization_id: org, artist_id: id };
  const writes: Write[] = [
    {
      Put: {
        Item: { ...keys.artist(org, id), ...item },
        ...(before
          ? {
              ConditionExpression: 'version = :read',
              ExpressionAttributeValues: { ':read': before.version },
            }
          : { ConditionExpression: 'attribute_not_exists(pk)' }),
      },
    },
    countUp(org, 'artists', plans[plan].monitored_artists, {
      plan,
      everMax: before ? undefined : artistsEverMax,
    }),
    ...owedFromStart(item, plan, now),
    holderWrite(item.streaming_id, org, now),
    ...more,
    ...createdWrites(deps.table, id),
  ];
  try {
    await transact(deps.table, writes);
  } catch (error) {
    const failed = failedConditions(error);
    if (failed?.includes(0)) {
      // Somebody else began just now, and may have read details already that ours wrote over.
      await transact(deps.table, [choreWrite(id, 'details', now, { kind: 'details', ...of })]);
      throw alreadyMonitored(id, error);
    }
    if (failed?.includes(1)) throw await uncounted(deps.table, org, plan, error);
    // What should end with it has ended by another way, like a session that was cancelled.
    if (failed) throw new Problem('conflict', undefined, { cause: error });
    throw error;
  }
}

/** Why an organization that was on `plan` cannot count one more artist. */
async function uncounted(
  table: Table,
  org: string,
  plan: PlanName,
  cause: unknown,
): Promise<StaleState | Problem> {
  const present = await getOrganization(table, org);
  if (present && present.plan !== plan) return new StaleState('the plan', cause);
  if (present && present.count_artists < plans[plan].monitored_artists) {
    return new Problem('conflict', artistsOverTime(artistsEverMax), { cause });
  }
  return planLimitReached('monitored_artists', plan);
}

/** The fast path of what is owed now; each part that fails is left to the sweep. */
async function startOff(deps: StartDeps, item: ArtistItem): Promise<void> {
  const of = { organization_id: item.organization_id, artist_id: item.id };
  const steps = await Promise.allSettled([
    keepSchedule(deps, of),
    deps.queues.sendAll([
      { kind: 'details', ...of },
      { kind: 'links', ...of },
      { kind: 'picture', ...of },
    ]),
  ]);
  for (const step of steps) {
    if (step.status === 'rejected')
      deps.log.warn('a step of a new artist failed; the sweep will repeat it', {
        ...of,
        error: step.reason,
      });
  }
}

function alreadyMonitored(artistId: string, cause?: unknown): Problem {
  return new Problem('already_monitored', undefined, { facts: { artist_id: artistId }, cause });
}
