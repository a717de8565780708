import { changeIdOf } from '../../shared/changes/rules/change.ts';
import { getArtist } from '../../shared/table/artists/artists.ts';
import { getTriage } from '../../shared/table/artists/triage.ts';
import { getRelease, listReleases } from '../../shared/watches/items/releases.ts';
import { triageRelease } from '../../shared/usecases/artists/triage-release.ts';
import { releaseView } from '../../shared/usecases/artists/read-releases.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const theirs = { label: 'Elsewhere Records', isrc_registrant: 'QZ7KD', tracks: 2 };

describe('another profile that is merged into the one that is watched', () => {
  const p = forEachTest(() => aPipeline({ artists: 4 }));
  let artist: Watched;
  let targets: string[];
  beforeEach(async () => {
    ({ artist, targets } = await p.watched('1001', ['one']));
  });

  /** So many records of somebody else, one for each month from 2015 on. */
  const comes = (count: number, more: Parameters<typeof p.w.happens<'release'>>[1] = theirs) =>
    Array.from({ length: count }, (_, at) => {
      const date = `${2015 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-06`;
      return String(p.w.happens('release', { date, ...more }));
    });
  const leaves = (ids: readonly string[], unlisted = true) => {
    for (const id of ids) p.w.happens('edit-release', { release_id: Number(id), unlisted });
  };
  /** Without the top tracks: what is new may be among them. */
  const changes = async () =>
    (await p.w.changes(artist)).filter(({ change_type }) => change_type !== 'TOP_TRACKS_CHANGED');
  const told = async () => p.names(await changes());
  const stored = (id: string) => getRelease(p.w.table, artist.watch_id, id);
  const says = (id: string, verdict: 'mine' | 'not_mine') => {
    const actor = { type: 'user', id: 'user_1', name: null } as const;
    const doing = p.doing(artist, { actor, ip: null, requestId: `req-${id}-${verdict}` });
    return triageRelease(p.deps, doing, { artistId: artist.artist_id, releaseId: id }, { verdict });
  };

  it('is told once, and sent once, whatever the number of its releases', async () => {
    const before = (await listReleases(p.w.table, artist.watch_id)).length;
    const ids = comes(40);
    await p.looked(artist);
    expect(await told()).toEqual(['PROFILE_MERGED 1001']);
    expect(p.sender.sent.length).toBe((await p.w.changes(artist)).length);
    const [merge] = await changes();
    expect(merge).toMatchObject({
      severity: 'critical',
      payload: {
        subject: { kind: 'artist', id: '1001' },
        before: { count: before },
        after: { count: before + 40, came: 40, other: null },
      },
    });
    const folded = await p.w.changes(artist, 'dismissed');
    expect(new Set(folded.map(({ dismissed_reason }) => dismissed_reason))).toEqual(
      new Set([
        'it’s part of a merge of another profile into this one, which is reported separately',
      ]),
    );
    expect(folded).toHaveLength(39);
    const hold = await getArtist(p.w.table, artist.organization_id, artist.artist_id);
    for (const id of ids) {
      const release = await stored(id);
      expect(release).toMatchObject({ standing: { kind: 'merged_in' } });
      expect(hold && changeIdOf(release?.reported_by ?? '', hold)).toBe(merge?.id);
    }
    await p.expectSound(artist, targets);
  });

  it('shows each release as suspicious, until somebody says whose it is', async () => {
    const ids = comes(4);
    await p.looked(artist);
    const read = await getArtist(p.w.table, artist.organization_id, artist.artist_id);
    if (!read) throw new Error('the artist is gone');
    for (const record of await listReleases(p.w.table, artist.watch_id)) {
      if (!ids.includes(record.id)) continue;
      const { risk, triage } = releaseView(record, null, read, p.w.clock.now());
      expect(risk?.score).toBeGreaterThanOrEqual(55);
      expect(triage).toBeNull();
    }
    expect(await says(ids[1] ?? '', 'mine')).toMatchObject({ risk: null });
    expect((await says(ids[2] ?? '', 'not_mine')).risk?.score).toBeGreaterThanOrEqual(55);
    const [merge] = await changes();
    expect(merge).toMatchObject({ change_type: 'PROFILE_MERGED', acknowledged_by: 'user_1' });
  });

  it.each([10, 18, 26])(
    'is told once though a function dies at call %i of the table, and each runs twice',
    async (call) => {
      p.modes.doubled = true;
      comes(3);
      await p.checked(artist);
      p.faults.arm(call, 'after');
      await p.quiet();
      expect(p.faults.disarm()).toBe(true);
      expect(await told()).toEqual(['PROFILE_MERGED 1001']);
      await p.expectSound(artist, targets);
    },
    60_000,
  );

  describe('and is taken out again', () => {
    it('is told anew when it comes once more, and keeps what was said', async () => {
      const ids = comes(3);
      await p.looked(artist);
      await says(ids[0] ?? '', 'not_mine');
      leaves(ids);
      await p.looked(artist);
      p.w.clock.advance(3 * 86_400);
      leaves(ids, false);
      await p.looked(artist);
      const severities = (await changes()).map(({ severity }) => severity);
      expect(severities).toEqual(['critical', 'info', 'critical']);
      expect(await stored(ids[0] ?? '')).toMatchObject({ status: 'live' });
      expect(await getTriage(p.w.table, artist.artist_id, ids[0] ?? '')).toMatchObject({
        verdict: 'not_mine',
      });
      expect(p.errors).toEqual([]);
    });
  });
});
