import { setTimeout as sleep } from 'node:timers/promises';
import type { Marks } from '../../domain/tick/due-slots.ts';
import { type Room, roundOf } from '../../domain/tick/room.ts';
import { visitOf } from '../../domain/tick/visit.ts';
import type { LaneTick, Visited } from '../../table/catalog/ticks.ts';
import { endFirst } from '../../table/watches/slots.ts';
import { type ActiveWatch, getSoundWatches, isActive } from '../../table/watches/watches.ts';
import { note } from '../../telemetry/record.ts';
import { NoPermit } from '../source-ports.ts';
import { newAsker, type Probe, requestsPerCheck } from './asker.ts';
import type { SlotVisit, TickDeps } from './deps.ts';

/**
 * Nothing further is begun after that: what is under way ends before the function's time is up, and nearly
 * always before the next tick. What a lane gives in the rest of the minute is left to checks and pages.
 */
export const beginsMs = 52_000;
/** A round that waited for its permits until then isn’t asked any more. */
const asksMs = 53_000;
/** A round that is answered slowly doesn't hold up the next one. */
const roundMs = 1000;
/** What a tick's visits came to. */
export interface VisitedAll {
  /** Slots that were visited to their end. */
  visited: Visited;
  /** Where the others go on. */
  goesOn: LaneTick['begun'];
  /** Requests that they caused, or will. */
  requests: number;
}

/** A row to visit, with its watch; null: there is nothing to do at it. */
interface Place {
  visit: SlotVisit;
  row: number;
  watch: ActiveWatch | null;
}

/** Places that are visited together. */
interface Round {
  probes: Probe[];
  /** The watches whose check is due. */
  due: string[];
  /** The place behind them. */
  next: number;
  requests: number;
}

/**
 * Visits the watches of slots, one round after the other, each with permits that are taken by one write. Who
 * doesn't answer is left to a check. Without a permit, they end there.
 */
export async function visitAll(
  deps: TickDeps,
  visits: readonly SlotVisit[],
  { room, startedAt, marks }: { room: Room; startedAt: Date; marks: Marks },
): Promise<VisitedAll> {
  const places = await placesOf(deps, visits, startedAt);
  const checksPerHour = await deps.load.checksPerHour();
  const asker = newAsker(deps, marks);
  const endsAt = startedAt.getTime() + beginsMs;
  let requests = 0;
  let at = 0;
  while (at < places.length && deps.clock.now().getTime() < endsAt) {
    const limits = { checksPerHour, left: (place: Place) => mostOf(place, room) - requests };
    const round = roundFrom(deps, places, at, limits);
    if (round.next === at || !(await isPermitted(deps, round))) break;
    if (deps.clock.now().getTime() > startedAt.getTime() + asksMs) break;
    ({ next: at } = round);
    requests += round.requests;
    await asker.sendDue(round.due);
    const asked = asker.ask(round.probes);
    const pause = sleep(roundMs, undefined, { ref: false });
    if (round.probes.length > 0) await Promise.race([asked, pause]);
  }
  await asker.finish();
  note({ visited: at, probed: asker.probed(), differed: asker.differed(), due: asker.due() });
  return { ...endOf(visits, places[at] ?? null), requests };
}

function mostOf({ visit }: Place, room: Room): number {
  return visit.slot.isPromised ? room.promised : room.extra;
}

/** When its slot was last visited to its end. */
function beforeOf({ visit }: Place): Date {
  return new Date(visit.slot.before * 60_000);
}

function roundFrom(
  { clock, quota }: TickDeps,
  places: readonly Place[],
  from: number,
  { checksPerHour, left }: { checksPerHour: number; left: (place: Place) => number },
): Round {
  const round: Round = { probes: [], due: [], next: from, requests: 0 };
  const probesMax = roundOf(quota);
  for (const place of places.slice(from)) {
    if (round.probes.length >= probesMax || left(place) <= round.requests) return round;
    const { watch } = place;
    const visit = watch && visitOf(watch, { checksPerHour, before: beforeOf(place) }, clock.now());
    if (watch && visit?.kind === 'check') {
      round.due.push(watch.id);
      round.requests += requestsPerCheck;
    }
    if (watch && visit?.kind === 'probe') {
      round.probes.push({ watch, rest: visit.rest });
      round.requests += 1;
    }
    round.next += 1;
  }
  return round;
}

/** Takes the permits of a round. */
async function isPermitted({ permits }: TickDeps, { probes }: Round): Promise<boolean> {
  if (probes.length === 0) return true;
  try {
    await permits.take(probes.length);
    return true;
  } catch (error) {
    if (!(error instanceof NoPermit)) throw error;
    note({ stopped_by: error.fault });
    return false;
  }
}

/**
 * The rows of slots with their watches, which are read together. Who stands in two of the slots is visited in
 * the first one.
 */
async function placesOf(
  { table, log }: TickDeps,
  visits: readonly SlotVisit[],
  now: Date,
): Promise<Place[]> {
  const ids = visits.flatMap(({ rows }) => rows.map(({ watchId }) => watchId));
  const watches = await getSoundWatches(table, ids, (error) => {
    log.error('a watch can’t be read, so it isn’t checked', { error });
  });
  const places: Place[] = [];
  const taken = new Set<string>();
  for (const visit of visits) {
    for (const [row, { watchId, until }] of visit.rows.entries()) {
      const isOver = until !== null && until <= now;
      if (isOver) await endFirst(table, watchId, until);
      const watch = watches.get(watchId);
      const isHere = watch && isActive(watch) && !isOver;
      const isOfRing = isHere && (visit.slot.ring === 'first' || watch.plan === visit.slot.ring);
      places.push({ visit, row, watch: isOfRing && !taken.has(watchId) ? watch : null });
      if (isOfRing) taken.add(watchId);
    }
  }
  return places;
}

/** The slots that were visited to their end, and where the others go on. */
function endOf(
  visits: readonly SlotVisit[],
  stoppedAt: Place | null,
): Omit<VisitedAll, 'requests'> {
  const end = stoppedAt ? visits.indexOf(stoppedAt.visit) : visits.length;
  const whole = visits.slice(0, end).filter(({ isWhole }) => isWhole);
  const parts = visits.slice(0, end).filter(({ isWhole }) => !isWhole);
  const goesOn = parts.map(({ slot, rows }) => begunOf(slot, rows.at(-1)?.watchId ?? slot.after));
  if (stoppedAt) {
    const { slot, rows } = stoppedAt.visit;
    goesOn.push(begunOf(slot, rows[stoppedAt.row - 1]?.watchId ?? slot.after));
  }
  return {
    visited: whole.map(({ slot: { ring, slot, at } }) => ({ ring, slot, at })),
    // A slot of which nothing was visited is as due as before.
    goesOn: goesOn.filter(({ after }) => after !== null),
  };
}

function begunOf(
  { ring, slot, at }: SlotVisit['slot'],
  after: string | null,
): LaneTick['begun'][number] {
  return { ring, slot, at, after };
}
