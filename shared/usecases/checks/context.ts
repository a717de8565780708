import type { Context } from '../../domain/watch/known.ts';
import type { ServiceLoad } from '../../table/catalog/service-load.ts';
import type { Clock } from '../ports.ts';
import type { Catalog } from '../source-ports.ts';

interface ContextDeps {
  catalog: Pick<Catalog, 'capabilities'>;
  clock: Clock;
  confirmAfterSeconds: number;
  load: ServiceLoad;
}

/** What every step of an artist has to know. */
export async function contextOf(deps: ContextDeps): Promise<Context> {
  const coverage = await deps.load.coverage();
  const { confirmAfterSeconds } = deps;
  const { capabilities } = deps.catalog;
  return { capabilities, now: deps.clock.now(), confirmAfterSeconds, coverage };
}
