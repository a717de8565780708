import type { Context } from '../../domain/watch/known.ts';
import type { Catalog, Clock } from '../ports.ts';

interface ContextDeps {
  catalog: Pick<Catalog, 'capabilities'>;
  clock: Clock;
  confirmAfterSeconds: number;
}

/** What every step of an artist has to know. */
export function contextOf(deps: ContextDeps): Context {
  const { confirmAfterSeconds } = deps;
  return { capabilities: deps.catalog.capabilities, now: deps.clock.now(), confirmAfterSeconds };
}
