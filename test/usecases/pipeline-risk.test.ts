import { getTriage } from '../../shared/table/artists/triage.ts';
import { theService } from '../../shared/domain/people/audit.ts';
import { getRelease } from '../../shared/watches/items/releases.ts';
import { CatalogUnavailable } from '../../shared/usecases/source-ports.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { stopMonitoring } from '../../shared/usecases/artists/manage-artist.ts';
import { triageRelease, untriageRelease } from '../../shared/usecases/artists/triage-release.ts';
import { pipeline, type Pipeline } from '../support/pipeline.ts';
import { watching, type Watched } from '../support/watching.ts';

const fake = { label: 'Ancient Well Records', isrc_registrant: 'QZ7KD', tracks: 3 };

describe('a release that came', () => {
  let p: Pipeline;
  let artist: Watched;
  let targets: string[];
  beforeEach(async () => {
    p = pipeline(await watching({ artists: 17 }));
    ({ artist, targets } = await p.watched('1001', ['one']));
  });
  afterEach(() => p.w.stop());

  const appears = async (body: Parameters<typeof p.w.happens<'release'>>[1], of = artist) => {
    const id = p.w.happens('release', body);
    await p.looked(of);
    return String(id);
  };
  const told = async () => p.names(await p.w.changes(artist));
  const stored = (id: string) => getRelease(p.w.table, artist.watch_id, id);
  const actor = { type: 'user', id: 'user_1', name: null } as const;
  const doing = () =>
    p.doing(artist, { actor, ip: null, requestId: `req-${p.w.clock.now().toISOString()}` });
  const at = (id: string) => ({ artistId: artist.artist_id, releaseId: id });
  const says = (id: string, verdict: 'mine' | 'not_mine') =>
    triageRelease(p.deps, doing(), at(id), { verdict });
  /** A foreign release that is told before its page can be read; and what makes that readable. */
  const withoutItsPage = async () => {
    const { catalog } = p.deps;
    p.deps.catalog = {
      ...catalog,
      release: async (id) => {
        if (Number(id) < 9_000_000) return catalog.release(id);
        throw new CatalogUnavailable('deezer', 'down', 'its page is away');
      },
    };
    const id = String(p.w.happens('release', { title: 'Not Ours', ...fake }));
    await p.checked(artist);
    const becomesReadable = async () => {
      p.deps.catalog = catalog;
      p.w.clock.advance(86_400);
      await p.swept();
      await p.quiet();
      expect(await told()).toEqual([`RELEASE_ADDED ${id}`, `RELEASE_SUSPICIOUS ${id}`]);
    };
    return { id, becomesReadable };
  };

  it('is suspicious when its label and ISRC registrant are foreign: one notification, with reasons', async () => {
    const id = await appears({ title: 'Not Ours', ...fake });
    expect(await told()).toEqual([`RELEASE_SUSPICIOUS ${id}`]);
    const [change] = await p.w.changes(artist);
    expect(change).toMatchObject({
      severity: 'critical',
      payload: {
        risk: { score: expect.any(Number) as number },
        reasons: expect.arrayContaining([
          expect.stringContaining('label never seen before: “Ancient Well Records”'),
          expect.stringContaining('ISRC registrant never seen before: QZ7KD'),
        ]) as unknown,
        after: { label: 'Ancient Well Records' },
      },
    });
    expect(change?.summary).toContain(
      'belong to them? It’s the first release on “Ancient Well Records”',
    );
    expect(change?.payload.risk?.score).toBeGreaterThanOrEqual(55);
    expect((await stored(id))?.risk?.score).toBe(change?.payload.risk?.score);
    expect(p.sender.sent).toHaveLength(1);
    await p.expectSound(artist, targets);
  });

  it('is added, as before, when it looks like the others', async () => {
    const id = await appears({ title: 'Another One' });
    expect(await told()).toEqual([`RELEASE_ADDED ${id}`]);
    expect((await stored(id))?.risk?.score).toBeLessThan(30);
    await p.expectSound(artist, targets);
  });

  it('is one that the artist appears on when its page says so, whatever its label', async () => {
    const id = await appears({ title: 'With Friends', main_artist_id: 1002, ...fake });
    expect(await told()).toEqual([`APPEARS_ON_ADDED ${id}`]);
    expect(await stored(id)).toMatchObject({ relation: 'featured', risk: null });
    await p.looked(artist);
    expect((await stored(id))?.relation).toBe('featured');
    await p.expectSound(artist, targets);
  });

  it('waits for its own page, an hour at most, and is judged when that is read', async () => {
    const { id, becomesReadable } = await withoutItsPage();
    p.w.clock.advance(1800);
    await p.swept();
    expect(await told()).toEqual([]);
    const [waiting] = await p.w.changes(artist, 'detected');
    expect(waiting).toMatchObject({ change_type: 'RELEASE_ADDED', waiting_for_source: true });
    await p.quiet();
    expect(await told()).toEqual([`RELEASE_ADDED ${id}`]);
    await becomesReadable();
    expect((await stored(id))?.risk?.score).toBeGreaterThanOrEqual(55);
    await p.expectSound(artist, targets);
  });

  it('is judged with all that was told of how it appeared, and so is taking that back', async () => {
    const { id, becomesReadable } = await withoutItsPage();
    await p.quiet();
    await becomesReadable();
    const acknowledged = async () =>
      (await p.w.changes(artist)).map(({ acknowledged_by }) => acknowledged_by);
    await says(id, 'not_mine');
    expect(await acknowledged()).toEqual(['user_1', 'user_1']);
    await untriageRelease(p.deps, doing(), at(id));
    expect(await acknowledged()).toEqual([null, null]);
  });

  it.each([
    ['mine', 'as theirs'],
    ['not_mine', 'as not theirs'],
  ] as const)('asks nobody who has said “%s” what its page shows later', async (verdict, as) => {
    const { id, becomesReadable } = await withoutItsPage();
    await p.quiet();
    await says(id, verdict);
    await becomesReadable();
    const late = (await p.w.changes(artist)).find((one) => one.change_type !== 'RELEASE_ADDED');
    expect(late).toMatchObject({ severity: 'info', acknowledged_by: 'user_1' });
    expect(late?.summary).toMatch(/^Your team marked the .*“Not Ours”/);
    expect(late?.summary).toContain(as);
    expect(p.sender.sent.at(-1)?.message.body).toContain('Your team marked');
    expect(p.errors).toEqual([]);
    await untriageRelease(p.deps, doing(), at(id));
    expect(await p.w.changes(artist)).toMatchObject([
      { acknowledged_at: null },
      { acknowledged_at: null },
    ]);
  });

  it('raises it still after one was said not to be theirs, and that one stays an incident', async () => {
    const first = await appears({ title: 'Not Ours', ...fake });
    const view = await says(first, 'not_mine');
    expect(view.risk?.score).toBeGreaterThanOrEqual(55);
    const [change] = await p.w.changes(artist);
    expect(change).toMatchObject({ acknowledged_by: 'user_1', status: 'confirmed' });
    const second = await appears({ title: 'Nor This', ...fake });
    expect(await told()).toContain(`RELEASE_SUSPICIOUS ${second}`);
    await says(second, 'mine');
    await says(second, 'not_mine');
    const third = await appears({ title: 'Nor That', ...fake });
    expect(await told()).toContain(`RELEASE_SUSPICIOUS ${third}`);
    expect(await getTriage(p.w.table, artist.artist_id, first)).toMatchObject({
      verdict: 'not_mine',
      by: 'user_1',
    });
  });

  it('keeps what was said of it when the artist is monitored anew', async () => {
    const id = await appears({ title: 'Not Ours', ...fake });
    await says(id, 'not_mine');
    await stopMonitoring(p.deps, artist.organization_id, artist.artist_id, theService);
    await startMonitoring(p.deps, artist.organization_id, '1001', theService);
    await p.workOff();
    expect(await getTriage(p.w.table, artist.artist_id, id)).toMatchObject({ verdict: 'not_mine' });
    const next = await appears({ title: 'Nor This', ...fake });
    expect(await told()).toContain(`RELEASE_SUSPICIOUS ${next}`);
  });

  it('is foreign where the same label is new at several artists within days', async () => {
    for (const [number, name] of [
      ['1002', 'b'],
      ['1003', 'c'],
    ] as const) {
      const other = await p.watched(number, [name]);
      p.w.happens('release', { title: `Wave ${number}`, ...fake }, Number(number));
      await p.looked(other.artist);
    }
    await appears({ title: 'Wave', ...fake });
    const [change] = await p.w.changes(artist);
    expect(change).toMatchObject({
      change_type: 'RELEASE_SUSPICIOUS',
      severity: 'critical',
      payload: {
        risk: {
          judgment: 'foreign',
          against: ['the same label or codes are also new to 2 other artists this month'],
        },
      },
    });
    expect(p.errors).toEqual([]);
  });

  it('is explained by a guest whose own releases have had the label for long', async () => {
    const guests = await p.w.deps.catalog.topTracks('1005');
    const page = await p.w.deps.catalog.release(guests?.[0]?.release_id ?? '');
    const id = await appears({
      ...{ title: 'With A Guest', featuring: 1005, label: page?.label ?? '' },
      ...{ isrc_registrant: 'QZ7KD', tracks: 2 },
    });
    expect(await told()).toEqual([`RELEASE_ADDED ${id}`]);
    const [change] = await p.w.changes(artist);
    expect(change?.payload.risk).toMatchObject({ judgment: 'unknown' });
    expect(change?.payload.risk?.theirs.join()).toContain('is a label of');
  });
});
