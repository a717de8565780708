import { callsIn, placeBehind } from '../../shared/domain/quota/line.ts';
import { waitsMs } from '../../shared/usecases/upkeep/call-from-line.ts';
import type { Lanes } from './lanes.ts';

const nobody = -1;

/** The line of scheduled checks that found no permit, as the product's table keeps it. */
export class Line {
  length = 0;
  most = 0;
  joined = 0;
  private front = 0;
  private waitsUntil = 0;
  private pagesWaitUntil = 0;
  private calledBefore = 0;
  /** By place: the first artist that has it. */
  private first = new Int32Array(1024).fill(nobody);
  private readonly next: Int32Array;
  private readonly since: Int32Array;
  /** The place of each artist, 0: it is not in line. */
  private readonly place: Uint32Array;
  private readonly isWaiting: Uint8Array;
  private readonly placeOf: Uint32Array;
  private lowest = 1;

  constructor(artists: number, organizations: number) {
    this.next = new Int32Array(artists).fill(nobody);
    this.since = new Int32Array(artists);
    this.place = new Uint32Array(artists);
    this.isWaiting = new Uint8Array(artists);
    this.placeOf = new Uint32Array(organizations);
  }

  hasOthers(now: number): boolean {
    return this.waitsUntil > now;
  }

  isBeforePages(now: number): boolean {
    return this.pagesWaitUntil > now;
  }

  /** Whether a check was called, and not made yet: it keeps its place. */
  wasCalled(artist: number): boolean {
    return this.place[artist]! > 0 && this.isWaiting[artist] === 0;
  }

  /** @returns false where the artist is in line already. */
  join(artist: number, organization: number, since: number): boolean {
    if (this.isWaiting[artist] === 1) return false;
    let place = this.place[artist]!;
    if (place === 0) {
      place = placeBehind(this.placeOf[organization]! || null, this.front);
      this.placeOf[organization] = place;
    }
    if (place >= this.first.length) this.grow(place);
    this.place[artist] = place;
    this.isWaiting[artist] = 1;
    this.since[artist] = since;
    this.next[artist] = this.first[place]!;
    this.first[place] = artist;
    this.lowest = Math.min(this.lowest, place);
    this.length += 1;
    this.joined += 1;
    this.most = Math.max(this.most, this.length);
    return true;
  }

  /** Its check was made: it has no place any more. */
  leave(artist: number): void {
    this.place[artist] = 0;
  }

  /** Calls the checks whose turn it is, as the sweep does every minute. */
  call(lanes: Lanes, now: number): { artist: number; since: number }[] {
    const turns = callsIn(lanes.lanes, this.calledBefore, now, lanes.quota);
    const before = this.length;
    if (before === 0) return [];
    const called: { artist: number; since: number }[] = [];
    while (called.length < turns && this.length > 0) called.push(this.shift());
    const isLonger = before > called.length;
    if (before > 2 * called.length) this.waitsUntil = now + waitsMs;
    if (isLonger) this.pagesWaitUntil = now + waitsMs;
    this.calledBefore = isLonger ? called.length : 0;
    return called;
  }

  private shift(): { artist: number; since: number } {
    while (this.first[this.lowest] === nobody) this.lowest += 1;
    const artist = this.first[this.lowest]!;
    this.first[this.lowest] = this.next[artist]!;
    this.isWaiting[artist] = 0;
    this.length -= 1;
    this.front = Math.max(this.front, this.lowest);
    return { artist, since: this.since[artist]! };
  }

  private grow(place: number): void {
    const longer = new Int32Array(Math.max(place + 1, this.first.length * 2)).fill(nobody);
    longer.set(this.first);
    this.first = longer;
  }
}
