import { checkedAt } from '../../../shared/checks/rules/visit.ts';
import {
  everyMinutesOf,
  type Paces,
  promisedMinutesOf,
  turnOf,
} from '../../../shared/checks/rules/rings.ts';
import { ChangeItem } from '../../../shared/changes/items/change-item.ts';
import { getVisitedWatches } from '../../../shared/checks/items/ticks.ts';
import type { WatchItem } from '../../../shared/watches/items/watches.ts';
import { slotRowFaults } from '../../support/slot-rows.ts';
import { partsOf } from '../../support/told-parts.ts';
import type { CatalogEvent } from '../schedule.ts';
import type { World } from '../world.ts';
import type { Ask, BegunVisit } from './log.ts';
import { allItems } from '../../support/items.ts';

/** A turn has so many minutes until its slot is visited: a tick is late, and others come first. */
const lateMinutes = 5;
const minuteMs = 60_000;

/** Something that happened in the catalog for good. */
export interface LastingEvent extends CatalogEvent {
  atMs: number;
}

/** What ticks are judged by, beside their log. */
export interface Judged {
  watchIds: readonly string[];
  events: LastingEvent[];
  /** When all is well from then on. */
  calmMs: number;
  /** Whom the catalog never answers for; null: nobody. */
  troubled: string | null;
}

/** Looks at all watches of a world again and again, and notes what is wrong with what they say of themselves. */
export class Witness {
  readonly violations = new Map<string, string>();
  private readonly world: World;
  private readonly judged: Judged;
  /** How often something could be looked at, so that nobody takes nothing for a proof. */
  readonly counts = { 'checked by a visit': 0, 'asked in time': 0 };
  /**
   * Watches whose last check had failed, or had seen a part of the list, when all was well again: they wait for a
   * message, or for the plan's turn.
   */
  readonly left = new Set<string>();

  constructor(world: World, judged: Judged) {
    this.world = world;
    this.judged = judged;
  }

  /** What is so at this minute. */
  async look(): Promise<void> {
    const { table, ticks, scheduler } = this.world;
    const { nowMs } = scheduler;
    const { watches, marks } = await getVisitedWatches(table, this.judged.watchIds, {
      consistent: true,
    });
    for (const watch of watches.values()) {
      if (watch.plan === null) continue;
      const shown = checkedAt(watch, marks);
      const askedMs = ticks.lastAskedMs(watch.id);
      if (shown !== watch.last_checked_at) {
        this.counts['checked by a visit'] += 1;
        if (Date.parse(shown) > askedMs) {
          this.note(
            'claims',
            watch,
            `is said to be checked at ${shown}, and was asked for at ${textOf(askedMs)}`,
          );
        }
      }
      this.lookWhetherLate({ ...watch, plan: watch.plan }, Date.parse(shown), askedMs, nowMs);
    }
  }

  /** Once all is well for a turn, each is asked for in time, and shown so. */
  private lookWhetherLate(
    watch: WatchItem & { plan: NonNullable<WatchItem['plan']> },
    shownMs: number,
    askedMs: number,
    nowMs: number,
  ): void {
    const { calmMs, troubled } = this.judged;
    const most = (this.world.ticking.paces[watch.plan] + lateMinutes) * minuteMs;
    if (nowMs >= calmMs && (watch.check_error !== null || watch.is_list_short))
      this.left.add(watch.id);
    if (nowMs < calmMs + most || watch.rest === null || watch.check_error !== null) return;
    this.counts['asked in time'] += 1;
    const beside = troubled === null || troubled === watch.id ? '' : `, beside ${troubled}`;
    if (nowMs - askedMs > most) {
      this.note('late', watch, `was not asked for since ${textOf(askedMs)}${beside}`);
    }
    if (nowMs - shownMs > most) {
      this.note('late', watch, `is said to be checked at ${textOf(shownMs)}${beside}`);
    }
  }

  private note(rule: string, { id, plan }: WatchItem, what: string): void {
    const name = `${rule} ${id}`;
    if (this.violations.has(name)) return;
    this.violations.set(
      name,
      `${rule}: ${id} (${plan}) ${what}, at ${this.world.scheduler.time()}`,
    );
  }
}

/** What is wrong with the rows of slots as they stand. */
export async function rowsAreRight({ table }: World): Promise<string[]> {
  return (await slotRowFaults(table)).map((fault) => `rows: ${fault}`);
}

/** Holds the log of ticks against what must be true of it. @returns what is not, in words. */
export function ticksAreRight(world: World, { calmMs }: Judged): string[] {
  return [...askedOnce(world), ...lanesGoOn(world, calmMs)];
}

/** A visit that was cut off is made up for after this part of the promised time. */
const cutPart = 24;
const cutMinutesMin = 3;

/** A request that belongs to a visit. */
interface Visited extends Ask {
  visit: BegunVisit;
}

/** Nobody is asked for twice in a turn of a ring, but where a promise would be broken otherwise. */
function askedOnce({ ticks, ticking }: World): string[] {
  const visited = ticks.asks.flatMap((ask) => (ask.visit ? [{ ...ask, visit: ask.visit }] : []));
  const byRing = Map.groupBy(visited, ({ watchId, visit }) => `${watchId} ${visit.ring}`);
  const twice = [...byRing].flatMap(([name, asks]) =>
    asks.flatMap((ask, index) => {
      const before = asks[index - 1];
      if (!before || !isSameTurn(before, ask, ticking.paces) || isMadeUp(before, ask)) return [];
      return [`twice: ${name} at ${textOf(before.atMs)} and ${textOf(ask.atMs)}`];
    }),
  );
  const stray = ticks.asks.filter(({ visit }) => visit === null);
  return [
    ...twice,
    ...stray.map(({ watchId, atMs }) => `twice: ${watchId} at ${textOf(atMs)}, by no visit`),
  ];
}

function isSameTurn({ visit: first }: Visited, { visit: second }: Visited, paces: Paces): boolean {
  const { ring, slot } = first;
  const every = Math.min(everyMinutesOf(ring, paces), promisedMinutesOf(ring) ?? Infinity);
  return turnOf(slot, every, first.at) === turnOf(slot, every, second.at);
}

function isMadeUp({ visit: first }: Visited, { visit: second }: Visited): boolean {
  const promised = promisedMinutesOf(first.ring) ?? 0;
  const least = Math.max(cutMinutesMin, promised / cutPart);
  return second.isPromised && second.minute - first.minute >= least;
}

/** Once a tick that was killed must be over, the next ones take its lane. */
function lanesGoOn({ ticks, ticking }: World, calmMs: number): string[] {
  return Array.from({ length: ticking.lanes }, (_, lane) => String(lane)).flatMap((lane) => {
    const first = ticks.claims.find((claim) => claim.lane === lane && claim.atMs > calmMs);
    if (first && first.atMs <= calmMs + lateMinutes * minuteMs) return [];
    return [`stuck: no tick has taken lane ${lane} after ${textOf(calmMs)}`];
  });
}

/** Whatever happened is found in time once all is well. */
export async function allIsFound(
  world: World,
  { events, calmMs }: Judged,
  left: ReadonlySet<string>,
): Promise<string[]> {
  const items = await allItems(world.table);
  const changes = items
    .filter(({ pk, sk }) => String(pk).startsWith('CHG#') && sk === 'CHANGE')
    .map((item) => ChangeItem.parse(item));
  const watches = new Map(
    items
      .filter(({ sk }) => sk === 'WATCH')
      .map((item) => [String(item.id), item as unknown as WatchItem]),
  );
  return events.flatMap(({ artist, subject, what, atMs }) => {
    const watch = watches.get(`deezer#${artist}`);
    if (!watch?.plan) return [];
    const most = (world.ticking.paces[watch.plan] + lateMinutes) * minuteMs;
    const untilMs = Math.max(calmMs, atMs) + most;
    if (left.has(watch.id)) return [];
    const found = changes.filter((change) =>
      partsOf(change).some((part) => part.subject.id === subject),
    );
    if (found.some(({ detected_at }) => Date.parse(detected_at) <= untilMs)) return [];
    const when = found[0] ? `found at ${found[0].detected_at}` : 'not found';
    return [
      `missed: ${what} of ${subject} of ${watch.id} (${watch.plan}) at ${textOf(atMs)}, ${when}`,
    ];
  });
}

function textOf(ms: number): string {
  return ms === 0 ? 'no time' : new Date(ms).toISOString().slice(5, -1);
}
