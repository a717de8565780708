import { Problem } from '../../domain/problems/errors.ts';
import { QueueName } from '../../plan/queues.ts';
import type { Clock } from '../ports.ts';
import { commandWords } from './operator-words.ts';

/** Well within the 60 s that the operator's function has. */
const patienceMs = 40_000;
/** Lambda takes a few seconds, sometimes most of a minute. */
const betweenLooksMs = 1000;

/** What switches the workers. */
interface Switch {
  /** Lets the worker of a queue have its messages, or stops it; false: ask again in a moment. */
  feed: (queue: QueueName, isOn: boolean) => Promise<boolean>;
  /** Whether Lambda has stopped handing out the messages of a queue, rather than being about to. */
  isStopped: (queue: QueueName) => Promise<boolean>;
  clock: Clock;
  sleep: (ms: number) => Promise<unknown>;
}

/**
 * Stops all workers, and waits until they get no messages anymore. Schedules stay, and so does the sweep:
 * what they send waits in the queues. Done twice, it does no more.
 * @throws Problem `conflict` if some could not be stopped yet.
 */
export async function pause(by: Switch): Promise<string> {
  await switchAll(by, QueueName.options, false);
  await stopped(by, QueueName.options);
  return commandWords.paused();
}

/**
 * Starts all workers, or all but the one that sends to chats and email: after a restore, someone may
 * look first at what people would get twice. Done twice, it does no more.
 * @throws Problem `conflict` if some could not be switched yet.
 */
export async function resume(by: Switch, except: 'hold-messages' | undefined): Promise<string> {
  const held: QueueName[] = except === undefined ? [] : ['message-deliveries'];
  await switchAll(by, held, false);
  await stopped(by, held);
  await switchAll(
    by,
    QueueName.options.filter((name) => !held.includes(name)),
    true,
  );
  return except === undefined ? commandWords.resumed() : commandWords.resumedButMessages();
}

async function switchAll(
  { feed }: Switch,
  queues: readonly QueueName[],
  isOn: boolean,
): Promise<void> {
  const names = await those(queues, async (name) => !(await feed(name, isOn)));
  if (names.length > 0) throw new Problem('conflict', commandWords.notSwitched({ names }));
}

async function stopped(
  { isStopped, clock, sleep }: Switch,
  queues: readonly QueueName[],
): Promise<void> {
  const end = clock.now().getTime() + patienceMs;
  for (;;) {
    const names = await those(queues, async (name) => !(await isStopped(name)));
    if (names.length === 0) return;
    if (clock.now().getTime() >= end) {
      throw new Problem('conflict', commandWords.stillStopping({ names }));
    }
    await sleep(betweenLooksMs);
  }
}

/** The queues of which something is true. */
async function those(
  queues: readonly QueueName[],
  isSo: (name: QueueName) => Promise<boolean>,
): Promise<QueueName[]> {
  const all = await Promise.all(queues.map(async (name) => ({ name, is: await isSo(name) })));
  return all.flatMap(({ name, is }) => (is ? [name] : []));
}
