import type { Group } from '../contract/define.ts';
import { paceMemory } from '../table/limits/pace.ts';
import { authenticate } from './authenticate.ts';
import type { CredentialDeps } from './caller-limits.ts';
import { door, type DoorOptions, type OpenDoorDeps } from './door.ts';
import type { Handler } from './event.ts';
import { once } from './idempotency.ts';
import type { Implemented } from './implement.ts';

/** What the door of a group with callers needs of the surroundings. */
export interface DoorDeps extends OpenDoorDeps, CredentialDeps {}

/**
 * The Lambda function of a group of operations. Importing a module that calls this has no effect:
 * `makeDeps` runs at the first request, and once per container.
 */
export function serve<Deps>(
  group: Group,
  handlers: readonly Implemented<NoInfer<Deps>>[],
  makeDeps: () => Deps & DoorDeps,
  options: DoorOptions = {},
): Handler {
  const memory = paceMemory();
  return door<Deps, Deps & DoorDeps>(group, handlers, makeDeps, options, {
    pass: (exchange, operation, deps, now) => authenticate(exchange, operation, deps, memory, now),
    once: (exchange, deps, now, rawBody, run) =>
      once(exchange, deps.table, now, rawBody, (table) => run({ ...deps, table })),
  });
}
