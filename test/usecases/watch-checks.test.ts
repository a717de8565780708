import { stalenessWords } from '../../shared/checks/rules/staleness-words.ts';
import { theService } from '../../shared/domain/people/audit.ts';
import { getArtist } from '../../shared/table/artists/artists.ts';
import { changePlan } from '../../shared/usecases/organization/change-plan.ts';
import { startMonitoring } from '../../shared/usecases/artists/start-monitoring.ts';
import { stopMonitoring } from '../../shared/usecases/artists/manage-artist.ts';
import { keys } from '../../shared/table/keys.ts';
import { itemAt, putItem } from '../support/items.ts';
import { aPipeline } from '../support/pipeline.ts';
import { ticking } from '../support/ticking.ts';
import { killedEverywhere } from '../support/table-faults.ts';
import { watchedAs, type Watched } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

const hour = 3600;

describe('an artist that has no successful check in three intervals', () => {
  const p = forEachTest(aPipeline);
  beforeEach(() => {
    p.modes.watched = true;
  });

  const types = async (of: Watched) =>
    (await p.w.changes(of)).map(({ change_type }) => change_type).toReversed();

  /** Lets time pass in steps, with a run of the sweep after each. */
  async function pass(
    hours: number,
    each: () => Promise<void> = async () => undefined,
    step = 0.5,
  ) {
    for (let at = 0; at < hours; at += step) {
      p.w.clock.advance(hour * step);
      await each();
      await p.swept();
    }
  }

  it('is not told of while ticks find it to be as it was', async () => {
    const { artist } = await p.watched('1017', []);
    await p.checked(artist);
    const t = ticking(p.w);
    await pass(8, () => t.tick());
    expect(await types(artist)).toEqual([]);
    await pass(8);
    expect(await types(artist)).toEqual(['MONITORING_STALE']);
  });

  it('is told of once, and once more when two checks in a row went well', async () => {
    const { artist, targets } = await p.watched('1017', ['one']);
    const good = p.w.clock.now().toISOString();
    await pass(2.5);
    expect(await types(artist)).toEqual([]);
    await pass(20);
    const [stale, ...more] = await p.w.changes(artist);
    expect(more).toEqual([]);
    expect(stale).toMatchObject({
      change_type: 'MONITORING_STALE',
      severity: 'warning',
      status: 'confirmed',
      confirmed: true,
      payload: {
        field: 'monitoring',
        before: 'ok',
        after: 'stale',
        reasons: [stalenessWords.lastGood({ since: good })],
        subject: { kind: 'artist', id: '1017', name: expect.any(String) },
      },
    });
    const back: string[] = [];
    for (let check = 0; check < 2; check += 1) {
      expect(await types(artist)).toEqual(['MONITORING_STALE']);
      await p.checked(artist);
      back.push(p.w.clock.now().toISOString());
      await pass(1);
    }
    const [recovered, ...others] = await p.w.changes(artist);
    expect(recovered).toMatchObject({
      change_type: 'MONITORING_RECOVERED',
      payload: { reasons: [stalenessWords.goodChecks({ at: back })] },
      resolves: stale?.id,
    });
    expect(others).toEqual([{ ...stale, resolved_by: recovered?.id }]);
    await p.quiet();
    await p.expectSound(artist, targets);
  });

  it('is told of once where a restored table knows what was told, but not that it was', async () => {
    const { artist, targets } = await p.watched('1017', ['one']);
    const chore = keys.holdChore(artist.artist_id, 'staleness');
    await pass(2.5);
    const late = await itemAt(p.w.table, chore);
    await pass(1.5);
    const silent = await itemAt(p.w.table, chore);
    await putItem(p.w.table, late!);
    await pass(1);
    expect(await types(artist)).toEqual(['MONITORING_STALE']);
    const recovers = () => pass(1, () => p.checked(artist));
    await recovers();
    await putItem(p.w.table, silent!);
    await recovers();
    expect(await types(artist)).toEqual(['MONITORING_STALE', 'MONITORING_RECOVERED']);
    await p.quiet();
    await p.expectSound(artist, targets);
  });

  it('is told of once, though one check in four hours goes well', async () => {
    const { artist } = await p.watched('1017', []);
    for (let hours = 1; hours <= 48; hours += 1) {
      p.w.weather.broken = hours % 4 === 0 ? null : 'refused';
      await p.checked(artist);
      // Not again within the hour, as a check that failed would be.
      p.inbox.splice(0, p.inbox.length, ...p.inbox.filter(({ work }) => work.kind !== 'check'));
      await pass(1, undefined, 1 / 12);
    }
    expect(await types(artist)).toEqual(['MONITORING_STALE']);
    p.w.weather.broken = null;
    await pass(3, () => p.checked(artist), 1);
    expect(await types(artist)).toEqual(['MONITORING_STALE', 'MONITORING_RECOVERED']);
  });

  it('is not told as checked again by two checks between which there was silence', async () => {
    const { artist } = await p.watched('1017', []);
    await pass(5);
    await p.checked(artist);
    await pass(4);
    await p.checked(artist);
    await pass(1);
    expect(await types(artist)).toEqual(['MONITORING_STALE']);
    await p.checked(artist);
    await pass(0.5);
    expect(await types(artist)).toEqual(['MONITORING_STALE', 'MONITORING_RECOVERED']);
  });

  it('is told of within minutes after the third interval, and why', async () => {
    const { artist } = await p.watched('1017', ['one']);
    p.w.weather.broken = 'refused';
    await p.checked(artist);
    p.w.sent.length = 0;
    p.inbox.length = 0;
    p.w.clock.advance(3 * hour + 61);
    await p.swept();
    const [stale] = await p.w.changes(artist);
    expect(stale?.payload.reasons).toContain('the last check failed: the catalog didn’t answer');
    p.w.weather.broken = null;
    p.inbox.length = 0;
    for (let check = 0; check < 2; check += 1) {
      await p.checked(artist);
      p.w.clock.advance(7 * 60);
      await p.swept();
    }
    expect(await types(artist)).toEqual(['MONITORING_STALE', 'MONITORING_RECOVERED']);
  });

  it('is told of again for the next silence, but not while checks go well', async () => {
    const { artist } = await p.watched('1017', []);
    await pass(5);
    await pass(5, () => p.checked(artist));
    expect(await types(artist)).toEqual(['MONITORING_STALE', 'MONITORING_RECOVERED']);
    await pass(5);
    expect(await types(artist)).toEqual([
      'MONITORING_STALE',
      'MONITORING_RECOVERED',
      'MONITORING_STALE',
    ]);
  });

  it('is not told of while it is stopped, nor for that time when it is begun again', async () => {
    const { artist } = await p.watched('1017', []);
    await stopMonitoring(p.deps, artist.organization_id, artist.artist_id, theService);
    await pass(10);
    await startMonitoring(p.deps, artist.organization_id, '1017', theService);
    await pass(2.5);
    expect(await types(artist)).toEqual([]);
    await pass(1);
    expect(await types(artist)).toEqual(['MONITORING_STALE']);
  });

  it('is not told of while the plan pauses it, nor for that time when it goes on', async () => {
    const org = await p.w.organization('business');
    const ids: string[] = [];
    for (const id of ['1017', '1005', '1003', '1004']) {
      ids.push((await startMonitoring(p.deps, org, id, theService)).id);
      p.w.clock.advance(1);
    }
    const last = watchedAs(org, ids.at(-1) ?? '', '1004');
    await changePlan(p.deps, org, 'free');
    expect(await getArtist(p.w.table, org, last.artist_id)).toMatchObject({ paused: 'plan' });
    await pass(80);
    expect(await types(last)).toEqual([]);
    expect(await types({ ...last, artist_id: ids[0] ?? '' })).toEqual(['MONITORING_STALE']);
    await changePlan(p.deps, org, 'business');
    await pass(2.5);
    expect(await types(last)).toEqual([]);
    expect(await types({ ...last, artist_id: ids[0] ?? '' })).toEqual(['MONITORING_STALE']);
  });

  it('is watched by the intervals of a new plan soon after it', async () => {
    const { artist } = await p.watched('1017', [], 'free');
    await pass(10);
    await changePlan(p.deps, artist.organization_id, 'business');
    await pass(3.5);
    expect(await types(artist)).toEqual(['MONITORING_STALE']);
  });

  it('is told of once, wherever the function that tells dies', async () => {
    const { artist, targets } = await p.watched('1017', ['one']);
    await p.checked(artist);
    let told = 0;
    const story = async () => {
      await pass(4, undefined, 2);
      await pass(1);
      // A look that was lost between the first two sees the second as the first.
      await pass(3, () => p.spared(() => p.checked(artist)), 1);
      await pass(1);
      told += 1;
    };
    const crashes = await killedEverywhere(p.faults, story, { step: 2 });
    expect(crashes).toBeGreaterThan(5);
    const counts = (await types(artist)).filter((type) => type === 'MONITORING_STALE');
    expect(counts).toHaveLength(told);
    expect(await types(artist)).toHaveLength(2 * told);
    await p.quiet();
    await p.expectSound(artist, targets);
  });
});
