import { theService } from '../../shared/domain/people/audit.ts';
import { findArtistId, getArtist, listArtists } from '../../shared/table/artists/artists.ts';
import { artistsTagged } from '../../shared/table/artists/tags.ts';
import { listHolders } from '../../shared/watches/items/holders.ts';
import { getOrganization } from '../../shared/table/people/organizations.ts';
import { probeWhenDue } from '../../shared/usecases/verification/probe-verification.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { startVerification } from '../../shared/usecases/verification/verify-artist.ts';
import { ringsOf, slotRowFaults } from '../support/slot-rows.ts';
import { watchedAs, watching, type Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

describe('an artist whose profile is merged into another one', () => {
  const w = forEachTest(() => watching({ artists: 4, sites: true }));

  const read = async (of: Watched) => {
    const artist = await getArtist(w.table, of.organization_id, of.artist_id, { consistent: true });
    if (!artist) throw new Error('the artist is gone');
    return artist;
  };

  /** 1001 is merged into 1002, and that is confirmed. */
  async function merged(plan: 'free' | 'business' = 'business'): Promise<Watched> {
    const of = await w.monitor('1001', plan);
    w.happens('merge', { into: 1002 });
    await w.check(of);
    expect((await read(of)).merged_into).toBeNull();
    // Everything of the other profile came with it, some of which waits for longer.
    await w.settle(of);
    expect((await w.changes(of)).map(({ change_type }) => change_type)).toContain('PROFILE_MERGED');
    return of;
  }

  it('is monitored on under the id that was proven, and knows the other one', async () => {
    const of = await merged();
    expect(await read(of)).toMatchObject({
      streaming_id: '1001',
      merged_into: '1002',
      active: true,
    });
    w.clock.advance(3600);
    await w.check(of);
    expect((await read(of)).last_checked_at).toBe(w.clock.now().toISOString());
    expect(await listHolders(w.table, 'deezer#1002')).toEqual([]);
  });

  it('moves to the other id when that is proven, as it is, in a plan that is full too', async () => {
    const of = await merged('free');
    for (const id of ['1003', '1004']) {
      await startMonitoring(w.deps, of.organization_id, id, theService);
    }
    const started = await startVerification(w.deps, of.organization_id, '1002', theService);
    const { session } = started;
    const work = { kind: 'probe', ...of, verification_id: session.id } as const;
    await probeWhenDue(w.deps, work);
    expect((await read(of)).streaming_id).toBe('1001');
    w.happens('site', { file: session.methods[0]?.token ?? '' }, 1002);
    w.clock.advance(60);
    await probeWhenDue(w.deps, work);
    expect(await read(of)).toMatchObject({ streaming_id: '1002', merged_into: null, active: true });
    expect(await findArtistId(w.table, of.organization_id, '1002')).toBe(of.artist_id);
    expect(await listArtists(w.table, of.organization_id)).toHaveLength(3);
    expect((await getOrganization(w.table, of.organization_id))?.count_artists).toBe(3);
    const holders = async (id: string) =>
      (await listHolders(w.table, `deezer#${id}`)).map(({ organization_id }) => organization_id);
    expect(await holders('1001')).toEqual([]);
    expect(await holders('1002')).toEqual([of.organization_id]);
    expect(await slotRowFaults(w.table)).toEqual([]);
    expect(await ringsOf(w.table, 'deezer#1002')).toEqual(['free']);
    const before = (await w.changes(of)).length;
    w.clock.advance(3600);
    const moved = watchedAs(of.organization_id, of.artist_id, '1002');
    await w.check(moved);
    await w.settle(moved);
    const types = (await w.changes(of)).map(({ change_type }) => change_type);
    expect(types.slice(0, types.length - before)).not.toContain('PROFILE_MERGED');
    expect(types.slice(0, types.length - before)).not.toContain('PROFILE_NAME_CHANGED');
  });

  it('has the tags that it gets with the other id, beside its own', async () => {
    const of = await merged();
    await startMonitoring(w.deps, of.organization_id, '1002', theService, {
      ...{ method: 'instant', tags: ['Roster A'] },
      writes: () => [],
    });
    expect(await read(of)).toMatchObject({ streaming_id: '1002', tags: ['Roster A'] });
    const tagged = await artistsTagged(w.table, of.organization_id, ['roster a']);
    expect([...tagged]).toEqual([of.artist_id]);
  });

  it('has nothing to prove any more when the merge is taken back', async () => {
    const of = await merged();
    w.happens('return', {});
    w.clock.advance(3600);
    await w.check(of);
    await w.settle(of);
    expect(await read(of)).toMatchObject({ streaming_id: '1001', merged_into: null });
    const other = await startMonitoring(w.deps, of.organization_id, '1002', theService);
    expect(other.id).not.toBe(of.artist_id);
  });

  it('stays where it is when the organization monitors the other one already', async () => {
    const of = await w.monitor('1001');
    const other = await startMonitoring(w.deps, of.organization_id, '1002', theService);
    w.happens('merge', { into: 1002 });
    await w.check(of);
    await w.settle(of);
    expect((await read(of)).merged_into).toBe('1002');
    await expect(
      startMonitoring(w.deps, of.organization_id, '1002', theService),
    ).rejects.toMatchObject({ code: 'already_monitored', facts: { artist_id: other.id } });
  });
});

describe('an artist whose profile was merged before it was asked for', () => {
  const w = forEachTest(() => watching({ artists: 4, sites: true }));
  let org: string;
  beforeEach(async () => {
    org = await w.organization();
    w.happens('merge', { into: 1002 });
  });

  const start = async (streamingId: string) =>
    startMonitoring(w.deps, org, streamingId, theService);
  const prove = async (streamingId: string) =>
    startVerification(w.deps, org, streamingId, theService);

  it('is verified as the one that it became, in one session whichever id is asked for', async () => {
    const { session, isNew } = await prove('1001');
    expect([session.streaming_id, isNew]).toEqual(['1002', true]);
    for (const id of ['1001', '1002']) {
      const again = await prove(id);
      expect([again.session.id, again.isNew]).toEqual([session.id, false]);
    }
    w.happens('site', { file: session.methods[0]?.token ?? '' }, 1002);
    w.clock.advance(60);
    const work = { kind: 'probe', organization_id: org, verification_id: session.id } as const;
    await probeWhenDue(w.deps, work);
    expect(await listArtists(w.table, org)).toMatchObject([{ streaming_id: '1002' }]);
  });

  it('is begun as the one that it became, without a word of the merge', async () => {
    const { id, streaming_id } = await start('1001');
    expect(streaming_id).toBe('1002');
    expect(await findArtistId(w.table, org, '1001')).toBeNull();
    expect(await listHolders(w.table, 'deezer#1001')).toEqual([]);
    const of = watchedAs(org, id, '1002');
    w.clock.advance(3600);
    await w.check(of);
    expect(await w.changes(of, 'detected')).toEqual([]);
  });

  it('is refused under either id when the one that it became is monitored', async () => {
    const { id } = await start('1002');
    const refusal = { code: 'already_monitored', facts: { artist_id: id } };
    for (const streamingId of ['1001', '1002']) {
      await expect(start(streamingId)).rejects.toMatchObject(refusal);
      await expect(prove(streamingId)).rejects.toMatchObject(refusal);
    }
    expect((await getOrganization(w.table, org))?.count_artists).toBe(1);
  });

  it('is begun under the id that was proven when it was merged after that was asked for', async () => {
    w.happens('return', {});
    const { session } = await prove('1001');
    w.happens('site', { file: session.methods[0]?.token ?? '' }, 1001);
    w.happens('merge', { into: 1002 });
    w.clock.advance(60);
    const work = { kind: 'probe', organization_id: org, verification_id: session.id } as const;
    await probeWhenDue(w.deps, work);
    expect(await listArtists(w.table, org)).toMatchObject([{ streaming_id: '1001' }]);
  });
});
