import {
  type DueSlot,
  dueSlots,
  firstEveryMinutes,
  type Marks,
  minuteOf,
  type Paces,
  turnOf,
} from '../rules/rings.ts';
import { type Room, roomOf } from '../rules/room.ts';
import { readLane } from '../../table/catalog/breaker.ts';
import {
  beginTick,
  endTick,
  type LaneTick,
  noMarks,
  readOrBeginTicks,
  runsMs,
  type TicksItem,
} from '../items/ticks.ts';
import { readSlot, type SlotRow } from '../items/slots.ts';
import { note, nothingToDo } from '../../telemetry/record.ts';
import type { SlotVisit, TickDeps, TickOf } from './places.ts';
import { visitAll } from './visit-all.ts';

/**
 * Visits the slots of a lane whose turn it is: asks the catalog for the profile of each of their watches, and
 * for a check of those that differ, or whose list is due. An artist that is as it was costs no write:
 * when a slot was visited stands in one item for all. A tick that is called twice, late, or not at all, or that
 * is killed, loses nothing: what it didn't visit is due, and what it may have visited has its next turn.
 */
export async function tick(deps: TickDeps, of: TickOf): Promise<void> {
  const { table, clock } = deps;
  const now = clock.now();
  const place = { catalog: deps.catalog.name, lane: of.lane };
  const onBad = (error: unknown) => {
    deps.log.error('how far ticks are can’t be what is noted, so it is replaced', { error });
  };
  const ticks = await readOrBeginTicks(table, place.catalog, { now, onBad });
  const last = ticks.lanes[of.lane];
  if (last && last.until > now.getTime()) {
    nothingToDo();
    return;
  }
  const due = dueOf(ticks, of, deps.paces, now);
  if (due.length === 0) {
    nothingToDo();
    return;
  }
  const { room, isTrying, isClosed } = await readRoom(deps, of, last);
  const visits = isClosed ? [] : await readVisits(deps, due, room);
  if (visits.length === 0) {
    nothingToDo();
    return;
  }
  const until = now.getTime() + runsMs;
  const others = stillBegun(last, visits, ticks.marks);
  const begun = visits.map(({ slot: { ring, slot } }) => ({
    ...{ ring, slot, at: minuteOf(now), after: null },
  }));
  const { marks } = last ?? { marks: noMarks };
  const claimed = { until, begun: [...others, ...begun], requests: 0, marks };
  if (!(await beginTick(table, place, last, claimed))) {
    nothingToDo();
    return;
  }
  const given = { room, isTrying, startedAt: now, marks: ticks.marks };
  const { visited, goesOn, requests } = await visitAll(deps, visits, given);
  const next = { until: clock.now().getTime(), begun: [...others, ...goesOn], requests, marks };
  if (!(await endTick(table, { ...place, until }, visited, next))) note({ taken_over: true });
}

/** Where there were more or fewer lanes a moment ago, another one began some of the visits. */
function dueOf({ marks, lanes: all }: TicksItem, of: TickOf, paces: Paces, now: Date): DueSlot[] {
  const { lane, lanes } = of;
  const own = all[lane]?.begun ?? [];
  const begun = [...own, ...Object.values(all).flatMap((other) => other.begun)];
  return dueSlots(marks, begun, { lane, lanes, paces }, now);
}

/** What room there is, whether it is to be tried first if the catalog is back, and whether it is too early for that. */
async function readRoom(
  { table, clock, quota }: TickDeps,
  { name }: TickOf,
  last: LaneTick | undefined,
): Promise<{ room: Room; isTrying: boolean; isClosed: boolean }> {
  const { permits, openUntil } = await readLane(table, name);
  const now = clock.now();
  const isOfLastMinute = last !== undefined && minuteOf(new Date(last.until)) >= minuteOf(now) - 1;
  const room = roomOf(permits, isOfLastMinute ? last.requests : 0, now, quota);
  const isClosed = openUntil !== null && openUntil > now.getTime();
  return { room, isTrying: openUntil !== null, isClosed };
}

/** Visits that an earlier tick began, and that this one leaves alone, until their slot was visited to its end. */
function stillBegun(
  last: LaneTick | undefined,
  visits: readonly SlotVisit[],
  marks: Marks,
): LaneTick['begun'] {
  const isTaken = (one: LaneTick['begun'][number]) =>
    visits.some(({ slot }) => slot.ring === one.ring && slot.slot === one.slot);
  const isOver = ({ ring, slot, at }: LaneTick['begun'][number]) => at <= (marks[ring][slot] ?? 0);
  return (last?.begun ?? []).filter((one) => !isTaken(one) && !isOver(one));
}

/** Reads the rows of slots, in the order of their turns, for as long as there is room for them. */
async function readVisits(
  { table, catalog, paces, log }: TickDeps,
  due: readonly DueSlot[],
  room: Room,
): Promise<SlotVisit[]> {
  const visits: SlotVisit[] = [];
  let count = 0;
  const onBad = (error: Error) => {
    log.error('a row of a slot can’t be read, so its artist isn’t visited', { error });
  };
  for (const slot of due) {
    let { after } = slot;
    const rows: SlotRow[] = [];
    let isMore = true;
    const most = slot.isPromised ? room.promised : room.extra;
    while (isMore && count < most) {
      const where = { catalog: catalog.name, ...slot };
      const read = await readSlot(table, where, { after, rowsMax: most - count, onBad });
      const wanted = read.rows.filter((row) => isItsTurn(row, slot, paces));
      rows.push(...wanted);
      count += wanted.length;
      after = read.next;
      isMore = after !== null;
    }
    if (rows.length > 0 || !isMore) visits.push({ slot, rows, isWhole: !isMore });
  }
  return visits;
}

/** Whether a row's turn has come since its slot was last visited. Who comes first no longer may stand there yet. */
function isItsTurn({ plan, until }: SlotRow, { slot, at, before }: DueSlot, paces: Paces): boolean {
  if (plan === null) return true;
  if (until && minuteOf(until) <= at) return false;
  return turnOf(slot, firstEveryMinutes(plan, paces), at) > before;
}
