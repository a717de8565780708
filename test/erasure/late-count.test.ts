import { eraseOrganization } from '../../shared/usecases/organization/erase-organization.ts';
import { countAlone } from '../../shared/changes/items/stats.ts';
import { erasing } from '../support/erasing.ts';
import { aLife, scanAll } from '../support/every-kind.ts';
import { wholeApi } from '../support/whole-api.ts';

it('leaves no count of a change that was on its way, though the turn that deleted all was killed', async () => {
  const h = await wholeApi();
  try {
    const { org, change } = await deleted(h);
    const e = erasing(h);
    await eraseOrganization(e.deps, org);
    const [work] = await e.due();
    await e.run(work!);
    // It was read before it was deleted.
    const at = h.clock.now();
    await countAlone(h.table, [{ id: change, org, severity: 'info', at }], at);
    await e.quiet();
    const left = [...(await scanAll(h.table)).keys()];
    expect(left.filter((key) => key.startsWith('STATS#') || key === `ORG#${org} ORG`)).toEqual([]);
  } finally {
    await h.stop();
  }
});

/** An organization whose time has come. */
async function deleted(h: Awaited<ReturnType<typeof wholeApi>>) {
  const { org, world } = await aLife(h);
  (await org.delete('/api/v1/org')).expect(202);
  await erasing(h).quiet();
  h.clock.advance(14 * 86_400);
  return { org: org.organizationId, change: world.change };
}
