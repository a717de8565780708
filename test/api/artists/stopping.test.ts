import * as z from 'zod';
import { theService } from '../../../shared/domain/people/audit.ts';
import { Change } from '../../../shared/changes/rules/change.ts';
import { startMonitoring } from '../../../shared/usecases/artists/start-monitoring.ts';
import { stopMonitoring } from '../../../shared/usecases/artists/manage-artist.ts';
import { service, type Service } from '../../support/service.ts';
import { ringsOf } from '../../support/slot-rows.ts';
import { forSuite } from '../../support/suite.ts';
import { actingTable } from '../../support/tested-table.ts';

const path = '/api/v1/artists';

describe('stopping an artist and checking it now', () => {
  const s = forSuite(service);

  it('takes it off the list and leaves its history readable by id', async () => {
    const org = await s.organization();
    const artist = await s.monitor(org, '1001');
    const stopped = await org.delete(`${path}/${artist.id}`);
    stopped.expect(204);
    expect(stopped.body).toBe('');
    expect((await org.get(path)).expect(200)).toEqual([]);
    expect((await org.get(`${path}/summary`)).expect(200)).toEqual([]);
    expect((await org.get(`${path}/${artist.id}`)).expect(200)).toEqual({
      ...artist,
      active: false,
    });
    for (const part of ['snapshot', 'snapshot-history', 'changes', 'releases']) {
      (await org.get(`${path}/${artist.id}/${part}`)).expect(200);
    }
    expect(await ringsOf(s.w.table, 'deezer#1001')).toEqual([]);
  });

  it('no longer shows its releases and tracks, also while another organization monitors it', async () => {
    const [org, other] = [await s.organization(), await s.organization()];
    const artist = await s.monitor(org, '1001');
    const theirs = await s.monitor(other, '1001');
    const releases = z.array(z.object({ id: z.string() }));
    const list = async () => (await org.get(`${path}/${artist.id}/releases`)).expect(200, releases);
    const [release] = await list();
    const page = `${path}/${artist.id}/releases/${release?.id}`;
    (await org.get(page)).expect(200);
    (await org.delete(`${path}/${artist.id}`)).expect(204);
    expect(await list()).toEqual([]);
    for (const gone of [page, `${page}/tracks`]) (await org.get(gone)).expect(404);
    const snapshot = (await org.get(`${path}/${artist.id}/snapshot`)).expect(200);
    expect(snapshot).toMatchObject({ name: artist.name, socials: null, bio: null });
    (await other.get(`${path}/${theirs.id}/releases/${release?.id}/tracks`)).expect(200);
  });

  it('dismisses what waits, with the reason, and keeps what was confirmed', async () => {
    const org = await s.organization();
    const artist = await s.monitor(org, '1003');
    s.w.happens('rename', { name: 'First' }, 1003);
    await s.w.check(s.watched(org, artist));
    await s.w.settle(s.watched(org, artist));
    s.w.happens('rename', { name: 'Second' }, 1003);
    await s.w.check(s.watched(org, artist));
    (await org.delete(`${path}/${artist.id}`)).expect(204);
    const listed = async (status: string) =>
      (await org.get(`${path}/${artist.id}/changes?status=${status}`)).expect(200, z.array(Change));
    expect(await listed('confirmed')).toHaveLength(1);
    expect(await listed('detected')).toEqual([]);
    const [dismissed] = await listed('dismissed');
    expect(dismissed?.dismissed_reason).toBe('the artist is no longer monitored');
  });

  it('keeps the readings of the last day when it is taken up again', async () => {
    const org = await s.organization();
    const artist = await s.monitor(org, '1004');
    s.h.clock.advance(3600);
    await s.w.check(s.watched(org, artist));
    (await org.delete(`${path}/${artist.id}`)).expect(204);
    const history = async () =>
      (await org.get(`${path}/${artist.id}/snapshot-history`)).expect(200, z.array(z.unknown()));
    const before = await history();
    expect(before).toHaveLength(2);
    s.h.clock.advance(60);
    await startMonitoring(s.deps, org.organizationId, '1004', theService);
    expect((await history()).slice(0, 2)).toEqual(before);
    (await org.delete(`${path}/${artist.id}`)).expect(204);
    s.h.clock.advance(2 * 86_400);
    await startMonitoring(s.deps, org.organizationId, '1004', theService);
    const after = await history();
    expect(after).toHaveLength(4);
    expect(after.slice(0, 2)).toEqual(before);
  });

  it('is no bar to taking it up again, though its stopping was cut short', async () => {
    const org = await s.organization();
    const artist = await s.monitor(org, '1005');
    s.w.happens('rename', { name: 'Waiting' }, 1005);
    await s.w.check(s.watched(org, artist));
    // The write that stops it is made; dismissing what waits does not come about.
    const dying = { ...s.deps, table: dyingAfter(s, 'TransactWriteItems') };
    await expect(stopMonitoring(dying, org.organizationId, artist.id, theService)).rejects.toThrow(
      'died',
    );
    expect((await org.get(path)).expect(200)).toEqual([]);
    const again = await startMonitoring(s.deps, org.organizationId, '1005', theService);
    expect(again).toMatchObject({ id: artist.id, active: true });
  });

  it('puts a check on the queue, at most every five minutes', async () => {
    const org = await s.organization();
    const { id } = await s.monitor(org, '1006');
    s.w.sent.length = 0;
    const asked = (await org.post(`${path}/${id}/check`)).expect(202);
    expect(asked).toEqual({ artist_id: id, requested_at: s.h.clock.now().toISOString() });
    const asker = expect.stringMatching(/^\[false,"[^"]{4}","[^"]{4}",120\]$/);
    const work = { kind: 'check_now', watch_id: 'deezer#1006', attempt: 0, asker };
    expect(s.w.sent).toEqual([{ work, delaySeconds: 0 }]);
    s.h.clock.advance(61.5);
    const early = await org.post(`${path}/${id}/check`);
    early.refused('rate_limited');
    expect(early.headers['retry-after']).toBe('239');
    s.h.clock.advance(238.5);
    (await org.post(`${path}/${id}/check`)).expect(202);
    expect(s.w.sent).toHaveLength(2);
  });

  it('lets one of many who ask at once through', async () => {
    const org = await s.organization();
    const { id } = await s.monitor(org, '1007');
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => org.post(`${path}/${id}/check`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 429, 429, 429, 429]);
  });

  it('refuses a check of an artist that is not monitored', async () => {
    const org = await s.organization();
    const { id } = await s.monitor(org, '1008');
    (await org.delete(`${path}/${id}`)).expect(204);
    (await org.post(`${path}/${id}/check`)).refused('not_monitored');
  });
});

/** The table of the service, which is gone after the first command of a kind. */
function dyingAfter({ w }: Service, last: string): Service['w']['table'] {
  let isDead = false;
  return actingTable(w.table, async (next, operation) => {
    if (isDead) throw new Error('the function died');
    isDead = operation === last;
    return next();
  });
}
