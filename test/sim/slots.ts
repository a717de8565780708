import {
  type DueSlot,
  firstEveryMinutes,
  type Paces,
  slotCount,
  turnOf,
} from '../../shared/checks/rules/rings.ts';
import type { Room } from '../../shared/checks/rules/room.ts';
import { type Fleet, planNames } from './fleet.ts';
import type { Keys } from './tally.ts';

/** Bytes of a row, and of what one read unit reads. */
const bytes = { row: 60, perRead: 4096 };

/** A slot as far as a tick has read its rows. */
export interface Visit {
  slot: DueSlot;
  artists: readonly number[];
  isWhole: boolean;
}

export interface SlotsDeps extends Keys {
  fleet: Fleet;
  paces: Paces;
}

/** The rows of all slots. */
export class Slots {
  /** Rows that were read. */
  rows = 0;
  private readonly deps: SlotsDeps;
  /** The artists of each slot of each plan's ring, in the order of their rows. */
  private rings: number[][][] = [];
  /** Those who come first, by slot, and until when (seconds). */
  private readonly first = Array.from({ length: slotCount }, () => new Map<number, number>());

  constructor(deps: SlotsDeps) {
    this.deps = deps;
    this.sort();
  }

  /** Puts all artists in their slots; again when plans have changed. */
  sort(): void {
    const { fleet } = this.deps;
    this.rings = planNames.map(() => Array.from({ length: slotCount }, () => []));
    for (let artist = 0; artist < fleet.count; artist += 1)
      if (fleet.isHere[artist]) this.rings[fleet.plan[artist]!]![fleet.slot[artist]!]!.push(artist);
  }

  /** A new artist. */
  add(artist: number): void {
    const { fleet } = this.deps;
    this.rings[fleet.plan[artist]!]![fleet.slot[artist]!]!.push(artist);
  }

  putFirst(artist: number, until: number): void {
    const slot = this.deps.fleet.slot[artist]!;
    this.first[slot]!.set(artist, until);
  }

  /** How many come first. */
  get firsts(): number {
    return this.first.reduce((sum, { size }) => sum + size, 0);
  }

  /** Reads the rows of slots, in the order of their turns, for as long as there is room for them. */
  read(due: readonly DueSlot[], room: Room, second: number): Visit[] {
    const visits: Visit[] = [];
    let count = 0;
    for (const slot of due) {
      const most = (slot.isPromised ? room.promised : room.extra) - count;
      if (most <= 0) continue;
      const all = this.rowsOf(slot, second);
      const from = slot.after === null ? 0 : placeAfter(all, Number(slot.after));
      const turns = all.slice(from).filter((artist) => this.isItsTurn(artist, slot));
      const artists = turns.slice(0, most);
      count += artists.length;
      const rows = slot.ring === 'first' ? all.length - from : artists.length;
      const units = 0.5 * Math.max(1, Math.ceil((rows * bytes.row) / bytes.perRead));
      this.deps.read.add(`SLOT#deezer#${slot.ring}#${slot.slot}`, units, second);
      this.rows += rows;
      visits.push({ slot, artists, isWhole: artists.length === turns.length });
    }
    return visits;
  }

  /** Who comes first has a pace of its own. */
  private isItsTurn(artist: number, { ring, slot, at, before }: DueSlot): boolean {
    if (ring !== 'first') return true;
    const every = firstEveryMinutes(planNames[this.deps.fleet.plan[artist]!]!, this.deps.paces);
    return turnOf(slot, every, at) > before;
  }

  private rowsOf({ ring, slot }: DueSlot, second: number): readonly number[] {
    if (ring !== 'first') return this.rings[planNames.indexOf(ring)]![slot]!;
    const rows = this.first[slot]!;
    for (const [artist, until] of rows) {
      if (until > second) continue;
      // The table deletes them by itself, which costs nothing.
      rows.delete(artist);
    }
    return [...rows.keys()].toSorted((a, b) => a - b);
  }
}

/** The place behind a row. */
function placeAfter(rows: readonly number[], last: number): number {
  const place = rows.findIndex((artist) => artist > last);
  return place === -1 ? rows.length : place;
}
