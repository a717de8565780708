import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

/** What is asked of a catalog's abilities once in each comparison, and by no judging of one finding. */
class Asked<T> extends Set<T> {
  readonly counts = new Map<unknown, number>();

  override has(value: T): boolean {
    this.counts.set(value, (this.counts.get(value) ?? 0) + 1);
    return super.has(value);
  }
}

describe('a re-check', () => {
  const p = forEachTest(aPipeline);
  let artist: Watched;
  let releases: number[];
  beforeEach(async () => {
    releases = Array.from({ length: 60 }, (_, n) =>
      p.w.happens('release', { title: `Nr ${n}`, tracks: 1, date: '2020-01-01' }, 1017),
    );
    ({ artist } = await p.watched('1017', []));
    await p.looked(artist);
  });

  /** The calls of the table of one re-check of so many changed titles, and how often it compared. */
  async function recheckOf(count: number) {
    for (const release_id of releases.slice(0, count)) {
      p.w.happens('edit-release', { release_id, title: `Changed ${count} ${release_id}` }, 1017);
    }
    p.w.sent.length = 0;
    await p.run({ kind: 'check', ...artist, attempt: 0 });
    const asked = p.w.sent.find(({ work }) => work.kind === 'recheck');
    if (!asked) throw new Error('nobody asks for the re-check');
    p.w.sent.length = 0;
    p.w.clock.advance(300);
    const calls: string[] = [];
    const reads: unknown[] = [];
    p.faults.watch((operation, input) => {
      calls.push(operation);
      const { ExpressionAttributeValues: values } = input as {
        ExpressionAttributeValues?: Record<string, unknown>;
      };
      // All that is known, and who holds the artist, in one query.
      if (Object.values(values ?? {}).includes('SUBJ$')) reads.push(input);
    });
    const { catalog } = p.deps;
    const capabilities = new Asked(catalog.capabilities);
    p.deps.catalog = { ...catalog, capabilities };
    await p.faults.inFunction(() => p.run(asked.work));
    p.deps.catalog = catalog;
    p.faults.watch(() => undefined);
    const confirmed = (await p.w.changes(artist)).length;
    return { calls, known: reads.length, compared: capabilities.counts.get('verified'), confirmed };
  }

  it('of ten changes reads what is known once, compares once, and writes once', async () => {
    const one = await recheckOf(1);
    const calm = 3 * 86_400;
    p.w.clock.advance(calm);
    const before = one.confirmed;
    const ten = await recheckOf(10);
    // One change, which tells of all ten.
    expect(ten.confirmed - before).toBe(1);
    expect([one.known, ten.known]).toEqual([1, 1]);
    expect(one.compared).toBeGreaterThan(0);
    expect(ten.compared).toBe(one.compared);
    // Routing reads and writes each change after that, which is no part of the re-check.
    const written = ten.calls.indexOf('TransactWriteItems');
    expect(ten.calls.slice(0, written + 1)).toEqual([
      // What is known, with who holds the artist.
      'Query',
      // The watch, how many artists show the same, and at how many the same releases have the same.
      'BatchGetItem',
      // What the holder said of releases.
      'Query',
      'TransactWriteItems',
    ]);
  });
});
