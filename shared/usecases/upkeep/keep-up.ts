import type { WorkOf } from '../../domain/owed/work.ts';
import { type DetailsDeps, type LinksDeps, readDetails, readLinks } from '../../checks/index.ts';
import type { ImportStepDeps } from '../artists/import-proof.ts';
import { importStep } from '../artists/import-step.ts';
import { type ClearDeps, clearUnheld, leave, type LeaveDeps } from '../../watches/index.ts';
import { keepChangesLonger } from '../organization/change-plan.ts';
import { repairPlan } from './reconcile-plans.ts';

/** One piece of background work that nobody requested: each may be repeated. */
export async function keepUp(
  deps: ClearDeps & DetailsDeps & LinksDeps & LeaveDeps & ImportStepDeps,
  work: WorkOf<'clear' | 'details' | 'links' | 'leave' | 'plan' | 'keep_longer' | 'import'>,
): Promise<void> {
  switch (work.kind) {
    case 'clear':
      return clearUnheld(deps, work);
    case 'details':
      return readDetails(deps, work);
    case 'links':
      return readLinks(deps, work);
    case 'leave':
      return leave(deps, work);
    case 'plan':
      return repairPlan(deps, work);
    case 'keep_longer':
      return keepChangesLonger(deps, work);
    case 'import':
      return importStep(deps, work);
  }
}
