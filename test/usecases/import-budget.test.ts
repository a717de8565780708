import { plans } from '../../shared/domain/plans/plan.ts';
import { ImportInput } from '../../shared/domain/bodies/roster-import.ts';
import { getImport } from '../../shared/table/artists/imports.ts';
import { importArtists, stopImport } from '../../shared/usecases/artists/import-artists.ts';
import { budgetedCatalog } from '../../shared/usecases/artists/import-bounds.ts';
import { importStep } from '../../shared/usecases/artists/import-step.ts';
import { readImport } from '../../shared/usecases/artists/read-import.ts';
import { type Catalog, NoPermit } from '../../shared/usecases/source-ports.ts';
import type { Person } from '../support/harness.ts';
import { service } from '../support/service.ts';
import { forSuite } from '../support/suite.ts';

// Imports may name thousands of artists that nobody knows: each of them asks the catalog.

describe('an import asks the catalog as often as the plan allows', () => {
  const s = forSuite(service);
  let org: Person;
  let asked = 0;
  beforeEach(async () => {
    s.h.clock.advance(60);
    org = await s.organization();
    asked = 0;
  });

  /** A catalog that knows nobody. */
  const catalog = (): Catalog => {
    const none = <Answer>(answer: Answer) => {
      asked += 1;
      return answer;
    };
    return { ...s.deps.catalog, artist: async () => none(null), search: async () => none([]) };
  };
  const deps = () => ({ ...s.deps, catalog: catalog() });
  const doing = (userId: string) => ({
    organization: { id: org.organizationId, name: 'Ours', plan: 'business' as const },
    now: s.h.clock.now(),
    by: { actor: { type: 'user' as const, id: userId, name: null }, ip: null, requestId: null },
  });
  const begin = async (count: number, userId: string) => {
    const rows = Array.from({ length: count }, (_, n) => ({ artist: `91${n}` }));
    return importArtists(deps(), doing(userId), ImportInput.parse({ rows }));
  };
  const step = async (import_id: string) =>
    importStep(deps(), { kind: 'import', organization_id: org.organizationId, import_id });
  const read = async (id: string) => readImport(s.deps, doing(org.userId), id);

  it('whoever of the organization makes it, and waits for the rest', async () => {
    const perMinute = plans.business.catalog_requests_per_minute;
    const member = await s.h.member(org, 'member');
    const first = await begin(perMinute - 1, org.userId);
    for (let rows = 0; rows < perMinute; rows += 20) await step(first.id);
    expect(asked).toBe(perMinute - 1);
    const { id } = await begin(3, member.userId);
    await step(id);
    expect(asked).toBe(perMinute);
    const waiting = await read(id);
    expect(waiting).toMatchObject({ status: 'waiting', waits_for: 'catalog' });
    expect(waiting.counts).toEqual({ not_found: 1, waiting: 2 });
    s.h.clock.goTo(waiting.waits_until!);
    await step(id);
    expect((await read(id)).counts).toEqual({ not_found: 3 });
  });

  it('and none more once a person stops it: what it did stays done', async () => {
    const { id } = await begin(plans.business.catalog_requests_per_minute + 2, org.userId);
    while ((await read(id)).status !== 'waiting') await step(id);
    const stop = async () => stopImport(deps(), doing(org.userId), id);
    const stopped = await stop();
    expect(stopped).toMatchObject({ status: 'stopped', counts: { waiting: 2 } });
    s.h.clock.advance(3600);
    await step(id);
    expect(await stop()).toEqual(stopped);
  });

  it('in all organizations of a person together', async () => {
    const { id } = await begin(1, org.userId);
    const item = (await getImport(s.deps.table, org.organizationId, id))!;
    const of = (organization_id: string, userId: string) => {
      const { actor } = doing(userId).by;
      return budgetedCatalog(deps(), { ...item, actor, organization_id }, 'free');
    };
    const one = of('org_one', org.userId);
    for (let n = 0; n < plans.free.catalog_requests_per_minute; n += 1) await one.search('a', 1);
    await expect(of('org_other', org.userId).artist('91')).rejects.toBeInstanceOf(NoPermit);
    expect(await of('org_other', 'user_other').artist('91')).toBeNull();
  });
});
