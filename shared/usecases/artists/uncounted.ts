import { artistsEverMax } from '../../domain/artists/artist.ts';
import { Problem } from '../../domain/problems/errors.ts';
import { type PlanName, plans } from '../../domain/plans/plan.ts';
import { artistsOverTime } from '../../domain/problems/problem-details.ts';
import type { Table } from '../../table/client.ts';
import { StaleState } from '../../table/failures.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import { planLimitReached } from '../organization/plan-limit.ts';

/** Why an organization that was on `plan` cannot count one more artist. */
export async function uncounted(
  table: Table,
  org: string,
  plan: PlanName,
  cause: unknown,
): Promise<StaleState | Problem> {
  const present = await getOrganization(table, org);
  if (present && present.plan !== plan) return new StaleState('the plan', cause);
  if (present && present.count_artists < plans[plan].monitored_artists) {
    return new Problem('conflict', artistsOverTime(artistsEverMax), { cause });
  }
  return planLimitReached('monitored_artists', plan);
}
