import type { Errand } from '../rules/step.ts';
import { choreWrite } from '../items/chores.ts';
import type { Write } from '../../table/transaction.ts';
import type { WatchItem } from '../items/watches.ts';
import type { Queues } from '../../usecases/ports.ts';

/** SQS holds a message back for at most that long; longer waits are the due index's. */
const delaySecondsMax = 900;

/** The chores that become due with a write, each once. */
export function choreWrites(watch_id: string, errands: readonly Errand[], now: Date): Write[] {
  const has = (kind: Errand['kind']) => errands.some((one) => one.kind === kind);
  return [
    // The page of a release that came is read soon, a picture while its host still shows it.
    ...(has('page') ? [choreWrite({ kind: 'details', watch_id }, now)] : []),
    ...(has('picture') ? [choreWrite({ kind: 'picture', watch_id }, now)] : []),
  ];
}

/**
 * Puts re-checks on the fast path if their wait is short enough for a message.
 * @param watch as it is since the write that asks for them, which was acknowledged.
 */
export async function sendRechecks(
  queues: Queues,
  { id: watch_id, version }: Pick<WatchItem, 'id' | 'version'>,
  all: readonly { errands: readonly Errand[] }[],
  now: Date,
): Promise<void> {
  const waits = all.flatMap(({ errands }) =>
    errands.flatMap((one) =>
      one.kind === 'recheck' ? [Math.ceil((one.at.getTime() - now.getTime()) / 1000)] : [],
    ),
  );
  for (const delaySeconds of new Set(waits)) {
    if (delaySeconds > delaySecondsMax) continue;
    await queues.send({ kind: 'recheck', watch_id, version }, { delaySeconds });
  }
}
