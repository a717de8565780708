import type { Context } from '../../domain/watch/known.ts';
import type { Pace } from '../../table/catalog/pace.ts';
import type { Clock } from '../ports.ts';
import type { Catalog } from '../source-ports.ts';

interface ContextDeps {
  catalog: Pick<Catalog, 'capabilities'>;
  clock: Clock;
  confirmAfterSeconds: number;
  pace: Pace;
}

/** What every step of an artist has to know. */
export async function contextOf(deps: ContextDeps): Promise<Context> {
  const coverage = await deps.pace.coverage();
  const { confirmAfterSeconds } = deps;
  const { capabilities } = deps.catalog;
  return { capabilities, now: deps.clock.now(), confirmAfterSeconds, coverage };
}
