import type { Artist } from '../domain/artist.ts';
import type { Observation } from '../domain/catalog.ts';
import { baselineOf } from '../domain/detection/baseline.ts';
import { Problem, notFound } from '../domain/errors.ts';
import { newId } from '../domain/ids.ts';
import { plans } from '../domain/plan.ts';
import { packPoint } from '../domain/points.ts';
import { dayOf } from '../domain/text.ts';
import { claimStream } from '../table/artist-writes.ts';
import { type ArtistItem, findArtistId, getArtist } from '../table/artists.ts';
import { replaceBaseline } from '../table/baseline.ts';
import { choreWrite } from '../table/chores.ts';
import type { Table } from '../table/client.ts';
import { countUp } from '../table/counters.ts';
import { failedConditions, StaleState, withFreshState } from '../table/failures.ts';
import { flushDay } from '../table/history.ts';
import { keys } from '../table/keys.ts';
import { getOrganization } from '../table/organizations.ts';
import { transact, type Write } from '../table/transaction.ts';
import { dismissOpen } from './dismiss-open.ts';
import { view } from './view-artist.ts';
import { keepSchedule } from './keep-schedule.ts';
import { observe } from './observe.ts';
import { planLimitReached } from './plan-limit.ts';
import { takeReading } from './reading.ts';
import {
  type Catalog,
  CatalogUnavailable,
  type Clock,
  type Log,
  type Queues,
  type Random,
  type Schedules,
} from './ports.ts';

export interface StartDeps {
  table: Table;
  clock: Clock;
  random: Random;
  catalog: Catalog;
  queues: Queues;
  schedules: Schedules;
  log: Log;
}

/**
 * Begins to monitor an artist whose ownership is settled:
 * 1. refuses what the organization has already, or its plan has no room for;
 * 2. observes the artist: profile, top tracks, the whole list of releases;
 * 3. writes that as the silent baseline, under the id that the artist had here before, if any;
 * 4. makes the artist active, counted, and owed its schedule, details and links, in one write;
 * 5. makes the schedule and starts reading details; what fails of this is still owed.
 * @param more further writes that belong to the same step, like ending a verification.
 * @throws Problem `already_monitored`, `plan_limit_reached`, `not_found`; CatalogUnavailable
 */
export async function startMonitoring(
  deps: StartDeps,
  org: string,
  streamingId: string,
  more: (artistId: string) => readonly Write[] = () => [],
): Promise<Artist> {
  await refuseEarly(deps, org, streamingId);
  const observation = await observeForBaseline(deps.catalog, streamingId);
  const id = await idFor(deps, org, streamingId);
  const before = await readStopped(deps, org, id);
  const now = deps.clock.now();
  const snapshotId = newId('snapshot', { now, random: deps.random.bytes(10) });
  await replaceBaseline(deps.table, id, snapshotId, baselineOf(observation, now));
  const points = await pointsOf(deps.table, observation, now, before);
  const item = artistItem(observation, { id, org, streamingId, now, before, points });
  await withFreshState(() => activate(deps, item, before, more(id)));
  await startOff(deps, item);
  return view(item);
}

/** Whether the organization may take one more artist, told before the catalog is asked. */
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
  if (count_artists >= plans[plan].monitored_artists) {
    throw planLimitReached('monitored_artists', plan);
  }
}

/**
 * The observation that becomes the baseline. Were it short, the rest of the list would look new
 * later; so a list that is not complete must come twice alike, as it does where the catalog's own
 * count is off, and not where an answer was cut short.
 */
async function observeForBaseline(catalog: Catalog, streamingId: string): Promise<Observation> {
  const first = await observe(catalog, streamingId);
  if (first.artist === null) throw notFound();
  if (first.releases.complete) return first;
  const second = await observe(catalog, streamingId);
  const [a, b] = [first, second].map(({ releases }) => releases.releases.map(({ id }) => id));
  const alike = JSON.stringify(a?.toSorted()) === JSON.stringify(b?.toSorted());
  if (second.artist !== null && (second.releases.complete || alike)) return second;
  const note = second.releases.note ?? 'the list of releases is not complete';
  throw new CatalogUnavailable(catalog.name, 'malformed', note);
}

async function idFor(deps: StartDeps, org: string, streamingId: string): Promise<string> {
  const known = await findArtistId(deps.table, org, streamingId);
  if (known !== null) return known;
  const made = newId('artist', { now: deps.clock.now(), random: deps.random.bytes(10) });
  if (await claimStream(deps.table, org, streamingId, made)) return made;
  return (await findArtistId(deps.table, org, streamingId)) ?? made;
}

/** The artist as it was left here, with nothing of it waiting any more; null when it is new. */
async function readStopped(deps: StartDeps, org: string, id: string): Promise<ArtistItem | null> {
  const read = () => getArtist(deps.table, org, id, { consistent: true });
  const left = await read();
  if (!left) return null;
  // Somebody else began meanwhile: it must not be counted, nor its baseline be made, twice.
  if (left.paused !== 'stopped') throw alreadyMonitored(id);
  await dismissOpen(deps, org, id);
  return read();
}

/** The readings of this day. An artist that was here before keeps those of its last day too. */
async function pointsOf(
  table: Table,
  observation: Observation,
  now: Date,
  before: ArtistItem | null,
): Promise<string> {
  if (!before) {
    const { followers = null, monthly_listeners = null } = observation.artist ?? {};
    return packPoint('', now, followers, monthly_listeners);
  }
  const { check, finished } = takeReading(before, observation, now);
  if (finished) await flushDay(table, before.id, finished.day, finished.packed);
  return check.points;
}

interface Beginning {
  id: string;
  org: string;
  streamingId: string;
  now: Date;
  before: ArtistItem | null;
  points: string;
}

function artistItem(observation: Observation, at: Beginning): ArtistItem {
  const { artist } = observation;
  if (artist === null) throw notFound();
  const { followers, monthly_listeners, popularity } = artist;
  const now = at.now.toISOString();
  return {
    id: at.id,
    organization_id: at.org,
    streaming_id: at.streamingId,
    name: artist.name,
    active: true,
    paused: null,
    created_at: at.before?.created_at ?? now,
    last_checked_at: now,
    image_url: artist.image.url,
    stats: { followers, monthly_listeners, popularity },
    version: (at.before?.version ?? 0) + 1,
    seen_hash: null,
    check_error: null,
    check_requested_at: null,
    points_day: dayOf(at.now),
    points: at.points,
    recent: at.before?.recent ?? {},
  };
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
    countUp(org, 'artists', plans[plan].monitored_artists, plan),
    choreWrite(id, 'schedule', now, { kind: 'schedule', ...of }),
    choreWrite(id, 'details', now, { kind: 'details', ...of }),
    choreWrite(id, 'links', now, { kind: 'links', ...of }),
    ...more,
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
    if (failed?.includes(1)) {
      const present = await getOrganization(deps.table, org);
      if (present && present.plan !== plan) throw new StaleState('the plan', error);
      throw planLimitReached('monitored_artists', plan);
    }
    // What should end with it has ended by another way, like a session that was cancelled.
    if (failed) throw new Problem('conflict', undefined, { cause: error });
    throw error;
  }
}

/** The fast path of what is owed now; each part that fails is left to the sweep. */
async function startOff(deps: StartDeps, item: ArtistItem): Promise<void> {
  const of = { organization_id: item.organization_id, artist_id: item.id };
  const steps = await Promise.allSettled([
    keepSchedule(deps, of),
    deps.queues.sendAll([
      { kind: 'details', ...of },
      { kind: 'links', ...of },
    ]),
  ]);
  for (const step of steps) {
    if (step.status === 'rejected')
      deps.log.warn('left to the sweep', { ...of, error: step.reason });
  }
}

function alreadyMonitored(artistId: string, cause?: unknown): Problem {
  return new Problem('already_monitored', undefined, { facts: { artist_id: artistId }, cause });
}
