import { livePlaces, type Place, placesMax } from '../rules/target-state.ts';
import type { Table } from '../../table/client.ts';
import type { TargetItem } from '../items/target-item.ts';
import type { StateOf, StoredState } from '../items/target-state.ts';
import type { Delivered } from './delivered.ts';
import type { Clock, Random, Sender, Target } from '../../usecases/ports.ts';
import type { SendDeps } from '../../usecases/send-due.ts';
import type { OpenDeps } from './open-target.ts';
import type { DeliverWork } from './wake.ts';

/** What a run needs. */
export interface DeliverDeps extends OpenDeps, SendDeps {
  table: Table;
  clock: Clock;
  random: Random;
  sender: Sender;
  /** Waits so many milliseconds. */
  pause?: ((ms: number) => Promise<unknown>) | undefined;
  /** In place of the built-in schedules. */
  retryScheduleSeconds?: readonly number[] | undefined;
}

/** One run of a runner: what it knows, and what it has done. */
export interface Run {
  readonly work: DeliverWork;
  /** The runner's own, as long as it runs. */
  readonly lease: string;
  readonly startedAt: Date;
  /** No attempt begins after that. */
  readonly endsAt: Date;
  /** Its place, as last written; null while it has none. */
  place: Place | null;
  /** The target's state as it last read or wrote it. */
  stored: StoredState | null;
  /**
   * Whether others were kept away while it or the run before it had a place, by a target that is full,
   * resting or on trial: runners that were woken for deliveries may have come then, and left them.
   */
  keptOthersAway: boolean;
  /** Whether nobody had worked for the target for a while when it began. */
  foundIdle: boolean;
  /** The claims that it is done with: the index may show them for another moment. */
  readonly seen: Set<string>;
  /** Whether all that it claimed last still waited. If not, and at first, it checks rows before a claim. */
  trustsIndex: boolean;
  /** The target with its secrets open, which version of it that is, and how many of them sign. */
  opened: { version: number; live: number; target: Target } | null;
  /** When it last called for further runners. */
  calledAt: Date | null;
  attempts: number;
  attemptsMs: number;
  /** Whether it, or the run before it, made a later attempt, for which an earlier run asked for a runner. */
  hasRetried: boolean;
  /** When the first delivery that it put off is due: the index may not show it yet. */
  owesAt: Date | null;
  /** Whether it ends what waits for a target that accepts nothing, many at a time. */
  isDropping: boolean;
  /** Whether it disabled the target, so that it must read the target again. */
  hasDisabled: boolean;
  readonly ended: Map<Delivered, number>;
  /** The first fault on our side, while other deliveries went on; and how many there were in a row. */
  fault: Error | null;
  faults: number;
}

/** A run begins no attempt after that, but its first. One takes 23 s at most, with a second one in plain text. */
export const runSeconds = 20;

export function newRun(work: DeliverWork, now: Date, random: Random): Run {
  return {
    work,
    lease: Buffer.from(random.bytes(12)).toString('base64url'),
    startedAt: now,
    endsAt: new Date(now.getTime() + runSeconds * 1000),
    place: null,
    stored: null,
    keptOthersAway: work.duties?.includes('look_again') ?? false,
    foundIdle: false,
    seen: new Set(),
    trustsIndex: false,
    opened: null,
    calledAt: null,
    attempts: 0,
    attemptsMs: 0,
    hasRetried: work.duties?.includes('ask_for_next') ?? false,
    owesAt: null,
    isDropping: false,
    hasDisabled: false,
    ended: new Map(),
    fault: null,
    faults: 0,
  };
}

const claimMsMax = 1500;
/** The claims are part of the target's state, which each claim writes as a whole. */
export const claimMax = 25;

/**
 * How many deliveries a runner claims at a time: one while it doesn't know how long they take, and
 * then as many as it makes in about a second and a half. So runners share those of a slow receiver.
 */
export function claimSize({ attempts, attemptsMs }: Run): number {
  if (attempts === 0) return 1;
  const each = Math.max(1, attemptsMs / attempts);
  return Math.min(claimMax, Math.max(1, Math.round(claimMsMax / each)));
}

/** The live places of others, as last read. */
export function othersOf({ stored, lease }: Run, at: Date): Place[] {
  if (!stored) return [];
  return livePlaces(stored.state, at).filter((place) => place.lease !== lease);
}

/** Notes the target's state, which was just read or written; not one that is older than the known. */
export function remember(run: Run, stored: StoredState, at: Date): void {
  const { state, version } = stored;
  // The reply to a renewal may come after the next write of the same run.
  if (run.stored && version < run.stored.version) return;
  run.stored = stored;
  run.place = state.places.find(({ lease }) => lease === run.lease) ?? null;
  if (!run.place) return;
  const isOnTrial = (state.trouble?.openings ?? 0) > 0;
  if (isOnTrial || livePlaces(state, at).length >= placesMax) run.keptOthersAway = true;
}

/** Where the state of its target is. */
export function stateOf({ work }: Run): StateOf {
  return { organizationId: work.organization_id, targetId: work.target_id };
}

/** Notes that it put a delivery off until then. */
export function notePutOff(run: Run, at: Date): void {
  if (run.owesAt === null || at < run.owesAt) run.owesAt = at;
}

/** Counts what became of a delivery. */
export function counted(run: Run, delivered: Delivered): Delivered {
  run.ended.set(delivered, (run.ended.get(delivered) ?? 0) + 1);
  return delivered;
}

/** Whether the target takes deliveries at present; `active` is its user's switch, `status` ours. */
export function canReceive({ of, item }: TargetItem): boolean {
  return item.status === 'active' && (of === 'destination' || item.active);
}

/** From 0 to 1, 1 excluded. */
export function chance(random: Random): number {
  return Buffer.from(random.bytes(4)).readUInt32BE(0) / 2 ** 32;
}
