import type { Context } from '../rules/known.ts';
import type { Catalog } from '../../usecases/source-ports.ts';
import type { Needs } from '../../usecases/needs.ts';

interface ContextDeps extends Needs<'clock' | 'confirmAfterSeconds' | 'load'> {
  catalog: Pick<Catalog, 'capabilities'>;
}

/** What every step of an artist has to know. */
export async function contextOf(deps: ContextDeps): Promise<Context> {
  const coverage = await deps.load.coverage();
  const { confirmAfterSeconds } = deps;
  const { capabilities } = deps.catalog;
  return { capabilities, now: deps.clock.now(), confirmAfterSeconds, coverage };
}
