import { Problem } from '../../domain/problems/errors.ts';
import type { CopyScan } from '../../domain/operator/operator-scan.ts';
import { QueueName } from '../../plan/queues.ts';
import { copyWords } from './copy-words.ts';

interface CopyDeps {
  /** The name of the table in use. */
  tableName: string;
  /** Whether the worker of a queue gets no messages. */
  isPaused: (queue: QueueName) => Promise<boolean>;
}

/**
 * Lets whoever asks copy what was told from `table` to the one in use. They read and write both with rights
 * of their own; this judges what they found, so that a refusal is in the operator's log.
 * @returns the name of the table in use.
 * @throws Problem `conflict` while a worker runs, or if the copy would do harm.
 */
export async function allowCopy(
  { tableName, isPaused }: CopyDeps,
  { table, scan = 'sure' }: { table: string; scan?: CopyScan | undefined },
): Promise<string> {
  if (table === tableName) throw new Problem('conflict', copyWords.sameTable({ table }));
  const paused = await Promise.all(QueueName.options.map((queue) => isPaused(queue)));
  if (paused.includes(false)) throw new Problem('conflict', copyWords.notPaused());
  if (scan !== 'sure') throw new Problem('conflict', copyWords[scan]({ table, to: tableName }));
  return tableName;
}
