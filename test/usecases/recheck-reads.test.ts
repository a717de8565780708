import { theService } from '../../shared/domain/people/audit.ts';
import { failingId } from '../../shared/domain/owed/parking.ts';
import type { RecheckWork } from '../../shared/domain/owed/work.ts';
import { countedValue } from '../../shared/verdicts/rules/surge.ts';
import { seenElsewhere } from '../support/seen-elsewhere.ts';
import { getWatch } from '../../shared/watches/items/watches.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { stopMonitoring } from '../../shared/usecases/artists/manage-artist.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

describe('a re-check that a message asks for', () => {
  const p = forEachTest(aPipeline);
  let artist: Watched;
  let release: number;
  beforeEach(async () => {
    release = p.w.happens('release', { title: 'One', tracks: 1, date: '2020-01-01' }, 1017);
    ({ artist } = await p.watched('1017', []));
    await p.looked(artist);
  });

  const check = () => p.run({ kind: 'check', ...artist, attempt: 0 });
  const version = async () =>
    (await getWatch(p.w.table, artist.watch_id, { consistent: true }))!.version;
  const told = async () => (await p.w.changes(artist)).map(({ change_type }) => change_type);

  /** A release is taken down, and a check sees it. @returns the message that asks for the re-check. */
  async function takenDown(): Promise<RecheckWork> {
    p.w.sent.length = 0;
    p.w.happens('takedown', { release_id: release }, 1017);
    await check();
    const [asked] = p.w.sent.flatMap(({ work }) => (work.kind === 'recheck' ? [work] : []));
    p.w.clock.advance(300);
    return asked!;
  }

  /**
   * The calls of the table up to the verdict.
   * @param meanwhile happens before the call with that number.
   */
  async function callsOf(
    work: RecheckWork,
    meanwhile: { at: number; does: () => Promise<unknown> } | null = null,
  ): Promise<string[]> {
    const calls: string[] = [];
    p.faults.watch(async (operation, input) => {
      const keyed = JSON.stringify(input);
      const of =
        ['SURGE#', 'TRK#', 'SUBJ$', 'WATCH#', 'ART#'].find((part) => keyed.includes(part)) ?? '';
      calls.push(`${operation.replace(/Items?$/, '')} ${of}`);
      if (calls.length === meanwhile?.at) await p.spared(meanwhile.does);
    });
    await p.faults.inFunction(() => p.run(work));
    p.faults.watch(() => undefined);
    return calls.slice(
      0,
      calls.findLastIndex((call) => call.startsWith('TransactWrite WATCH#')) + 1,
    );
  }
  // The tracks tell where recordings still are; with the last read comes what the holder said.
  const verdict = ['Query TRK#', 'Query ART#', 'TransactWrite WATCH#'];
  const fast = ['Query SUBJ$', 'BatchGet SURGE#', ...verdict];
  const byTheWatch = ['Get WATCH#', 'Query SUBJ$', 'BatchGet SURGE#', ...verdict];

  it('says which version the watch has since the check that found something', async () => {
    expect(await takenDown()).toEqual({
      ...{ kind: 'recheck', watch_id: artist.watch_id },
      version: await version(),
    });
  });

  it('confirms a takedown with four reads and the write of the verdict', async () => {
    const calls = await callsOf(await takenDown());
    expect(calls).toEqual(fast);
    expect(await told()).toEqual(['RELEASE_WENT_OFFLINE']);
  });

  it('does the same after a quiet check, which leaves the version as it is', async () => {
    const work = await takenDown();
    const before = await version();
    await check();
    expect(await version()).toBe(before);
    expect(await callsOf(work)).toEqual(fast);
    expect(await told()).toEqual(['RELEASE_WENT_OFFLINE']);
  });

  it('reads the watch first where the message names no version', async () => {
    const { watch_id } = await takenDown();
    expect(await callsOf({ kind: 'recheck', watch_id })).toEqual(byTheWatch);
    expect(await told()).toEqual(['RELEASE_WENT_OFFLINE']);
  });

  it('reads everything again where the watch has another version', async () => {
    const work = await takenDown();
    p.w.happens('rename', { name: 'Found Meanwhile' }, 1017);
    await check();
    expect(await version()).toBeGreaterThan(work.version!);
    expect(await callsOf(work)).toEqual([...fast.slice(0, 2), ...byTheWatch]);
    expect(await told()).toEqual(['RELEASE_WENT_OFFLINE']);
    const [waiting] = await p.w.changes(artist, 'detected');
    expect(waiting?.change_type).toBe('PROFILE_NAME_CHANGED');
  });

  it('takes no later version for its own, either', async () => {
    const work = await takenDown();
    const later = { ...work, version: work.version! + 1 };
    expect(await callsOf(later)).toEqual([...fast.slice(0, 2), ...byTheWatch]);
    expect(await told()).toEqual(['RELEASE_WENT_OFFLINE']);
  });

  it.each([
    ['between its reads', 2, [...fast.slice(0, 2), ...byTheWatch]],
    // The write is refused; as it might be for what a holder has, that is read, and then all of it.
    [
      'before its verdict is written',
      5,
      [...fast, ...['BatchGet ', 'TransactWrite WATCH#'], ...byTheWatch],
    ],
  ])('is not misled by what is found %s', async (_when, at, expected) => {
    const work = await takenDown();
    const calls = await callsOf(work, {
      at,
      does: async () => {
        p.w.happens('rename', { name: 'Found Meanwhile' }, 1017);
        await check();
      },
    });
    expect(calls).toEqual(expected);
    expect(await told()).toEqual(['RELEASE_WENT_OFFLINE']);
    await p.quiet();
    expect((await told()).toSorted()).toEqual(['PROFILE_NAME_CHANGED', 'RELEASE_WENT_OFFLINE']);
  });

  it('holds a value that it has only since another one looked, and that others have as well', async () => {
    p.w.happens('picture', { remove: false }, 1017);
    p.w.happens('rename', { name: 'Found With It' }, 1017);
    await check();
    const [asked] = p.w.sent.flatMap(({ work }) => (work.kind === 'recheck' ? [work] : []));
    p.w.happens('picture', { remove: false }, 1017);
    p.w.clock.advance(300);
    await callsOf(asked!, {
      at: 3,
      does: async () => {
        await p.run({ kind: 'recheck', ...artist });
        const [picture] = await p.w.changes(artist, 'detected');
        const at = p.w.clock.now();
        await seenElsewhere(p.w.table, { what: countedValue(picture!)!, at }, 3);
      },
    });
    expect(await told()).toEqual(['PROFILE_NAME_CHANGED']);
    const [picture] = await p.w.changes(artist, 'detected');
    expect(picture).toMatchObject({
      ...{ change_type: 'PROFILE_IMAGE_CHANGED', waiting_for_source: true },
      payload: { reasons: expect.arrayContaining([expect.stringContaining('on hold: 3')]) },
    });
  });

  it('finds nothing to do where another one has settled it, with one read', async () => {
    const work = await takenDown();
    await p.run(work);
    const calls: string[] = [];
    p.faults.watch((operation) => void calls.push(operation));
    await p.faults.inFunction(() => p.run(work));
    expect(calls).toEqual(['Query']);
  });

  it('dismisses what waits where everybody has left since, and asks the catalog nothing', async () => {
    const work = await takenDown();
    const { organization_id, artist_id } = artist;
    await stopMonitoring(p.deps, organization_id, artist_id, theService);
    p.w.requests.length = 0;
    await p.run(work);
    expect(p.w.requests).toEqual([]);
    await p.quiet();
    expect(await p.w.changes(artist, 'detected')).toEqual([]);
    expect(await told()).toEqual([]);
  });

  it('of an earlier watch of the artist has no version of the next one', async () => {
    const { organization_id, artist_id } = artist;
    const before = await version();
    await stopMonitoring(p.deps, organization_id, artist_id, theService);
    await p.quiet();
    expect(await getWatch(p.w.table, artist.watch_id, { consistent: true })).toBeNull();
    await startMonitoring(p.deps, organization_id, '1017', theService);
    expect(await version()).toBeGreaterThan(before);
  });

  it('reads the week and the decision only where the type may be at too many artists', async () => {
    const work = await takenDown();
    const at = new Date(p.w.clock.now().getTime() - 300_000);
    await seenElsewhere(p.w.table, { what: 'RELEASE_WENT_OFFLINE', at }, 3);
    expect(await callsOf(work)).toEqual(fast);
    expect(await told()).toEqual(['RELEASE_WENT_OFFLINE']);
  });

  it('reads them, and holds the change, where twenty artists have it', async () => {
    const work = await takenDown();
    const at = new Date(p.w.clock.now().getTime() - 300_000);
    await seenElsewhere(p.w.table, { what: 'RELEASE_WENT_OFFLINE', at }, 20);
    await p.run(work);
    expect(await told()).toEqual([]);
    const [change] = await p.w.changes(artist, 'detected');
    expect(change).toMatchObject({ waiting_for_source: true });
  });

  it('is the same failing work, whichever version it names', () => {
    const work = { kind: 'recheck', watch_id: artist.watch_id } as const;
    expect(failingId({ ...work, version: 7 })).toBe(failingId(work));
  });
});
