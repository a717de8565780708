import { setTimeout as sleep } from 'node:timers/promises';
import * as z from '../domain/zod.ts';

/** The error of a single write: its condition did not hold. */
interface ConditionFailure extends Error {
  /** What stands there, if the write asked for it and there is something. */
  Item?: Record<string, unknown>;
}

/** Whether `error` says that the condition of a single write did not hold. */
export function isConditionFailure(error: unknown): error is ConditionFailure {
  return isNamed(error, 'ConditionalCheckFailedException');
}

function isNamed(error: unknown, name: string): error is Error {
  return error instanceof Error && error.name === name;
}

const Cancelled = z.object({
  name: z.literal('TransactionCanceledException'),
  CancellationReasons: z.array(z.object({ Code: z.string().optional() })).default([]),
});

/** Why a transaction was cancelled, for each of its writes; none for another error. */
function cancelledFor(error: unknown): (string | undefined)[] {
  const { CancellationReasons: reasons = [] } = Cancelled.safeParse(error).data ?? {};
  return reasons.map(({ Code }) => Code);
}

/**
 * Which writes of a cancelled transaction failed their condition, by position; null when it was
 * cancelled for another reason (conflict, throttling) or `error` is something else.
 */
export function failedConditions(error: unknown): readonly number[] | null {
  const failed = cancelledFor(error).flatMap((code, position) =>
    code === 'ConditionalCheckFailed' ? [position] : [],
  );
  return failed.length > 0 ? failed : null;
}

/**
 * Waits for a write, or for a transaction.
 * @returns false where a condition did not hold.
 */
export async function written(write: Promise<unknown>): Promise<boolean> {
  return (await answered(write.then(() => true))) ?? false;
}

/**
 * Waits for a write, or for a transaction.
 * @returns what was answered; null where a condition did not hold.
 */
export async function answered<T>(write: Promise<T>): Promise<T | null> {
  try {
    return await write;
  } catch (error) {
    if (isConditionFailure(error) || failedConditions(error)) return null;
    throw error;
  }
}

/** A write expected a state that is not there anymore. Read again and decide anew. */
export class StaleState extends Error {
  constructor(what: string, cause?: unknown) {
    super(`${what} changed meanwhile`, { cause });
    this.name = 'StaleState';
  }
}

/** Something is more than an item can hold. */
export class TooLarge extends Error {
  constructor(what: string) {
    super(`${what} is too large to be kept`);
    this.name = 'TooLarge';
  }
}

/** Whether a write was refused for what it would write, however often it is tried. */
export function isRefused(error: unknown): boolean {
  if (error instanceof TooLarge) return true;
  return cancelledFor(error).includes('ValidationError') || isNamed(error, 'ValidationException');
}

export interface Persistence {
  triesMax?: number;
  /** Waits before the next try; `tries` were made. */
  wait?: (tries: number) => Promise<unknown>;
}

/**
 * Runs `decide` again while it ends in {@link StaleState}, or in a conflict with another's
 * transaction or throttling, up to `triesMax` times, after a short wait that grows.
 */
export async function withFreshState<T>(
  decide: () => Promise<T>,
  { triesMax = 6, wait = jittered }: Persistence = {},
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await decide();
    } catch (error) {
      if (!isWorthAnotherTry(error) || tries >= triesMax) throw error;
      await wait(tries);
    }
  }
}

/** Whether the same may go well with what is known by then: something changed, or was just being changed. */
export function isWorthAnotherTry(error: unknown): boolean {
  return error instanceof StaleState || isPassing(error);
}

const waitMsFirst = 20;
const waitMsMax = 640;

/** Anything up to 20, 40, 80 … 640 ms: writers that collided must not collide again. */
function jittered(tries: number): Promise<void> {
  return sleep(Math.random() * Math.min(waitMsMax, waitMsFirst * 2 ** (tries - 1)));
}

/**
 * Why DynamoDB cancels a transaction although its conditions hold; the SDK doesn't try these again.
 * https://docs.aws.amazon.com/amazondynamodb/latest/APIReference/API_TransactWriteItems.html
 */
const passingReasons = new Set([
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
]);

/** Whether somebody else's transaction was just changing what this one changes. */
export function isConflict(error: unknown): boolean {
  return (
    isNamed(error, 'TransactionConflictException') ||
    cancelledFor(error).includes('TransactionConflict')
  );
}

function isPassing(error: unknown): boolean {
  return (
    isNamed(error, 'TransactionConflictException') ||
    isNamed(error, 'TransactionInProgressException') ||
    cancelledFor(error).some((code) => passingReasons.has(code ?? ''))
  );
}
