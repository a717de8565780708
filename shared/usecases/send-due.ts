import type { Work } from '../domain/owed/work.ts';
import type { Needs } from './needs.ts';

/** What it takes to send work that is owed. */
export type SendDeps = Needs<'queues' | 'log'>;

/**
 * Sends the messages of work that the table owes already: a row of the due index, or a delivery that
 * waits. So nobody waits for the sweep. If the queue refuses them, the sweep sends them later, and
 * whoever wrote the work has still succeeded.
 * @param about facts for the log line, such as IDs.
 * @param delaySeconds at most 900.
 */
export async function sendDue(
  { queues, log }: SendDeps,
  works: readonly Work[],
  { about = {}, delaySeconds = 0 }: { about?: object; delaySeconds?: number } = {},
): Promise<void> {
  if (works.length === 0) return;
  try {
    await queues.sendAll(works, { delaySeconds });
  } catch (error) {
    const kinds = [...new Set(works.map(({ kind }) => kind))];
    log.warn('work could not be queued; the sweep will send it', { kinds, ...about, error });
  }
}
