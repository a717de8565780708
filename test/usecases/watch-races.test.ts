import { theService } from '../../shared/domain/people/audit.ts';
import type { PlanName } from '../../shared/domain/plans/plan.ts';
import { copyBaseline, readBaseline } from '../../shared/watches/items/baseline.ts';
import { listTellings } from '../../shared/watches/items/tellings.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { triageRelease } from '../../shared/usecases/artists/triage-release.ts';
import { aPipeline } from '../support/pipeline.ts';
import { watchedAs, type Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const watch = 'deezer#1001';

interface Row {
  sk: string;
}

describe('a watch while others act on it', () => {
  const p = forEachTest(aPipeline);

  const joined = async (plan: PlanName): Promise<Watched> => {
    const organization = await p.w.organization(plan);
    p.w.clock.advance(1);
    const { id } = await startMonitoring(p.deps, organization, '1001', theService);
    await p.workOff();
    return watchedAs(organization, id, '1001');
  };
  const looked = async () => {
    await p.checked(watchedAs('', '', '1001'));
    await p.quiet();
  };
  const told = async (of: Watched) => p.names(await p.w.changes(of));
  /** So many that they are told after the verdict. */
  const manyJoined = async () => [
    await joined('business'),
    await joined('pro'),
    await joined('pro'),
    await joined('free'),
  ];

  it('is left as it is by an organization that read the catalog while another began', async () => {
    const second = await p.w.organization('pro');
    const { catalog } = p.deps;
    const begun: Watched[] = [];
    // The second one has seen that nobody watches the artist, and waits for the catalog.
    const slow = {
      ...catalog,
      artist: async (id: string) => {
        if (begun.length === 0) {
          const first = await joined('business');
          begun.push(first);
          p.w.happens('rename', { name: 'Other' });
          await p.checked(first);
          expect(await p.w.changes(first, 'detected')).toHaveLength(1);
        }
        return catalog.artist(id);
      },
    };
    const deps = { ...p.deps, catalog: slow };
    const { id } = await startMonitoring(deps, second, '1001', theService);
    await p.quiet();
    const all = [...begun, watchedAs(second, id, '1001')];
    expect(all).toHaveLength(2);
    for (const of of all) expect(await told(of)).toEqual(['PROFILE_NAME_CHANGED 1001']);
  });

  it('is left as it is by a merge into it that did not see it yet', async () => {
    await joined('pro');
    const [{ id: other }, before] = [
      await startMonitoring(p.deps, await p.w.organization('pro'), '1003', theService),
      await readBaseline(p.w.table, watch),
    ];
    expect(other).toBeTruthy();
    expect(await copyBaseline(p.w.table, 'deezer#1003', watch)).toBe(false);
    expect(await readBaseline(p.w.table, watch)).toEqual(before);
    expect(await copyBaseline(p.w.table, 'deezer#1003', 'deezer#1005')).toBe(true);
  });

  it('has tellings that an item can hold, however much one check finds', async () => {
    const all = await manyJoined();
    const sizes: number[] = [];
    p.faults.watch((_operation, input) => {
      const { TransactItems = [] } = input as { TransactItems?: { Put?: { Item: Row } }[] };
      const tellings = TransactItems.filter(({ Put }) => Put?.Item.sk.startsWith('TELL#'));
      sizes.push(...tellings.map(({ Put }) => Buffer.byteLength(JSON.stringify(Put?.Item))));
    });
    for (let n = 0; n < 100; n += 1) {
      p.w.happens('release', { title: `${n} ${'long '.repeat(140)}`, tracks: 1 });
    }
    await p.checked(watchedAs('', '', '1001'));
    await p.workOff();
    for (const of of all) {
      const found = await p.w.changes(of, 'detected');
      expect(found.filter((one) => one.change_type === 'RELEASE_ADDED')).toHaveLength(100);
    }
    expect(sizes.length).toBeGreaterThan(1);
    expect(Math.max(...sizes)).toBeLessThan(302_000);
  });

  it('gives three holders all that one check finds, in as many transactions as it takes', async () => {
    const all = [await joined('business'), await joined('pro'), await joined('free')];
    for (let n = 0; n < 60; n += 1) p.w.happens('release', { title: `Number ${n}`, tracks: 1 });
    const sizes: number[] = [];
    p.faults.watch((_operation, input) => {
      const { TransactItems } = input as { TransactItems?: { Put?: { Item: Row } }[] };
      if (!TransactItems) return;
      sizes.push(TransactItems.length);
      expect(TransactItems.some(({ Put }) => Put?.Item.sk.startsWith('TELL#'))).toBe(false);
    });
    await looked();
    expect(Math.max(...sizes)).toBeLessThanOrEqual(100);
    for (const of of all) {
      const added = (await told(of)).filter((name) => name.startsWith('RELEASE_ADDED'));
      expect(added).toHaveLength(60);
    }
    expect(p.errors).toEqual([]);
  });

  it('tells nothing to one that joins between a verdict and its telling', async () => {
    const all = await manyJoined();
    const late = await p.w.organization('pro');
    let id = '';
    const gone = String(p.w.happens('takedown', {}));
    p.faults.watch(async (_operation, input) => {
      const { ExpressionAttributeValues: values = {} } = input as {
        ExpressionAttributeValues?: Record<string, unknown>;
      };
      if (id !== '' || values[':from'] !== 'HOLDER#') return;
      await p.faults.spare(async () => {
        const tellings = await listTellings(p.w.table, watch);
        const isConfirmed = tellings.some(({ updates }) => updates[0]?.kind === 'confirmed');
        if (isConfirmed) ({ id } = await startMonitoring(p.deps, late, '1001', theService));
      });
    });
    await looked();
    expect(id).not.toBe('');
    for (const of of all) expect(await told(of)).toEqual([`RELEASE_WENT_OFFLINE ${gone}`]);
    expect(await told(watchedAs(late, id, '1001'))).toEqual([]);
  });

  it('notes when a change was written, however long the re-check took', async () => {
    const only = await joined('business');
    const releaseId = String(p.w.happens('release', { title: 'New' }));
    await looked();
    // Then the verdict has to read what its people said.
    const at = { artistId: only.artist_id, releaseId };
    await triageRelease(p.deps, p.doing(only), at, { verdict: 'mine' });
    p.w.happens('rename', { name: 'Other' });
    await p.checked(only);
    p.w.clock.advance(300);
    const writtenAt: string[] = [];
    p.faults.watch((operation) => {
      if (operation.startsWith('Transact')) writtenAt.push(p.w.clock.now().toISOString());
      else p.w.clock.advance(2);
    });
    await p.workOff();
    const [change] = await p.w.changes(only);
    expect(writtenAt).toContain(change?.confirmed_at);
  });
});
