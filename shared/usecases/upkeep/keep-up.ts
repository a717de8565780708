import type {
  ClearWork,
  DetailsWork,
  ImportWork,
  KeepLongerWork,
  LeaveWork,
  LinksWork,
  PlanWork,
} from '../../domain/owed/work.ts';
import { type DetailsDeps, readDetails } from '../checks/read-details.ts';
import { type LinksDeps, readLinks } from '../checks/read-links.ts';
import type { ImportStepDeps } from '../artists/import-proof.ts';
import { importStep } from '../artists/import-step.ts';
import { leave, type LeaveDeps } from '../watches/leave.ts';
import { keepChangesLonger } from '../organization/keep-longer.ts';
import { repairPlan } from './reconcile-plans.ts';
import { type ClearDeps, clearUnheld } from '../watches/clear-away.ts';

/** One piece of background work that nobody requested: each may be repeated. */
export async function keepUp(
  deps: ClearDeps & DetailsDeps & LinksDeps & LeaveDeps & ImportStepDeps,
  work: ClearWork | DetailsWork | LinksWork | LeaveWork | PlanWork | KeepLongerWork | ImportWork,
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
