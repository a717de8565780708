import type { Needs } from './needs.ts';

/** One function: its entry, who is affected when it fails, and what it may use. */
export interface FunctionSpec {
  /** The folder below the root whose `index.ts` exports `handler`. */
  readonly entry: string;
  /** A sentence for the alarms. */
  readonly impact: string;
  readonly needs: Needs;
}

export interface WorkerSpec extends FunctionSpec {
  readonly timeoutSeconds: number;
  readonly batchSize: number;
  readonly maxConcurrency: number;
  readonly oldestMessageMinutes: number;
  /**
   * A sentence: why it sends to the queue that calls it. Lambda stops such a chain of messages
   * after 16 calls unless it is allowed explicitly; ours ends after 8 on its own (`hopsMax`).
   */
  readonly loop?: string;
}
