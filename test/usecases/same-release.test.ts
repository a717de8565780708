import type { RecheckWork } from '../../shared/domain/owed/work.ts';
import { sharedSubject } from '../../shared/verdicts/rules/suspicion.ts';
import { countSame, readWatchAndCounts } from '../../shared/verdicts/items/sightings.ts';
import { recheckArtist } from '../../shared/verdicts/steps/recheck-artist.ts';
import { watching, type Watched } from '../support/watching.ts';
import { actingTable, type TestedTable } from '../support/tested-table.ts';
import { forEachTest } from '../support/suite.ts';

describe('a release that appears at many artists on one day', () => {
  const w = forEachTest(watching);
  let artist: Watched;
  beforeEach(async () => {
    artist = await w.monitor();
    await w.check(artist);
    await w.upkeep();
    w.happens('release', { title: 'Not Ours', type: 'single', label: 'Unheard Label' });
  });

  const recheck = (
    table: TestedTable = w.deps.table,
    work: RecheckWork = { kind: 'recheck', ...artist },
  ) => recheckArtist({ ...w.deps, table }, work);

  /** The release appears at so many others: each is counted as its own check would count it. */
  async function appearsAtOthers(count: number): Promise<string> {
    const [change] = await w.changes(artist, 'detected');
    const what = sharedSubject(change!)!;
    const at = new Date(change!.detected_at);
    for (let n = 0; n < count; n += 1) {
      await countSame(w.deps.table, what, `other${n}`, at);
      // It comes and goes.
      await countSame(w.deps.table, what, `other${n}`, at);
    }
    w.clock.advance(300);
    return what;
  }
  const counted = async (what: string) => {
    const of = { what, day: w.clock.now().toISOString().slice(0, 10) };
    return (await readWatchAndCounts(w.deps.table, { days: [], shared: [of] })).same(of);
  };
  const confirmed = async () => (await w.changes(artist, 'confirmed'))[0]!;

  it('is counted once for each artist, and the change says at about how many others', async () => {
    await w.check(artist);
    const what = await appearsAtOthers(14);
    expect(await counted(what)).toBe(15);
    await recheck();
    const { payload, summary } = await confirmed();
    expect(payload.others).toBe(15);
    expect(summary).toMatch(/\)\. About 15 other artists had the same change on the same day\.$/);
    expect(payload.reasons).toContain('about 15 other artists had the same change on the same day');
  });

  it('says nothing of a few, since that would tell what others monitor', async () => {
    await w.check(artist);
    await appearsAtOthers(4);
    await recheck();
    const { payload, summary } = await confirmed();
    expect(payload).not.toHaveProperty('others');
    expect(summary).not.toContain('other artist');
  });

  it('is counted up to a hundred', async () => {
    await w.check(artist);
    const what = await appearsAtOthers(120);
    expect(await counted(what)).toBe(101);
    await recheck();
    expect((await confirmed()).summary).toContain('100 or more other artists');
  });

  it.each([
    ['a sweep', false],
    ['a message', true],
  ])(
    'is found and confirmed by %s also when the count can’t be written or read',
    async (_by, isAsked) => {
      const { table } = w.deps;
      let failed = 0;
      const failing = actingTable(table, (next, _operation, input) => {
        if (!JSON.stringify(input).includes('SURGE#same-subject#')) return next();
        failed += 1;
        return Promise.reject(new Error('throttled'));
      });
      const { table: before } = w.deps;
      Object.assign(w.deps, { table: failing });
      await w.check(artist);
      w.clock.advance(300);
      const [work] = w.sent.flatMap((one) => (one.work.kind === 'recheck' ? [one.work] : []));
      await recheck(failing, isAsked ? work : undefined);
      Object.assign(w.deps, { table: before });
      expect(failed).toBe(2);
      expect((await confirmed()).payload).not.toHaveProperty('others');
    },
  );
});

describe('what artists share', () => {
  const of = (change_type: string, kind: string, id: string, field = 'release') =>
    sharedSubject({
      change_type,
      payload: { field, before: null, after: 'x', subject: { kind, id, name: null } },
    } as Parameters<typeof sharedSubject>[0]);

  it('is a release or a track, by its ID', () => {
    expect(of('RELEASE_ADDED', 'release', '1')).toBe(of('RELEASE_SUSPICIOUS', 'release', '1'));
    expect(of('RELEASE_ADDED', 'release', '1')).toBe(of('APPEARS_ON_ADDED', 'release', '1'));
    expect(of('RELEASE_ADDED', 'release', '1')).not.toBe(of('RELEASE_ADDED', 'release', '2'));
    expect(of('RELEASE_ADDED', 'release', '1')).not.toBe(
      of('RELEASE_WENT_OFFLINE', 'release', '1'),
    );
    expect(of('RELEASE_TITLE_CHANGED', 'release', '1')).toMatch(/^same-subject#[\w-]{16}$/);
  });

  it('is nothing of the artist, and no value that is counted anyway', () => {
    expect(of('PROFILE_NAME_CHANGED', 'artist', '1', 'name')).toBeNull();
    expect(of('RELEASE_LABEL_CHANGED', 'release', '1', 'label')).toBeNull();
  });
});
