import { setTimeout as sleep } from 'node:timers/promises';
import { beginsMs, type Marks, waitSecondsLeft } from '../rules/rings.ts';
import { type Room, roundOf } from '../rules/room.ts';
import { visitOf } from '../rules/visit.ts';
import type { LaneTick, Visited } from '../items/ticks.ts';
import { note } from '../../telemetry/record.ts';
import { NoPermit } from '../../usecases/source-ports.ts';
import { type DueCheck, newAsker, type Probe } from './asker.ts';
import { type Place, placesOf, type SlotPlace, type SlotVisit, type TickDeps } from './places.ts';

/** A round that is answered slowly doesn't hold up the next one. */
const roundMs = 1000;

interface VisitedAll {
  /** Slots that were visited to their end. */
  visited: Visited;
  /** Where the others go on. */
  goesOn: LaneTick['begun'];
  /** Requests that they caused, or will. */
  requests: number;
}

/** Places that are visited together. */
interface Round {
  probes: Probe[];
  /** The checks that are due. */
  due: DueCheck[];
  /** The place behind them. */
  next: number;
  requests: number;
}

/**
 * Visits the watches of slots, one round after the other, each with permits that are taken by one write. Who
 * doesn't answer is left to a check. Without a permit, they end there.
 * @param isTrying whether the catalog was away: one artist tries then whether it is back, before the others.
 */
export async function visitAll(
  deps: TickDeps,
  visits: readonly SlotVisit[],
  {
    room,
    isTrying: isTryingFirst,
    startedAt,
    marks,
  }: { room: Room; isTrying: boolean; startedAt: Date; marks: Marks },
): Promise<VisitedAll> {
  const { clock } = deps;
  const places = placesOf(deps, visits);
  const checksPerHour = await deps.load.checksPerHour();
  const asker = newAsker(deps, marks);
  const endsAt = startedAt.getTime() + beginsMs;
  let isTrying = isTryingFirst;
  let requests = 0;
  let at = 0;
  while (at < places.rows.length && clock.now().getTime() < endsAt) {
    const most = isTrying ? 1 : roundOf(deps.quota);
    const limits = { most, isTrying, room, requests, checksPerHour };
    const round = roundFrom(await places.readTo(at + most), at, limits, clock.now());
    if (round.next === at || !(await isPermitted(deps, round))) break;
    if (waitSecondsLeft(startedAt, clock.now()) === 0) break;
    ({ next: at } = round);
    requests += round.requests;
    await asker.sendDue(round.due);
    if (round.probes.length === 0) {
      // The check that was sent tries whether the catalog is back.
      if (isTrying) break;
      continue;
    }
    await Promise.race([asker.ask(round.probes), sleep(roundMs, undefined, { ref: false })]);
    isTrying = false;
  }
  await asker.finish();
  note({ visited: at, ...asker.counts });
  return { ...endOf(visits, places.rows[at] ?? null), requests };
}

function roundFrom(
  places: readonly Place[],
  from: number,
  limits: {
    most: number;
    isTrying: boolean;
    room: Room;
    /** So many were made before. */
    requests: number;
    checksPerHour: number;
  },
  now: Date,
): Round {
  const { most, isTrying, room, checksPerHour } = limits;
  const round: Round = { probes: [], due: [], next: from, requests: 0 };
  for (const { watch, isAsked, visit: of } of places.slice(from)) {
    const { slot } = of;
    const isFull = round.probes.length >= most || (isTrying && round.due.length > 0);
    const left = (slot.isPromised ? room.promised : room.extra) - limits.requests;
    if (isFull || left <= round.requests) return round;
    const before = new Date(slot.before * 60_000);
    const known = { checksPerHour, before, isFirst: slot.ring === 'first' };
    const visit = watch && visitOf(watch, known, now);
    if (watch && visit?.kind === 'check') {
      round.due.push({ watchId: watch.id, requests: visit.requests });
      round.requests += visit.requests;
    }
    if (watch && visit?.kind === 'probe' && !isAsked) {
      round.probes.push({ watch, rest: visit.rest });
      round.requests += 1;
    }
    round.next += 1;
  }
  return round;
}

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

/** The slots that were visited to their end, and where the others go on. */
function endOf(
  visits: readonly SlotVisit[],
  stoppedAt: SlotPlace | null,
): Omit<VisitedAll, 'requests'> {
  const end = stoppedAt ? visits.indexOf(stoppedAt.visit) : visits.length;
  const whole = visits.slice(0, end).filter(({ isWhole }) => isWhole);
  const parts = visits.slice(0, end).filter(({ isWhole }) => !isWhole);
  const goesOn = parts.map(({ slot, rows }) => begunOf(slot, rows.at(-1)?.watchId ?? slot.after));
  if (stoppedAt) {
    const { slot, rows } = stoppedAt.visit;
    goesOn.push(begunOf(slot, rows[stoppedAt.row - 1]?.watchId ?? slot.after));
    // One that goes on, and that this tick didn't come to, keeps its place.
    goesOn.push(...visits.slice(end + 1).map(({ slot: later }) => begunOf(later, later.after)));
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
