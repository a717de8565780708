import * as z from 'zod';
import { Release, Track } from '../../../shared/domain/bodies/release.ts';
import { Change } from '../../../shared/changes/rules/change.ts';
import { detectedWrite } from '../../../shared/changes/items/changes.ts';
import { sendWrite } from '../../../shared/table/transaction.ts';
import { aChange } from '../../support/a-change.ts';
import { service } from '../../support/service.ts';
import { forSuite } from '../../support/suite.ts';

describe('a release that is still being checked, over HTTP', () => {
  const s = forSuite(service);

  const fake = { title: 'Not Ours', label: 'Ancient Well Records', isrc_registrant: 'QZ7KD' };

  /** An artist of a new organization with a suspicious release that one check has seen. */
  async function waiting(streamingId: string) {
    const org = await s.organization();
    const artist = await s.monitor(org, streamingId);
    const watched = s.watched(org, artist);
    const release = String(s.w.happens('release', fake, Number(streamingId)));
    await s.w.check(watched);
    const path = `/api/v1/artists/${artist.id}/releases/${release}`;
    const changes = async (status: string) => {
      const all = (await org.get(`/api/v1/changes?status=${status}`)).expect(200, z.array(Change));
      return all.filter(({ payload }) => payload.subject.id === release);
    };
    return { org, artist, watched, release, path, changes };
  }

  it('has its page: what is known, what it’s judged by, and the change', async () => {
    const { org, release, path, changes } = await waiting('1001');
    const [change] = await changes('detected');
    const answer = await org.get(path);
    expect(answer.expect(200, Release.strict())).toMatchObject({
      ...{ id: release, title: 'Not Ours', status: 'live', triage: null },
      catalog_url: `https://www.deezer.com/album/${release}`,
      ...{ first_seen_at: change!.detected_at, last_seen_at: change!.detected_at },
      risk: change!.payload.risk ?? null,
      unconfirmed: {
        ...{ change_id: change!.id, status: 'detected', expected_by: change!.expected_by },
      },
    });
    expect(change!.expected_by).not.toBeNull();
    (await org.get(`${path}/tracks`)).expect(200, z.array(Track));
    const listed = await org.get(path.replace(/\/\d+$/, ''));
    const ids = listed.expect(200, z.array(Release)).map(({ id }) => id);
    expect(ids).not.toContain(release);
  });

  it('is known once it’s confirmed', async () => {
    const { org, watched, path } = await waiting('1002');
    await s.w.settle(watched);
    expect((await org.get(path)).expect(200, Release).unconfirmed).toBeNull();
  });

  it('is confirmed by “not mine” for the organization that says so, and stays readable', async () => {
    const { org, watched, path, changes } = await waiting('1003');
    const member = await s.h.member(org, 'member');
    const said = await member.post(`${path}/triage`, { verdict: 'not_mine' });
    const release = said.expect(200, Release.strict());
    expect(release.unconfirmed).toMatchObject({ status: 'confirmed' });
    expect((await org.get(path)).expect(200, Release.strict())).toEqual(release);
    expect(await changes('detected')).toEqual([]);
    expect(await changes('confirmed')).toMatchObject([
      {
        ...{ id: release.unconfirmed?.change_id, severity: 'critical' },
        ...{ acknowledged_by: member.userId, expected_by: null },
      },
    ]);
    // Once more changes nothing; and the other verdict may follow.
    const again = await member.post(`${path}/triage`, { verdict: 'not_mine' });
    expect(again.expect(200, Release)).toEqual(release);
    const mine = await member.post(`${path}/triage`, { verdict: 'mine' });
    expect(mine.expect(200, Release)).toMatchObject({
      ...{ risk: null, unconfirmed: { status: 'confirmed' } },
    });
    await s.w.settle(watched);
    expect(await changes('confirmed')).toHaveLength(1);
  });

  it('is shown, and judged, as one of several in a change; that change waits on', async () => {
    const org = await s.organization();
    const artist = await s.monitor(org, '1005');
    const after = {
      ...{ id: '77001', title: 'One of Three', type: 'single', relation: 'main', label: null },
      ...{ release_date: '2099-01-01', upc: null, total_tracks: 1, image_url: null },
    };
    const change = aChange({
      ...{ organization_id: org.organizationId, monitored_artist_id: artist.id },
      ...{ change_type: 'RELEASE_ADDED', severity: 'info', status: 'detected', confirmed: false },
      ...{ detected_at: s.h.clock.now().toISOString(), confirmed_at: null },
      payload: {
        ...{ field: 'release', before: null, after: null, reasons: [], count: 3, of: 20 },
        subject: { kind: 'artist', id: '1005', name: 'Nova Pilot' },
        items: [
          {
            subject: { kind: 'release', id: '77001', name: 'One of Three' },
            ...{ before: null, after, back_at: null },
          },
        ],
      },
    });
    await sendWrite(s.w.table, detectedWrite(change, 'business'));
    const path = `/api/v1/artists/${artist.id}/releases`;
    const shown = (await org.get(`${path}/77001`)).expect(200, Release.strict());
    expect(shown).toMatchObject({
      ...{ title: 'One of Three', status: 'announced', risk: null },
      unconfirmed: { change_id: change.id },
    });
    const said = await org.post(`${path}/77001/triage`, { verdict: 'not_mine' });
    expect(said.expect(200, Release)).toMatchObject({ unconfirmed: { status: 'detected' } });
    const left = (await org.get(`/api/v1/changes/${change.id}`)).expect(200, Change);
    expect(left).toMatchObject({ status: 'detected', acknowledged_at: null });
    (await org.get(`${path}/77002`)).expect(404);
  });

  it('isn’t there for who stopped monitoring the artist', async () => {
    const { org, artist, path } = await waiting('1007');
    (await org.delete(`/api/v1/artists/${artist.id}`)).expect(204);
    (await org.get(path)).expect(404);
    (await org.post(`${path}/triage`, { verdict: 'not_mine' })).expect(404);
  });
});
