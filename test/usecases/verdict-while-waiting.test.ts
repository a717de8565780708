import { theService } from '../../shared/domain/people/audit.ts';
import type { Change } from '../../shared/changes/rules/change.ts';
import type { TriageVerdict } from '../../shared/domain/releases/release.ts';
import { ownVerdictWrite, getChange } from '../../shared/changes/items/changes.ts';
import { sendWrite } from '../../shared/table/transaction.ts';
import { getRelease } from '../../shared/watches/items/releases.ts';
import { getWatch } from '../../shared/watches/items/watches.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { readRelease, listTracks } from '../../shared/usecases/artists/read-releases.ts';
import { triageRelease, untriageRelease } from '../../shared/usecases/artists/triage-release.ts';
import { aPipeline } from '../support/pipeline.ts';
import { watchedAs, type Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const fake = {
  title: 'Not Ours',
  label: 'Ancient Well Records',
  isrc_registrant: 'QZ7KD',
  tracks: 3,
};
const hour = 3600;

describe('what is said of a release while its change waits', () => {
  const p = forEachTest(aPipeline);
  let artist: Watched;
  let targets: string[];
  beforeEach(async () => {
    ({ artist, targets } = await p.watched('1001', ['one']));
  });

  const actor = { type: 'user', id: 'user_1', name: null } as const;
  const doing = (of: Watched) => p.doing(of, { actor, ip: null, requestId: 'req-1' });
  const says = async (id: string, verdict: TriageVerdict, of = artist) =>
    triageRelease(p.deps, doing(of), { artistId: of.artist_id, releaseId: id }, { verdict });
  const detected = async (of = artist) => p.w.changes(of, 'detected');
  /** A foreign release that one check has seen, and none has seen again. */
  const appears = async () => {
    const id = String(p.w.happens('release', fake));
    await p.checked(artist);
    expect(await detected()).toMatchObject([{ payload: { subject: { id } } }]);
    return id;
  };
  const goes = (id: string) => p.w.happens('takedown', { release_id: Number(id) });
  const sentAbout = ({ id }: Change) =>
    p.sender.sent.filter(({ message }) => message.body.includes(id));

  it('confirms it for who says “not mine”, and sends it once, whatever comes after', async () => {
    const id = await appears();
    const [waiting] = await detected();
    const view = await says(id, 'not_mine');
    expect(view).toMatchObject({
      id,
      triage: { verdict: 'not_mine' },
      unconfirmed: { change_id: waiting!.id, status: 'confirmed', expected_by: null },
    });
    expect(await detected()).toEqual([]);
    const [change] = await p.w.changes(artist);
    expect(change).toMatchObject({
      ...{ id: waiting!.id, change_type: 'RELEASE_SUSPICIOUS', severity: 'critical' },
      ...{ acknowledged_by: 'user_1', confirmed_at: p.w.clock.now().toISOString() },
    });
    expect(change?.summary).toMatch(
      /^Your team marked the .*“Not Ours”.* as not theirs \(first seen .* UTC\)\.$/,
    );
    expect(change?.payload.reasons).toContain('it was marked as not theirs');
    // Nobody has to wait for the sweep.
    await p.workOff();
    expect(sentAbout(change!)).toHaveLength(1);
    await p.quiet();
    expect(sentAbout(change!)).toHaveLength(1);
    expect(await p.w.changes(artist)).toHaveLength(1);
    expect((await getRelease(p.w.table, artist.watch_id, id))?.risk).toBeTruthy();
    const known = await readRelease(p.deps, doing(artist), {
      ...{ artistId: artist.artist_id, releaseId: id },
    });
    expect(known).toMatchObject({ unconfirmed: null, triage: { verdict: 'not_mine' } });
    await p.expectSound(artist, targets);
  });

  it('alerts nobody of what is “mine”: acknowledged while it waits, told as info when confirmed', async () => {
    const id = await appears();
    const view = await says(id, 'mine');
    expect(view).toMatchObject({ risk: null, unconfirmed: { status: 'detected' } });
    expect(await detected()).toMatchObject([{ acknowledged_by: 'user_1' }]);
    await p.quiet();
    expect(await p.w.changes(artist)).toMatchObject([
      {
        ...{ change_type: 'RELEASE_ADDED', severity: 'info', acknowledged_by: 'user_1' },
        payload: { subject: { id } },
      },
    ]);
    const [change] = await p.w.changes(artist);
    expect(change?.payload.risk).toBeUndefined();
    await p.expectSound(artist, targets);
  });

  it('takes “mine” back, and then it is as serious as it was', async () => {
    const id = await appears();
    await says(id, 'mine');
    await untriageRelease(p.deps, doing(artist), { artistId: artist.artist_id, releaseId: id });
    expect(await detected()).toMatchObject([{ acknowledged_at: null }]);
    await p.quiet();
    expect(await p.w.changes(artist)).toMatchObject([
      { change_type: 'RELEASE_SUSPICIOUS', severity: 'critical', acknowledged_at: null },
    ]);
  });

  it('stands when the release is gone before our own checks agreed', async () => {
    const id = await appears();
    await says(id, 'not_mine');
    await p.workOff();
    goes(id);
    await p.quiet();
    expect(p.errors).toEqual([]);
    expect(await p.w.changes(artist)).toMatchObject([{ payload: { subject: { id } } }]);
    expect(await p.w.changes(artist, 'dismissed')).toEqual([]);
    expect(await getRelease(p.w.table, artist.watch_id, id)).toBeNull();
    await p.expectSound(artist, targets);
  });

  it('counts for the same release when it comes again, which may be said anew', async () => {
    const id = await appears();
    await says(id, 'not_mine');
    goes(id);
    await p.quiet();
    p.w.clock.advance(hour);
    p.w.happens('restore', { release_id: Number(id) });
    await p.checked(artist);
    const [again] = await detected();
    const view = await says(id, 'not_mine');
    expect(view.unconfirmed).toMatchObject({ change_id: again!.id, status: 'confirmed' });
    goes(id);
    await p.quiet();
    p.w.clock.advance(hour);
    p.w.happens('restore', { release_id: Number(id) });
    await p.looked(artist);
    const told = await p.w.changes(artist);
    expect(told).toHaveLength(3);
    for (const change of told) {
      expect(change).toMatchObject({ change_type: 'RELEASE_SUSPICIOUS', severity: 'critical' });
      expect(change.summary).toMatch(/^Your team marked the .*“Not Ours”/);
    }
    await p.expectSound(artist, targets);
  });

  it('moves nothing of the machine, and nobody else’s change', async () => {
    const org = await p.w.organization('business');
    const { id: other } = await startMonitoring(p.deps, org, '1001', theService);
    await p.workOff();
    const theirs = watchedAs(org, other, '1001');
    const id = await appears();
    const version = async () => (await getWatch(p.w.table, artist.watch_id))?.version;
    const before = await version();
    await says(id, 'not_mine');
    expect(await version()).toBe(before);
    expect(await detected(theirs)).toHaveLength(1);
    await p.quiet();
    expect(await p.w.changes(theirs)).toMatchObject([
      { change_type: 'RELEASE_SUSPICIOUS', acknowledged_at: null },
    ]);
    expect(await p.w.changes(artist)).toHaveLength(1);
    expect(p.errors).toEqual([]);
  });

  it('holds up no verdict where many hold the artist', async () => {
    const others: Watched[] = [];
    for (let count = 0; count < 4; count += 1) {
      const org = await p.w.organization('business');
      const { id } = await startMonitoring(p.deps, org, '1001', theService);
      others.push(watchedAs(org, id, '1001'));
    }
    await p.workOff();
    const id = await appears();
    await says(id, 'not_mine');
    await p.quiet();
    for (const of of others) {
      expect(await p.w.changes(of)).toMatchObject([{ change_type: 'RELEASE_SUSPICIOUS' }]);
    }
    expect(await p.w.changes(artist)).toHaveLength(1);
    await p.expectSound(artist, targets);
  });

  it('counts when it is said while the verdict is written', async () => {
    const id = await appears();
    p.w.clock.advance(hour);
    await Promise.allSettled([p.swept(), says(id, 'not_mine')]);
    await p.quiet();
    expect(await p.w.changes(artist)).toMatchObject([{ acknowledged_by: 'user_1' }]);
    await p.expectSound(artist, targets);
  });

  it('shows the tracks of a release that waits, as the catalog has them', async () => {
    const id = await appears();
    const at = { artistId: artist.artist_id, releaseId: id };
    expect(await listTracks(p.deps, doing(artist), at)).toHaveLength(3);
    await says(id, 'not_mine');
    expect(await listTracks(p.deps, doing(artist), at)).toHaveLength(3);
    const none = { ...at, releaseId: '5' };
    await expect(listTracks(p.deps, doing(artist), none)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is noted at the change where our own checks don’t agree', async () => {
    const id = await appears();
    await says(id, 'not_mine');
    const [change] = await p.w.changes(artist);
    const own = { checks: change!.checks, dismissed_reason: 'it’s not there anymore' };
    await sendWrite(p.w.table, ownVerdictWrite(change!.id, own));
    const noted = await getChange(p.w.table, artist.organization_id, change!.id);
    expect(noted).toMatchObject({ status: 'confirmed', ...own });
    const view = await says(id, 'not_mine');
    expect(view.unconfirmed).toMatchObject({ status: 'confirmed' });
  });
});
