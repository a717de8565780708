import { artistsEverMax } from '../../domain/artists/artist.ts';
import type { Artist } from '../../domain/bodies/artist.ts';
import type { Doer } from '../../domain/people/audit.ts';
import { Problem } from '../../domain/problems/errors.ts';
import { newId } from '../../domain/ids.ts';
import { type PlanName, plans } from '../../domain/plans/plan.ts';
import { withTags } from '../../domain/artists/tag.ts';
import type { VerificationMethodType } from '../../domain/verification/verification.ts';
import { watchIdOf } from '../../watches/rules/watch-id.ts';
import { takeStream, holdBegunWrite } from '../../table/artists/artist-writes.ts';
import { findArtistId, getHold, type HoldItem } from '../../table/artists/artists.ts';
import { taggedWrites } from '../../table/artists/tags.ts';
import { failedConditions, StaleState, withFreshState } from '../../table/failures.ts';
import { createdWrites } from '../../table/limits/idempotency.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { countUp } from '../../table/people/counters.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { transact, type Write } from '../../table/transaction.ts';
import { choreWrite } from '../../watches/items/chores.ts';
import type { WatchItem } from '../../watches/items/watches.ts';
import { observeForBaseline } from '../observe.ts';
import {
  beginWatch,
  holderOf,
  holdWrites,
  readHeldWatch,
  readLiveWatch,
  refuseNewWatch,
} from '../../watches/index.ts';
import { askerText } from '../asker.ts';
import { findMerged, followMerge, type Merged } from './follow-merge.ts';
import { alreadyMonitored, refuseEarly } from './refuse-early.ts';
import { view } from './view-artist.ts';
import { sendDue } from '../send-due.ts';
import type { Needs } from '../needs.ts';
import { orNotFound } from '../refusals.ts';
import { artistsOverTime } from '../../domain/problems/problem-details.ts';
import type { Table } from '../../table/client.ts';
import { planLimitReached } from '../organization/plan-limit.ts';

export type StartDeps = Needs<'table' | 'clock' | 'random' | 'catalog' | 'queues' | 'log'>;

/** How the ownership of an artist was proven. */
export interface Proven {
  method: VerificationMethodType | 'instant';
  /** Further writes of the same step, like ending the verification. */
  writes: (artistId: string) => readonly Write[];
  /** Tags that the artist gets, beside those that it had here before. */
  tags?: readonly string[];
  /** Which artists of the organization are merged into others, where that was read already. */
  merged?: Merged;
}

/**
 * Begins to monitor an artist whose ownership is settled:
 * 1. refuses what the organization has already, or its plan has no room for;
 * 2. where nobody holds the artist yet, observes it (profile, top tracks, the list of releases, as far as
 *    that comes at once), and writes that as the silent baseline of a new watch; otherwise it has at once
 *    what is known;
 * 3. makes the organization a holder, counted, under the id that the artist had here before, if any,
 *    and owes what follows from that, in one write;
 * 4. starts reading details; what fails of this is still owed.
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
  await refuseEarly(deps, org, streamingId, proven.merged);
  const merged = await findMerged(deps.table, org, streamingId, proven.merged);
  if (merged) return followMerge(deps, merged, streamingId, by, proven);
  const watchId = watchIdOf(deps.catalog.name, streamingId);
  const live = await readLiveWatch(deps, watchId);
  if (!live) await refuseNewWatch(deps, org);
  const first = live ? null : await observeForBaseline(deps.catalog, streamingId);
  const answered = live ? live.watch.merged_into : first?.observation.artist?.streaming_id;
  if (answered && answered !== streamingId && proven.method === 'instant') {
    return startMonitoring(deps, org, answered, by, proven);
  }
  const id = await idFor(deps, org, streamingId);
  const before = await readStopped(deps, org, id);
  const beginning = { id, org, streamingId, watchId, before, tags: proven.tags ?? [] };
  const fresh = first && (await beginWatch(deps, watchId, { begun: first, streamingId, org }));
  const begun = await withFreshState(() =>
    activate(deps, beginning, fresh, (hold, name) => [
      ...proven.writes(id),
      startedWrite(hold, name, by, proven.method),
    ]),
  );
  await startOff(deps, begun);
  return view({ ...begun.watch, ...begun.hold });
}

function startedWrite(hold: HoldItem, name: string, by: Doer, method: Proven['method']): Write {
  const { id, organization_id, streaming_id, active, since } = hold;
  return auditWrite(organization_id, by, new Date(since), {
    action: 'artist.monitoring_started',
    target: { type: 'artist', id, name },
    after: { streaming_id, active, proof: method },
  });
}

async function idFor(deps: StartDeps, org: string, streamingId: string): Promise<string> {
  const known = await findArtistId(deps.table, org, streamingId);
  if (known !== null) return known;
  const made = newId('artist', { now: deps.clock.now(), random: deps.random.bytes(10) });
  if (await takeStream(deps.table, org, streamingId, made)) return made;
  return (await findArtistId(deps.table, org, streamingId)) ?? made;
}

/** The hold as it was left here; null when it is new. */
async function readStopped(deps: StartDeps, org: string, id: string): Promise<HoldItem | null> {
  const left = await getHold(deps.table, org, id, { consistent: true });
  // Somebody else began meanwhile: it must not be counted twice.
  if (left && left.paused !== 'stopped') throw alreadyMonitored(id);
  return left;
}

/** A hold that begins. */
interface Beginning {
  id: string;
  org: string;
  streamingId: string;
  watchId: string;
  before: HoldItem | null;
  tags: readonly string[];
}

interface Begun {
  hold: HoldItem;
  watch: WatchItem;
  /** Whether nobody held it actively before: nothing is read of it otherwise. */
  isFirst: boolean;
}

async function activate(
  deps: StartDeps,
  beginning: Beginning,
  fresh: WatchItem | null,
  more: (hold: HoldItem, name: string) => readonly Write[],
): Promise<Begun> {
  const { id, org, watchId, before } = beginning;
  const organization = orNotFound(await getOrganization(deps.table, org));
  const { plan } = organization;
  const held = await readHeldWatch(deps, watchId);
  const watch = held?.watch ?? fresh;
  // The last holder left just now.
  if (!watch || watch.ending) throw new Problem('conflict');
  const now = deps.clock.now();
  const hold = holdItem(beginning, now);
  const writes: Write[] = [
    holdBegunWrite(hold, before),
    countUp(org, 'artists', plans[plan].monitored_artists, {
      plan,
      everMax: before ? undefined : artistsEverMax,
    }),
    ...holdWrites(held, fresh, holderOf(hold, organization), now),
    choreWrite({ kind: 'holders', organization_id: org, artist_id: id }, now),
    ...taggedWrites(hold, before?.tags ?? [], hold.tags),
    ...more(hold, watch.name),
    ...createdWrites(deps.table, id),
  ];
  try {
    await transact(deps.table, writes);
    const isFirst = (held?.watch.plan ?? null) === null;
    return { hold, watch: { ...watch, plan: watch.plan ?? plan }, isFirst };
  } catch (error) {
    const failed = failedConditions(error);
    if (failed?.includes(0)) throw alreadyMonitored(id, error);
    if (failed?.includes(1)) throw await uncounted(deps.table, org, plan, error);
    // Others came or went, or a check found something: look again.
    if (failed?.includes(2)) throw new StaleState('the watch', error);
    // What should end with it has ended by another way, like a session that was cancelled.
    if (failed) throw new Problem('conflict', undefined, { cause: error });
    throw error;
  }
}

/** A hold from now on; who returns goes on with what it had. */
function holdItem({ id, org, streamingId, watchId, before, tags }: Beginning, now: Date): HoldItem {
  return {
    id,
    organization_id: org,
    streaming_id: streamingId,
    watch_id: watchId,
    since: now.toISOString(),
    active: true,
    paused: null,
    created_at: before?.created_at ?? now.toISOString(),
    check_requested_at: null,
    version: (before?.version ?? 0) + 1,
    recent: before?.recent ?? {},
    release_policy: before?.release_policy ?? 'judge',
    tags: withTags(before?.tags ?? [], tags),
    former: before?.former ?? [],
    left: null,
  };
}

/** The fast path of what is owed now; each part that fails is left to the sweep. */
async function startOff(
  deps: StartDeps,
  { hold: { watch_id }, watch, isFirst }: Pick<Begun, 'hold' | 'watch' | 'isFirst'>,
): Promise<void> {
  const kinds = isFirst ? (['details', 'links', 'picture'] as const) : [];
  // The rest of its list is read at once: the first check may be a day away.
  const isListDue = isFirst && watch.is_list_short;
  const steps = await Promise.allSettled([
    isListDue && deps.queues.send({ kind: 'check_now', watch_id, attempt: 0, asker: askerText() }),
    sendDue(
      deps,
      kinds.map((kind) => ({ kind, watch_id })),
      { about: { watch_id } },
    ),
  ]);
  for (const step of steps) {
    if (step.status === 'rejected')
      deps.log.warn('a step of a new artist failed; the sweep will repeat it', {
        watch_id,
        error: step.reason,
      });
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
