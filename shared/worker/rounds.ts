import { isOwed } from '../domain/owed/parking.ts';
import { Work } from '../domain/owed/work.ts';
import { receivesMax } from '../plan/queues.ts';
import type { Clock, FailingRounds, Log } from '../usecases/ports.ts';

/** A message as the queue handed it out. */
export interface HandedOut {
  body: unknown;
  /** The hourly try of parked work. */
  parked: boolean;
  messageId: string;
  /** How often it was handed out by now. */
  received: number;
}

/** The last try of a round, whose end is kept in mind. */
export interface Round {
  /** An hourly try that was begun before, and never came to an end: the next hour has another. */
  isOver: boolean;
  succeeded(): Promise<void>;
  /** @returns whether that is written down. */
  failed(error: unknown): Promise<boolean>;
}

/**
 * The round that ends with this try of a message, if it does and something owes its work. That it
 * failed is written down before the try: a function that crashes or runs out of time could not do so
 * afterward. Trouble with writing is logged, and keeps no work from being done.
 */
export async function lastTry(
  failing: FailingRounds | undefined,
  { body, parked, messageId, received }: HandedOut,
  { log, clock }: { log: Log; clock: Clock },
): Promise<Round | null> {
  const { data: work } = Work.safeParse(body);
  if (!failing || !work || !isOwed(work)) return null;
  if (!parked && received < receivesMax) return null;
  const attempt = async (write: () => Promise<void>): Promise<boolean> => {
    try {
      await write();
      return true;
    } catch (error) {
      log.warn('rounds of failing work could not be counted', { message_id: messageId, error });
      return false;
    }
  };
  const round = { work, message_id: messageId };
  const isOver = parked && received > 1;
  // What is parked stays so without a note.
  const isCounted =
    !parked &&
    (await attempt(() => failing.failed({ ...round, at: clock.now(), reason: 'unfinished' })));
  return {
    isOver,
    async succeeded() {
      await attempt(() => failing.ended(work));
    },
    async failed(error) {
      const reason = error instanceof Error ? error.name : 'unknown';
      return attempt(() => failing.failed({ ...round, at: clock.now(), reason, isCounted }));
    },
  };
}
