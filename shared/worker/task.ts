import { variables } from '../runtime/config.ts';
import { lineOf } from '../telemetry/line.ts';
import { recorded, WorkRecord } from '../telemetry/record.ts';
import type { Clock, Log } from '../usecases/ports.ts';

/**
 * Runs what is neither a message nor a request: a scheduled task, a command of the operator. It
 * leaves one line in the log, like them.
 * @throws what `run` throws
 */
export async function runTask<T>(
  kind: string,
  { log, clock }: { log: Log; clock: Clock },
  run: () => Promise<T>,
): Promise<T> {
  const record = new WorkRecord();
  const context = { kind, ...variables.metrics(), now: clock.now() };
  try {
    const result = await recorded(record, run);
    log.info('task', lineOf(record, context));
    return result;
  } catch (error) {
    record.end('failed');
    log.error(`${kind} failed`, { ...lineOf(record, context), error });
    throw error;
  }
}
