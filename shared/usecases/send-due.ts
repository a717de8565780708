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

/** As long as a queue can delay a message. */
const delaySecondsMax = 900;

/** The same for work that is due at `at`, if that is soon: the sweep finds the rest when it is due. */
export async function sendSoon(
  deps: SendDeps,
  work: Work,
  { at, now }: { at: Date; now: Date },
  about: object,
): Promise<void> {
  const delaySeconds = Math.max(0, Math.ceil((at.getTime() - now.getTime()) / 1000));
  if (delaySeconds <= delaySecondsMax) await sendDue(deps, [work], { delaySeconds, about });
}
