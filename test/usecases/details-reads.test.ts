import * as z from 'zod';
import { readKnown } from '../../shared/watches/steps/known.ts';
import { aPipeline } from '../support/pipeline.ts';
import { forEachTest } from '../support/suite.ts';

const Input = z.object({ ExpressionAttributeValues: z.object({ ':from': z.literal('HOLDER#') }) });

describe('the reading of pages reads what is known', () => {
  const p = forEachTest(aPipeline);
  let baselines = 0;
  beforeEach(() => {
    p.faults.watch((operation, input) => {
      if (operation === 'Query' && Input.safeParse(input).success) baselines += 1;
    });
  });

  it('once for a hundred pages, and learns from each', async () => {
    const { artist } = await p.watched('1010', []);
    const ids = Object.values(p.w.world.releases)
      .filter(({ contributors: [main] }) => main?.artist_id === 1010)
      .map(({ id }) => id);
    expect(ids).toHaveLength(250);
    const some = [ids[0] ?? 0, ids[120] ?? 0, ids[249] ?? 0];
    for (const id of some) p.w.happens('edit-release', { release_id: id, label: 'Other' }, 1010);
    p.w.clock.advance(86_400 + 3600);
    baselines = 0;
    await p.swept();
    expect(baselines).toBe(3);
    await p.quiet();
    const told = await p.w.changes(artist);
    const labels = told.flatMap(({ change_type, payload: { items = [], subject } }) => [
      change_type,
      ...(items.length > 0 ? items.map((item) => item.subject.id) : [subject.id]),
    ]);
    expect(new Set(labels)).toEqual(new Set(['RELEASE_LABEL_CHANGED', ...some.map(String)]));
    expect(p.errors).toEqual([]);
  });

  it('again when that was changed while the pages came, so that neither is lost', async () => {
    const { catalog } = p.deps;
    const id = p.w.happens('release', { title: 'Paged', label: 'One', tracks: 2 }, 1017);
    const { artist, targets } = await p.watched('1017', ['one']);
    p.w.happens('edit-release', { release_id: id, label: 'Two' }, 1017);
    p.w.clock.advance(86_400 + 3600);
    p.w.happens('rename', { name: 'Renamed' }, 1017);
    await p.checked(artist);
    let isMoved = false;
    p.deps.catalog = {
      ...catalog,
      release: async (of) => {
        if (!isMoved) {
          isMoved = true;
          p.w.clock.advance(300);
          await p.spared(() => p.run({ kind: 'recheck', ...artist }));
        }
        return catalog.release(of);
      },
    };
    baselines = 0;
    await p.run({ kind: 'details', ...artist });
    expect(isMoved).toBe(true);
    await p.quiet();
    expect(p.names(await p.w.changes(artist))).toEqual([
      'PROFILE_NAME_CHANGED 1017',
      `RELEASE_LABEL_CHANGED ${id}`,
    ]);
    await p.expectSound(artist, targets);
  });

  it('of which nothing is new are noted, and move nothing on', async () => {
    const { artist } = await p.watched('1017', []);
    const known = async () => {
      const stored = await readKnown(p.w.table, artist.watch_id);
      return { version: stored?.watch.version, releases: stored?.known.baseline.releases };
    };
    p.w.clock.advance(86_400 + 3600);
    await p.checked(artist);
    const before = await known();
    const transactions: string[] = [];
    const writes: string[] = [];
    p.faults.watch((operation) => {
      if (operation.startsWith('Transact')) transactions.push(operation);
      if (operation === 'UpdateItem' || operation === 'PutItem') writes.push(operation);
    });
    await p.run({ kind: 'details', ...artist });
    const after = await known();
    expect(after.version).toBe(before.version);
    expect(transactions).toEqual([]);
    const now = p.w.clock.now().toISOString();
    expect(after.releases?.size).toBeGreaterThan(0);
    // A mark for each ten that were first read together, and the chore.
    expect(writes.length).toBeLessThanOrEqual(3);
    for (const [id, release] of after.releases ?? []) {
      const stood = before.releases?.get(id);
      expect(release).toEqual({
        ...stood,
        ...{ details_read_at: now, noted_read_at: stood?.details_read_at },
      });
    }
  });
});
