import { AsyncLocalStorage } from 'node:async_hooks';
import type { MetricName } from './metrics.ts';

/** How the work on a message or request ended. A request that its caller got wrong is `refused`. */
export type Outcome = 'done' | 'nothing_to_do' | 'put_back' | 'refused' | 'failed';

/** What a line may hold beside its counts: ids and words, not objects. */
export type Fact = string | number | boolean | null | undefined | readonly string[];

/**
 * What becomes known about one message or request while it is worked on: ids, counts and how it
 * ended. Whoever began the work writes it down as one line in the log.
 *
 * It is found by way of an AsyncLocalStorage and not handed through: the catalog's adapters are made
 * once for each function and shared by messages that are worked on at the same time, so what they
 * count would otherwise be an argument of every function between them and the queue.
 */
export class WorkRecord {
  readonly facts: Record<string, Fact> = {};
  readonly counts = new Map<MetricName, number>();
  /** Of a count, how much fell to what: `{ CatalogRefused: { circuit_open: 2 } }`. */
  readonly parts = new Map<MetricName, Record<string, number>>();
  readonly startedMs = performance.now();
  /** How long the work took, once it is over. */
  durationMs: number | undefined;
  outcome: Outcome = 'done';
  /** Why it was put back or refused, or failed: a stable word. */
  reason: string | undefined;

  /** The work is over, though its line may be written later. */
  stop(): void {
    this.durationMs = performance.now() - this.startedMs;
  }

  end(outcome: Outcome, reason?: string): void {
    this.outcome = outcome;
    this.reason = reason;
  }
}

const current = new AsyncLocalStorage<WorkRecord>();

/** Runs work, whose facts and counts go into `record`. */
export function recorded<T>(record: WorkRecord, run: () => Promise<T>): Promise<T> {
  return current.run(record, run);
}

/** The first ids of a kind are enough to find the rest. */
const listedMax = 20;

/**
 * Adds facts about the message or request that is worked on, ids above all; lists are added to. Never
 * a secret, an address or anything that a person wrote. Outside of one, nothing is kept.
 */
export function note(facts: Readonly<Record<string, Fact>>): void {
  const record = current.getStore();
  if (!record) return;
  for (const [name, fact] of Object.entries(facts)) {
    record.facts[name] = isList(fact) ? joined(record.facts[name], fact) : fact;
  }
}

function isList(fact: Fact): fact is readonly string[] {
  return typeof fact === 'object' && fact !== null;
}

function joined(before: Fact, more: readonly string[]): readonly string[] {
  return [...new Set([...(isList(before) ? before : []), ...more])].slice(0, listedMax);
}

/** What was counted for the message or request that is worked on; 0: nothing yet. */
export function counted(metric: MetricName): number {
  return current.getStore()?.counts.get(metric) ?? 0;
}

/**
 * Counts for the message or request that is worked on.
 * @param part of what it is counted, as in `count('CatalogFieldsUnknown', 1, 'album.cover_big')`: a
 *   word out of a small set
 */
export function count(metric: MetricName, by = 1, part?: string): void {
  const record = current.getStore();
  if (!record) return;
  record.counts.set(metric, (record.counts.get(metric) ?? 0) + by);
  if (part === undefined) return;
  const parts = record.parts.get(metric) ?? {};
  record.parts.set(metric, { ...parts, [part]: (parts[part] ?? 0) + by });
}

/** Says that the work could not be done now and comes again, and why: a stable word. */
export function putBack(reason: string): void {
  current.getStore()?.end('put_back', reason);
}

/** Says that nothing was to be done: it was done before, or what it was about is gone. */
export function nothingToDo(): void {
  current.getStore()?.end('nothing_to_do');
}

/** Records that the caller asked for something wrong: a stable word that says what. */
export function refuse(reason: string): void {
  current.getStore()?.end('refused', reason);
}
