import { invocations } from './scheduler.ts';

/** In place of `node:timers/promises` for the service: waits in the schedule's own time. */
export async function setTimeout<T>(
  ms: number,
  value?: T,
  { signal }: { signal?: AbortSignal } = {},
): Promise<T | undefined> {
  const invocation = invocations.getStore();
  if (invocation) await invocation.world.scheduler.sleep(invocation, ms, signal);
  return value;
}
