import * as z from 'zod';
import { Release } from '../../../shared/domain/bodies/release.ts';
import { Change } from '../../../shared/changes/rules/change.ts';
import { linesOf } from '../../support/audit-lines.ts';
import type { Person } from '../../support/harness.ts';
import { service } from '../../support/service.ts';
import { forSuite } from '../../support/suite.ts';

describe('the triage of a release over HTTP', () => {
  const s = forSuite(service);

  const fake = { title: 'Not Ours', label: 'Ancient Well Records', isrc_registrant: 'QZ7KD' };

  /** An artist of a new organization with a suspicious release, confirmed. */
  async function suspicious(streamingId: string) {
    const org = await s.organization();
    const artist = await s.monitor(org, streamingId);
    const watched = s.watched(org, artist);
    const release = String(s.w.happens('release', fake, Number(streamingId)));
    await s.w.check(watched);
    await s.w.settle(watched);
    const path = `/api/v1/artists/${artist.id}/releases/${release}`;
    const read = async () => (await org.get(path)).expect(200, Release.strict());
    return { org, artist, release, path, read };
  }

  const lines = async ({ organizationId }: Person) =>
    (await linesOf(s.h.table, organizationId)).filter(({ action }) => action === 'release.triaged');

  it('shows the risk with its reasons before anybody has said anything', async () => {
    const { read } = await suspicious('1001');
    const release = await read();
    expect(release.triage).toBeNull();
    expect(release.risk?.score).toBeGreaterThanOrEqual(55);
    expect(release.risk?.reasons.join()).toContain(
      'label never seen before: “Ancient Well Records”',
    );
  });

  it('clears the risk of what is mine, says who said so, and marks the change as seen to', async () => {
    const { org, release, path, read } = await suspicious('1002');
    const member = await s.h.member(org, 'member');
    const answer = await member.post(`${path}/triage`, { verdict: 'mine' });
    const at = s.h.clock.now().toISOString();
    const triaged = answer.expect(200, Release.strict());
    expect(triaged).toMatchObject({
      id: release,
      risk: null,
      triage: { verdict: 'mine', at, by: member.userId },
    });
    expect(await read()).toEqual(triaged);
    const changes = (await org.get('/api/v1/changes')).expect(200, z.array(Change));
    const change = changes.find(({ payload }) => payload.subject.id === release);
    expect(change).toMatchObject({
      change_type: 'RELEASE_SUSPICIOUS',
      acknowledged_at: at,
      acknowledged_by: member.userId,
    });
    expect(await lines(org)).toMatchObject([
      {
        actor: { type: 'user', id: member.userId },
        target: { type: 'release', id: release, name: 'Not Ours' },
        before: { verdict: null },
        after: { verdict: 'mine' },
      },
    ]);
  });

  it('takes a verdict back: the risk is there again, and the change waits for somebody', async () => {
    const { org, release, path, read } = await suspicious('1005');
    const before = await read();
    const told = async () => {
      const changes = (await org.get('/api/v1/changes')).expect(200, z.array(Change));
      return changes.find(({ payload }) => payload.subject.id === release);
    };
    (await org.post(`${path}/triage`, { verdict: 'mine' })).expect(200, Release.strict());
    expect(await told()).toMatchObject({ acknowledged_by: org.userId });
    s.h.clock.advance(1);
    (await org.delete(`${path}/triage`)).expect(204);
    expect(await read()).toEqual(before);
    expect(await told()).toMatchObject({ acknowledged_at: null, acknowledged_by: null });
    // Once more changes nothing, and is no line of its own.
    (await org.delete(`${path}/triage`)).expect(204);
    const all = await linesOf(s.h.table, org.organizationId);
    expect(all.filter(({ action }) => action === 'release.untriaged')).toMatchObject([
      { target: { id: release }, before: { verdict: 'mine' }, after: { verdict: null } },
    ]);
  });

  it('leaves the mark that somebody set before the verdict', async () => {
    const { org, release, path } = await suspicious('1006');
    const read = async () => (await org.get('/api/v1/changes')).expect(200, z.array(Change));
    const told = async () => (await read()).find(({ payload }) => payload.subject.id === release);
    const id = (await told())?.id ?? '';
    (await org.post(`/api/v1/changes/${id}/acknowledge`)).expect(200, Change);
    s.h.clock.advance(1);
    (await org.post(`${path}/triage`, { verdict: 'not_mine' })).expect(200, Release.strict());
    (await org.delete(`${path}/triage`)).expect(204);
    expect((await told())?.acknowledged_at).not.toBeNull();
  });

  it('keeps what is not mine as an incident, with its risk', async () => {
    const { org, path } = await suspicious('1003');
    const key = await s.h.apiKey(org);
    const answer = await key.post(`${path}/triage`, { verdict: 'not_mine' });
    const release = answer.expect(200, Release.strict());
    expect(release.risk?.score).toBeGreaterThanOrEqual(55);
    expect(release.triage).toMatchObject({ verdict: 'not_mine', by: key.id });
  });

  it('may be repeated, which changes nothing, and changed', async () => {
    const { org, path } = await suspicious('1004');
    const say = async (verdict: string) =>
      (await org.post(`${path}/triage`, { verdict })).expect(200, Release);
    const first = await say('mine');
    s.h.clock.advance(60);
    expect(await say('mine')).toEqual(first);
    expect(await lines(org)).toHaveLength(1);
    const changed = await say('not_mine');
    expect(changed.triage?.at).toBe(s.h.clock.now().toISOString());
    expect((await lines(org)).map(({ before, after }) => [before, after])).toMatchObject([
      [{ verdict: null }, { verdict: 'mine' }],
      [{ verdict: 'mine' }, { verdict: 'not_mine' }],
    ]);
  });

  it('takes a release of the baseline, of which no change tells', async () => {
    const org = await s.organization();
    const { id } = await s.monitor(org, '1005');
    const [first] = (await org.get(`/api/v1/artists/${id}/releases`)).expect(200, z.array(Release));
    const path = `/api/v1/artists/${id}/releases/${first?.id ?? ''}/triage`;
    const answer = await org.post(path, { verdict: 'not_mine' });
    expect(answer.expect(200, Release).triage?.verdict).toBe('not_mine');
    const unknown = `/api/v1/artists/${id}/releases/5/triage`;
    (await org.post(unknown, { verdict: 'mine' })).refused('not_found');
  });

  it.each([[{ verdict: 'ours' }], [{}], [{ verdict: 'mine', note: 'x' }]])(
    'refuses a body that is no verdict: %j',
    async (body) => {
      const { org, path } = await suspicious('1006');
      (await org.post(`${path}/triage`, body)).refused('invalid_input');
    },
  );

  it('is not lost to a check that runs at the same time', async () => {
    const { org, artist, path, read } = await suspicious('1008');
    const watched = s.watched(org, artist);
    s.w.happens('rename', { name: 'Meanwhile' }, 1008);
    const [answer] = await Promise.all([
      org.post(`${path}/triage`, { verdict: 'mine' }),
      s.w.check(watched),
      s.w.upkeep(),
    ]);
    answer.expect(200);
    await s.w.settle(watched);
    s.h.clock.advance(86_400);
    await s.w.upkeep();
    expect((await read()).triage?.verdict).toBe('mine');
  });
});
