import { AsyncLocalStorage } from 'node:async_hooks';
import type { Invocation } from './scheduler.ts';

/**
 * Whose call it is. Handlers run side by side in this process, and what they reach (the table's
 * client, the container's parts, time) is the same for all; this tells them apart.
 */
export const invocations = new AsyncLocalStorage<Invocation>();

/** The invocation that is running; throws outside of one. */
export function current(): Invocation {
  const invocation = invocations.getStore();
  if (!invocation) throw new Error('this belongs into an invocation of the harness');
  return invocation;
}
