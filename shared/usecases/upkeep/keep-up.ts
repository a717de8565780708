import type {
  DetailsWork,
  ImportWork,
  KeepLongerWork,
  LeaveWork,
  LinksWork,
  PlanWork,
  ScheduleWork,
} from '../../domain/work.ts';
import { type DetailsDeps, readDetails } from '../checks/read-details.ts';
import { type LinksDeps, readLinks } from '../checks/read-links.ts';
import type { ImportStepDeps } from '../artists/import-proof.ts';
import { importStep } from '../artists/import-step.ts';
import { leave, type LeaveDeps } from '../watches/leave.ts';
import { keepChangesLonger } from '../organization/keep-longer.ts';
import { repairPlan } from './reconcile-plans.ts';
import { type ScheduleDeps, tendWatch } from '../watches/tend-watch.ts';

/** One piece of background work that nobody requested: each may be repeated. */
export async function keepUp(
  deps: ScheduleDeps & DetailsDeps & LinksDeps & LeaveDeps & ImportStepDeps,
  work: ScheduleWork | DetailsWork | LinksWork | LeaveWork | PlanWork | KeepLongerWork | ImportWork,
): Promise<void> {
  switch (work.kind) {
    case 'schedule':
      return tendWatch(deps, work);
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
