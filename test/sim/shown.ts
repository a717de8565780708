import type { Chance } from '../../lib/simulator/invented/chance.ts';
import { type Fleet, never } from './fleet.ts';
import type { Scenario } from './scenarios.ts';

export interface ShownDeps {
  fleet: Fleet;
  random: Chance;
  scenario: Scenario;
  findingsPerDay: number;
}

/** What the catalog shows of artists, and what the last check of each saw. */
export class Shown {
  private readonly deps: ShownDeps;
  /** Whether its last check saw the placeholder. */
  private readonly seesPlaceholder: Uint8Array;
  private readonly takenDown: Uint8Array;
  /** When something happened that no check has found; {@link never}: nothing. */
  private readonly changedAt: Int32Array;
  private readonly lookedAt: Int32Array;
  private readonly labelFrom: number;

  constructor(deps: ShownDeps) {
    this.deps = deps;
    const { fleet } = deps;
    this.seesPlaceholder = new Uint8Array(fleet.count);
    this.takenDown = new Uint8Array(fleet.count);
    this.changedAt = new Int32Array(fleet.count).fill(never);
    this.lookedAt = fleet.seenAt.slice();
    this.labelFrom = Math.max(0, fleet.plan.indexOf(2));
  }

  /** Whether the catalog shows something else at an artist than its last check saw. */
  differs(artist: number, second: number): boolean {
    this.happen(artist, second);
    return this.changedAt[artist]! !== never || this.shown(artist, second) !== null;
  }

  /** Something may have happened at an artist since it was looked at last. */
  private happen(artist: number, second: number): void {
    const { random, findingsPerDay } = this.deps;
    const sinceLast = second - this.lookedAt[artist]!;
    this.lookedAt[artist] = second;
    if (this.changedAt[artist]! !== never) return;
    if (random.float() * 86_400 >= findingsPerDay * sinceLast) return;
    this.changedAt[artist] = second - Math.floor(random.float() * sinceLast);
  }

  /** What the scenario lets an artist show, beside what happens there. */
  private shown(artist: number, second: number): 'placeholder' | 'back' | 'gone' | null {
    const { glitch, takedown } = this.deps.scenario;
    const hour = second / 3600;
    const isOn = glitch !== undefined && hour >= glitch.from && hour < glitch.until;
    const isSeen = this.seesPlaceholder[artist] === 1;
    if (isOn !== isSeen) return isOn ? 'placeholder' : 'back';
    const isGone = takedown !== undefined && hour >= takedown.at && this.isOfLabel(artist);
    return isGone && !this.takenDown[artist] ? 'gone' : null;
  }

  /** A check sees all of it. @returns what the scenario shows, and when something else happened; null: nothing did. */
  see(artist: number, second: number) {
    const shown = this.shown(artist, second);
    if (shown === 'placeholder') this.seesPlaceholder[artist] = 1;
    if (shown === 'back') this.seesPlaceholder[artist] = 0;
    if (shown === 'gone') this.takenDown[artist] = 1;
    const changedAt = this.changedAt[artist]!;
    this.changedAt[artist] = never;
    return { shown, changedAt: changedAt === never ? null : changedAt };
  }

  /** The label is the largest organization and those after it, as far as its artists go. */
  private isOfLabel(artist: number): boolean {
    const size = this.deps.scenario.takedown?.artists ?? 0;
    return artist >= this.labelFrom && artist < this.labelFrom + size;
  }
}
