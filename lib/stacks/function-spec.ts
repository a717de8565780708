import type { Needs } from './needs.ts';

/** The memory of a function that somebody waits for. */
export const usualMemoryMb = 512;
/**
 * The memory of functions that nobody waits for, and that mostly wait themselves: for the catalog, a receiver,
 * the table. A check of an artist with 5,000 releases takes less than 150 MB.
 */
export const backgroundMemoryMb = 256;

/** One function: its entry, who may be affected when it fails, and what it may use. */
export interface FunctionSpec {
  /** The folder below the root whose `index.ts` exports `handler`. */
  readonly entry: string;
  /** Who may be affected, in words that are true whether it fails, is slow, or falls behind. */
  readonly impact: string;
  readonly needs: Needs;
  /** {@link usualMemoryMb} if not given. A function has as much of a processor as it has memory. */
  readonly memoryMb?: number;
}

export interface WorkerSpec extends FunctionSpec {
  readonly timeoutSeconds: number;
  /** How long a message that was handed out stays out of sight; six times the timeout if not given. */
  readonly visibilitySeconds?: number;
  readonly batchSize: number;
  /** How long a batch may wait until it is full; not at all if not given. Somebody may wait for each. */
  readonly windowSeconds?: number;
  readonly maxConcurrency: number;
  readonly oldestMessageMinutes: number;
  /**
   * A sentence: why it sends to the queue that calls it. Lambda stops such a chain of messages
   * after 16 calls unless it is allowed explicitly; ours ends after 8 on its own (`hopsMax`).
   */
  readonly loop?: string;
}
