import { QueueName } from '../../plan/queues.ts';
import { commandWords } from './operator-words.ts';

/** Lets the worker of a queue have its messages, or stops it; false: ask again in a moment. */
type FeedWorker = (queue: QueueName, isOn: boolean) => Promise<boolean>;

/**
 * Stops all workers. Schedules stay, and so does the sweep: what they send waits in the queues. Done
 * twice, it does no more.
 */
export async function pause(feed: FeedWorker): Promise<string> {
  return (await refused(feed, [], false)) ?? commandWords.paused();
}

/**
 * Starts all workers, or all but the one that sends to chats and email: after a restore, someone may
 * look first at what people would get twice. Done twice, it does no more.
 */
export async function resume(
  feed: FeedWorker,
  except: 'hold-messages' | undefined,
): Promise<string> {
  const held: QueueName[] = except === undefined ? [] : ['message-deliveries'];
  const done = except === undefined ? commandWords.resumed : commandWords.resumedButMessages;
  return (await refused(feed, held, true)) ?? done();
}

/** Switches all workers, those in `held` off. @returns what to say if some could not be. */
async function refused(
  feed: FeedWorker,
  held: readonly QueueName[],
  isOn: boolean,
): Promise<string | null> {
  const asked = await Promise.all(
    QueueName.options.map(async (name) => ({
      name,
      isSet: await feed(name, isOn && !held.includes(name)),
    })),
  );
  const names = asked.filter(({ isSet }) => !isSet).map(({ name }) => name);
  return names.length === 0 ? null : commandWords.notSwitched({ names });
}
