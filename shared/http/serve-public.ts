import type { Group } from '../contract/define.ts';
import { door, type DoorOptions, type OpenDoorDeps } from './door.ts';
import type { Handler } from './event.ts';
import type { Implemented } from './implement.ts';
import { networkLimit } from './network-limit.ts';

/** Like `serve` for a group that is public as a whole: no table, no keys, and so no SDK in its bundle. */
export function servePublic<Deps>(
  group: Group,
  handlers: readonly Implemented<NoInfer<Deps>>[],
  makeDeps: () => Deps & OpenDoorDeps,
  options: DoorOptions = {},
): Handler {
  const closed = handlers.find(({ operation }) => operation.access.kind !== 'public');
  if (closed) throw new Error(`${closed.operation.id} is not public`);
  const limit = networkLimit();
  return door<Deps, Deps & OpenDoorDeps>(group, handlers, makeDeps, options, {
    pass: async (exchange, _operation, deps, now) => {
      limit(exchange, deps.publicRequestsPerIpPerMinute, now);
      return null;
    },
    once: (_exchange, deps, _now, _rawBody, run) => run(deps),
  });
}
