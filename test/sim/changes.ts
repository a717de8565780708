import type { ChangeType } from '../../shared/changes/rules/change-type.ts';
import type { AtOnce } from '../../shared/findings/mass.ts';
import type { Finding } from '../../shared/findings/types.ts';
import { firstWait } from '../../shared/checks/rules/first-wait.ts';
import type { Coverage } from '../../shared/watches/rules/coverage.ts';
import { firstMs } from '../../shared/watches/steps/save-step.ts';
import { graceSeconds } from '../../shared/usecases/upkeep/sweep-shard.ts';
import { assumed } from './assumptions.ts';
import { type Fleet, never, startMs } from './fleet.ts';
import type { Lanes } from './lanes.ts';
import { SourceHold } from './source-hold.ts';
import type { Stage } from './stage.ts';
import { type Counts, type Delays, type DueRows, type HotKeys, push } from './tally.ts';
import type { Chance } from '../../lib/simulator/invented/chance.ts';
import type { Scenario } from './scenarios.ts';

/** The types that are found, by their number in a finding. */
const types = ['RELEASE_ADDED', 'PROFILE_IMAGE_CHANGED', 'RELEASE_WENT_OFFLINE'] as const;
const [added, picture, offline] = [0, 1, 2];
/** A queue holds a message back for so long at most; a longer wait is the sweep's. */
const queueSecondsMax = 900;
const againSeconds = 5;
const allReleases = assumed.releases.recent + assumed.releases.old;

/** A change that waits for its verdict. */
interface Waiting {
  artist: number;
  type: number;
  /** When the catalog changed. */
  changedAt: number;
  detectedAt: number;
  since: number | null;
  /** It is the placeholder that every profile shows, or the way back from it. */
  fault: 'placeholder' | 'back' | null;
  subjects: number;
  isDue: boolean;
}

export interface ChangesDeps extends ShownDeps {
  lanes: Lanes;
  stage: Stage;
  counts: Counts;
  due: DueRows;
  hot: HotKeys;
  coverage: Coverage;
  confirmAfterSeconds: number;
  /** From the time it was due to its verdict. */
  looksLate: Delays;
  /** From the change in the catalog to its verdict, of those that are told. */
  toldAfter: Delays;
  /** An artist comes first until then (seconds). */
  putFirst: (artist: number, until: number) => void;
  ownSeconds: number;
  /** What a sighting and an open finding write to one key. */
  writes: { sighting: number };
  tell: (artist: number, type: ChangeType, subjects: number, second: number) => void;
}

/** Changes from the check that finds them to their verdict. */
export class Changes {
  private readonly deps: ChangesDeps;
  readonly shown: Shown;
  private readonly hold: SourceHold;
  private readonly waits: readonly number[];
  private readonly waiting = new Map<number, Waiting>();
  private readonly due = new Map<number, number[]>();
  private readonly placeholder: Uint8Array;
  private ids = 0;

  constructor(deps: ChangesDeps) {
    this.deps = deps;
    const { fleet, coverage, confirmAfterSeconds } = deps;
    this.hold = new SourceHold(coverage, confirmAfterSeconds);
    const perDay = fleet.count * deps.findingsPerDay;
    this.hold.usual('RELEASE_ADDED', perDay * assumed.releasesShare);
    this.hold.usual('PROFILE_IMAGE_CHANGED', perDay * (1 - assumed.releasesShare));
    this.waits = types.map((type) => this.waitOf(type));
    this.placeholder = new Uint8Array(fleet.count);
    this.shown = new Shown(deps);
  }

  /** Changes that wait for their verdict. */
  get open(): number {
    return this.waiting.size;
  }

  /** What a check finds that saw something else. */
  onDiffers(artist: number, second: number): void {
    const { shown, changedAt } = this.shown.see(artist, second);
    if (shown === 'placeholder' && this.placeholder[artist] === 0)
      this.found(artist, picture, second, { fault: 'placeholder' });
    // It goes back before its verdict, or after it as a change of its own.
    if (shown === 'back' && this.placeholder[artist] === 2)
      this.found(artist, picture, second, { fault: 'back' });
    if (shown === 'gone') this.found(artist, offline, second, { subjects: allReleases });
    if (changedAt === null) return;
    const type = this.deps.random.float() < assumed.releasesShare ? added : picture;
    this.found(artist, type, second, { changedAt });
  }

  /** The changes that are due in this second go to their queue. */
  send(second: number): void {
    const due = this.due.get(second);
    if (!due) return;
    this.due.delete(second);
    for (const id of due) {
      const change = this.waiting.get(id);
      if (!change) continue;
      if (!change.isDue) this.deps.due.fellDue(1);
      change.isDue = true;
      this.deps.stage.push(id, second);
    }
  }

  step(nowMs: number): void {
    const { stage, ownSeconds } = this.deps;
    for (let batch = stage.next(nowMs); batch; batch = stage.next(nowMs)) {
      let requests = 0;
      for (const [at, id] of batch.ids.entries())
        requests = Math.max(requests, this.look(id, batch.since[at]!, nowMs));
      const { length } = batch.ids;
      const seconds = requests * assumed.catalogRequestSeconds + ownSeconds * length;
      stage.run(nowMs, seconds + 6 * assumed.tableCallSeconds, length);
    }
  }

  private found(
    artist: number,
    type: number,
    second: number,
    {
      fault = null,
      subjects = 1,
      changedAt = second,
    }: Partial<Pick<Waiting, 'fault' | 'subjects' | 'changedAt'>> = {},
  ): void {
    const { fleet, counts, due, hot, writes } = this.deps;
    if (fault === 'placeholder') this.placeholder[artist] = 1;
    if (fault === 'back') this.placeholder[artist] = 0;
    counts.found += subjects;
    fleet.open[artist]! += 1;
    this.deps.putFirst(artist, second + firstMs / 1000);
    due.add(fleet.shard[artist]!, subjects);
    hot.add(`DUE#${fleet.shard[artist]!}`, subjects, second);
    hot.add(`SURGE#${types[type]!}`, writes.sighting, second);
    this.hold.sighted(types[type]!, second, fault === 'placeholder');
    const id = this.ids;
    this.ids += 1;
    const waiting = { artist, type, changedAt, detectedAt: second, since: null, fault, subjects };
    this.waiting.set(id, { ...waiting, isDue: false });
    this.again(id, second, second + this.waits[type]!);
  }

  /** @returns how many requests it took. */
  private look(id: number, since: number, nowMs: number): number {
    const { counts, lanes, scenario, looksLate } = this.deps;
    const change = this.waiting.get(id);
    if (!change) return 0;
    const second = Math.floor(nowMs / 1000);
    const held = { ...change, type: types[change.type]!, isAlike: change.fault === 'placeholder' };
    counts.looks += 1;
    if (!scenario.hasNoHold && this.hold.isUnread(held, second)) {
      this.judge(id, change, held, second);
      return 0;
    }
    for (let request = 0; request < assumed.requestsOfRecheck; request += 1) {
      const isServed =
        !lanes.isDown && lanes.take('rechecks', 1, startMs + nowMs, nowMs - since * 1000) > 0;
      if (!isServed) {
        counts.waits += 1;
        this.again(id, second, second + againSeconds * (lanes.isDown ? 12 : 1));
        return request;
      }
      counts.requestsOfRechecks += 1;
    }
    looksLate.add(nowMs / 1000 - since);
    this.judge(id, change, held, second);
    return assumed.requestsOfRecheck;
  }

  private judge(
    id: number,
    change: Waiting,
    held: Parameters<SourceHold['verdict']>[0],
    second: number,
  ): void {
    const { counts, scenario } = this.deps;
    const isOver = second / 3600 >= (scenario.glitch?.until ?? 0);
    const isRead = scenario.hasNoHold === true || !this.hold.isUnread(held, second);
    if (change.fault === 'placeholder' && isOver && isRead) {
      counts.dismissed += 1;
      this.placeholder[change.artist] = 0;
      this.close(id, change, second);
      return;
    }
    const wait = scenario.hasNoHold ? null : this.hold.verdict(held, second);
    if (wait) {
      if (change.since === null && wait.since !== null) counts.held += change.subjects;
      counts.waits += 1;
      change.since = wait.since;
      this.again(id, second, wait.until);
      return;
    }
    counts.confirmed += change.subjects;
    if (change.fault) counts.falseConfirmed += 1;
    if (change.fault === 'placeholder') this.placeholder[change.artist] = 2;
    this.close(id, change, second);
    // Before the beginning, nobody was visited more often than promised.
    if (change.changedAt >= 0) this.deps.toldAfter.add(second - change.changedAt);
    this.deps.tell(change.artist, types[change.type]!, change.subjects, second);
  }

  private close(id: number, { artist, subjects }: Waiting, second: number): void {
    const { fleet, due, hot } = this.deps;
    this.waiting.delete(id);
    fleet.open[artist]! -= 1;
    due.add(fleet.shard[artist]!, -subjects);
    due.fellDue(-1);
    hot.add(`DUE#${fleet.shard[artist]!}`, subjects, second);
  }

  /** It is looked at again then: by a message that waits, or by the sweep. */
  private again(id: number, second: number, until: number): void {
    const isSwept = until - second > queueSecondsMax;
    const swept = Math.ceil((until + graceSeconds) / 60) * 60;
    const at = Math.max(second + 1, isSwept ? swept : until);
    const change = this.waiting.get(id);
    if (change?.isDue && isSwept) {
      change.isDue = false;
      this.deps.due.fellDue(-1);
    }
    push(this.due, at, id);
  }

  /** The usual wait of a type, in seconds, by the product's rules. */
  private waitOf(type: ChangeType): number {
    const { coverage, confirmAfterSeconds } = this.deps;
    const now = new Date(startMs);
    const ids = Array.from({ length: allReleases }, (_, at) => String(at));
    const touched = new Map(type === 'RELEASE_WENT_OFFLINE' ? [[type, new Set(ids)]] : []);
    const atOnce: AtOnce = { live: allReleases, touched, newIds: null };
    const found = {
      change_type: type,
      subject: { kind: 'release', id: '0', name: '' },
      payload: { field: 'status', before: null, after: null },
    } as unknown as Finding;
    const context = { confirmAfterSeconds, coverage, now };
    // Ticks looked minutes ago.
    const { until } = firstWait(found, { atOnce, cooldown: null, moved: 'once' }, context);
    return (Date.parse(until) - startMs) / 1000;
  }
}

interface ShownDeps {
  fleet: Fleet;
  random: Chance;
  scenario: Scenario;
  findingsPerDay: number;
}

/** What the catalog shows of artists, and what the last check of each saw. */
class Shown {
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
