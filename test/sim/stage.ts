import { isToSend } from '../../shared/domain/owed/overdue.ts';
import type { WorkerSpec } from '../../lib/stacks/function-spec.ts';
import { pollers } from '../bench/cost-workload.ts';
import { startMs } from './fleet.ts';

/** Messages that one call of a function handles. */
export interface Batch {
  ids: number[];
  /** When each was sent first, in seconds from the start. */
  since: number[];
}

interface Poller {
  batch: Batch;
  /** When its first message came (ms from the start). */
  firstAt: number;
}

/** A queue with the function behind it: its batches, its window, and its concurrency, from the stacks. */
export class Stage {
  readonly name: string;
  readonly spec: WorkerSpec;
  calls = 0;
  messages = 0;
  busySeconds = 0;
  deepest = 0;
  oldestSeconds = 0;
  mostCalls = 0;
  /** Nothing is taken before then (ms from the start). */
  pausedUntil = 0;
  private ids = new Int32Array(1024);
  private sentAt = new Int32Array(1024);
  private head = 0;
  private size = 0;
  private readonly busyUntil: Float64Array;
  private readonly pollers: Poller[] = Array.from({ length: pollers }, () => ({
    batch: { ids: [], since: [] },
    firstAt: 0,
  }));
  /** In the batches of the pollers. */
  private held = 0;
  private turn = 0;

  constructor(name: string, spec: WorkerSpec) {
    this.name = name;
    this.spec = spec;
    this.busyUntil = new Float64Array(spec.maxConcurrency);
  }

  get length(): number {
    return this.size + this.held;
  }

  push(id: number, since: number): void {
    if (this.size === this.ids.length) this.grow();
    const at = (this.head + this.size) & (this.ids.length - 1);
    this.ids[at] = id;
    this.sentAt[at] = since;
    this.size += 1;
    if (this.length > this.deepest) this.deepest = this.length;
  }

  /**
   * The next batch, if a call may begin: one is free, and a poller has a full batch, or its window is over.
   * @param nowMs from the start
   */
  next(nowMs: number): Batch | null {
    if (this.length === 0 || nowMs < this.pausedUntil) return null;
    this.fill(nowMs);
    const { batchSize, windowSeconds = 0 } = this.spec;
    const isReady = ({ batch, firstAt }: Poller) =>
      batch.ids.length === batchSize ||
      (batch.ids.length > 0 && nowMs - firstAt >= windowSeconds * 1000);
    const ready = this.pollers.find(isReady);
    if (!ready || !this.busyUntil.some((until) => until <= nowMs)) return null;
    const { batch } = ready;
    ready.batch = { ids: [], since: [] };
    this.held -= batch.ids.length;
    return batch;
  }

  /** Each poller fills a batch of its own, in turn. */
  private fill(nowMs: number): void {
    const { batchSize } = this.spec;
    for (let full = 0; this.size > 0 && full < this.pollers.length; this.turn += 1) {
      const poller = this.pollers[this.turn % this.pollers.length]!;
      if (poller.batch.ids.length === batchSize) {
        full += 1;
        continue;
      }
      full = 0;
      if (poller.batch.ids.length === 0) poller.firstAt = nowMs;
      poller.batch.ids.push(this.ids[this.head]!);
      poller.batch.since.push(this.sentAt[this.head]!);
      this.head = (this.head + 1) & (this.ids.length - 1);
      this.size -= 1;
      this.held += 1;
    }
  }

  /** A call takes so long. @returns which one it is. */
  run(nowMs: number, seconds: number, messages: number): number {
    const free = this.busyUntil.findIndex((until) => until <= nowMs);
    this.busyUntil[free] = nowMs + seconds * 1000;
    this.calls += 1;
    this.messages += messages;
    this.busySeconds += seconds;
    let busy = 0;
    for (const until of this.busyUntil) if (until > nowMs) busy += 1;
    if (busy > this.mostCalls) this.mostCalls = busy;
    return free;
  }

  /** A call that is under way takes until then, or longer (ms from the start). */
  hold(call: number, untilMs: number): void {
    const more = untilMs - this.busyUntil[call]!;
    if (more <= 0) return;
    this.busyUntil[call]! += more;
    this.busySeconds += more / 1000;
  }

  /** Notes how old the oldest message is. */
  look(nowMs: number): void {
    this.oldestSeconds = Math.max(this.oldestSeconds, this.oldestAt(nowMs / 1000));
  }

  /** For how long the oldest message has waited, in seconds. */
  private oldestAt(second: number): number {
    return this.size === 0 ? 0 : second - this.sentAt[this.head]!;
  }

  /** Messages that the sweep sends again, since nobody has handled the first. */
  doubled(second: number): number {
    if (this.oldestAt(second) < 60) return 0;
    const [last = null, now] = [second - 60, second].map(dateAt);
    let doubles = 0;
    for (let at = 0; at < this.size; at += 1) {
      const sentAt = this.sentAt[(this.head + at) & (this.ids.length - 1)]!;
      if (isToSend(dateAt(sentAt), last, now!)) doubles += 1;
    }
    return doubles;
  }

  private grow(): void {
    const { length } = this.ids;
    const [ids, sentAt] = [new Int32Array(length * 2), new Int32Array(length * 2)];
    for (let at = 0; at < this.size; at += 1) {
      ids[at] = this.ids[(this.head + at) & (length - 1)]!;
      sentAt[at] = this.sentAt[(this.head + at) & (length - 1)]!;
    }
    this.ids = ids;
    this.sentAt = sentAt;
    this.head = 0;
  }
}

function dateAt(second: number): Date {
  return new Date(startMs + second * 1000);
}
