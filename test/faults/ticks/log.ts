import { promisedMinutesOf, type RingName, turnOf } from '../../../shared/checks/rules/rings.ts';
import { watchIdOf } from '../../../shared/watches/rules/watch-id.ts';
import { LaneTick } from '../../../shared/checks/items/ticks.ts';
import type { Sent } from '../plant-runners.ts';
import type { Invocation } from '../scheduler.ts';
import type { World, WrittenInput } from '../world.ts';

/** A visit that a tick began. */
export interface BegunVisit {
  ring: RingName;
  slot: number;
  /** The minute in which the whole visit began: where it goes on, that is an earlier one. */
  at: number;
  /** The minute of this tick. */
  minute: number;
  /** Whether the promised time of its slot was up. */
  isPromised: boolean;
}

/** A tick that took its lane. */
export interface Claim {
  tick: number;
  lane: string;
  atMs: number;
  visits: readonly BegunVisit[];
}

/** A request of a tick for an artist's profile. */
export interface Ask {
  tick: number;
  watchId: string;
  atMs: number;
  isSound: boolean;
  /** The visit that it belongs to; null: no tick that took its lane made it. */
  visit: BegunVisit | null;
}

/** What the log looks at of a query. */
interface Query {
  ExpressionAttributeValues?: Record<string, unknown>;
}

/** What ticks did, by what left them: their calls of the table, the queue, and the catalog. */
export class TickLog {
  readonly claims: Claim[] = [];
  readonly asks: Ask[] = [];
  /** When a check was asked for by a tick. */
  readonly checks: { watchId: string; atMs: number }[] = [];
  /** What each lane noted last, and when slots were last visited to their end. */
  private lanes: Partial<Record<string, LaneTick>> = {};
  private marks: Partial<Record<string, number>> = {};
  /** The watches that ticks read, by tick and slot. */
  private readonly rows = new Map<string, Set<string>>();
  private readonly world: World;

  constructor(world: World) {
    this.world = world;
    world.source.asked = (of, path, isSound) => {
      this.asked(of, path, isSound);
    };
  }

  /** The last time at which the catalog was soundly asked for an artist, or a check was asked for; 0: never. */
  lastAskedMs(watchId: string): number {
    const asked = this.asks.findLast((one) => one.watchId === watchId && one.isSound);
    const sent = this.checks.findLast((one) => one.watchId === watchId);
    return Math.max(asked?.atMs ?? 0, sent?.atMs ?? 0);
  }

  /** Told of what a function found. */
  read({ number }: Invocation, query: Query, { Items = [] }: { Items?: { sk?: unknown }[] }): void {
    const [word, , ring, slot] = String(query.ExpressionAttributeValues?.[':pk']).split('#');
    if (word !== 'SLOT') return;
    const name = `${number} ${ring} ${slot}`;
    const rows = this.rows.get(name) ?? new Set();
    this.rows.set(name, rows);
    for (const { sk } of Items) rows.add(String(sk));
  }

  /** Told of what a function wrote. */
  written({ number }: Invocation, input: WrittenInput): void {
    const {
      Key,
      ExpressionAttributeNames: names = {},
      ExpressionAttributeValues: values = {},
    } = input;
    if (!String(Key?.pk).startsWith('TICKS#')) return;
    const lane = names['#lane'] ?? '';
    const next = LaneTick.parse(values[':next']);
    const last = this.lanes[lane];
    this.lanes[lane] = next;
    if (':until' in values) this.noteMarks(next);
    else {
      const visits = next.begun.flatMap((one) => this.visitOf(one, last?.begun ?? []));
      this.claims.push({ tick: number, lane, atMs: this.world.scheduler.nowMs, visits });
    }
  }

  /** Told of what a function sent. */
  sent({ name }: Invocation, messages: readonly Sent[]): void {
    if (!name.startsWith('tick ')) return;
    const atMs = this.world.scheduler.nowMs;
    for (const { watch_id } of messages) {
      if (watch_id !== undefined) this.checks.push({ watchId: watch_id, atMs });
    }
  }

  private noteMarks({ marks }: LaneTick): void {
    for (const [ring, slots] of Object.entries(marks)) {
      for (const [slot, mark] of slots.entries()) {
        const name = `${ring} ${slot}`;
        this.marks[name] = Math.max(mark, this.marks[name] ?? 0);
      }
    }
  }

  /** The visit that a tick notes, unless an earlier one had noted it. */
  private visitOf(
    { ring, slot, at: minute, after }: LaneTick['begun'][number],
    before: LaneTick['begun'],
  ): BegunVisit[] {
    const last = before.find((one) => one.ring === ring && one.slot === slot);
    if (last?.at === minute && last.after === after) return [];
    const promised = promisedMinutesOf(ring);
    const mark = this.marks[`${ring} ${slot}`] ?? 0;
    const isPromised = promised !== null && mark < turnOf(slot, promised, minute);
    const at = last !== undefined && last.after !== null ? last.at : minute;
    return [{ ring, slot, at, minute, isPromised }];
  }

  private asked({ number, name }: Invocation, path: string, isSound: boolean): void {
    const [, artist, id = '', ...more] = path.split('/');
    if (!name.startsWith('tick ') || artist !== 'artist' || more.length > 0) return;
    const watchId = watchIdOf('deezer', id);
    const visits = this.claims.findLast(({ tick }) => tick === number)?.visits ?? [];
    const own = visits.filter(({ ring, slot }) =>
      this.rows.get(`${number} ${ring} ${slot}`)?.has(watchId),
    );
    const before = this.asks.filter((one) => one.tick === number && one.watchId === watchId).length;
    const visit = own[before] ?? null;
    this.asks.push({ tick: number, watchId, atMs: this.world.scheduler.nowMs, isSound, visit });
  }
}
