import { type PlanName, plans } from '../../domain/plans/plan.ts';
import type { ImportItem } from '../../table/artists/imports.ts';
import { paceMemory } from '../../table/limits/pace.ts';
import { takePass } from '../../table/limits/subject-pace.ts';
import { type Catalog, NoPermit } from '../source-ports.ts';
import type { Needs } from '../needs.ts';

/**
 * The catalog, as a step of an import may ask it. Its quota is shared by all, and nobody may use it up:
 * each search and each artist counts for the person who made the import, whatever their organizations,
 * and for the organization, at the pace of its plan and a minute of it at once. It is a budget of its
 * own: while an import runs, people go on searching.
 */
export function budgetedCatalog(
  { table, clock, catalog }: Needs<'table' | 'clock' | 'catalog'>,
  { actor, organization_id }: ImportItem,
  plan: PlanName,
): Catalog {
  const perMinute = plans[plan].catalog_requests_per_minute;
  const memory = paceMemory();
  const take = async () => {
    const now = clock.now();
    for (const who of [actor.type === 'user' ? actor.id : null, organization_id]) {
      if (who === null) continue;
      const rate = { subject: `import-${perMinute}#${who}`, perMinute, burst: perMinute };
      const { kind, pace } = await takePass(table, rate, now, memory);
      if (kind === 'admitted') continue;
      const retryAfterSeconds = Math.ceil((pace.allow_at - now.getTime()) / 1000);
      const detail = 'the import has asked as often as the plan allows';
      throw new NoPermit(catalog.name, 'rate_limited', detail, { retryAfterSeconds });
    }
  };
  return {
    ...catalog,
    artist: async (id) => {
      await take();
      return catalog.artist(id);
    },
    search: async (query, limit) => {
      await take();
      return catalog.search(query, limit);
    },
  };
}
