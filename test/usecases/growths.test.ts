import { createWebhook } from '../../shared/usecases/targets/create-target.ts';
import { aPipeline } from '../support/pipeline.ts';
import type { Watched } from '../support/watching.ts';
import { packPoint } from '../../shared/domain/artists/points.ts';
import { dayOf } from '../../shared/domain/text/text.ts';
import { flushDays } from '../../shared/checks/items/history.ts';
import { forEachTest } from '../support/suite.ts';

describe('a rise that goes on after it was told', () => {
  const p = forEachTest(() => aPipeline({ artists: 2 }));
  let artist: Watched;
  beforeEach(async () => {
    p.w.happens('followers', { set: 10_000 }, 1001);
    ({ artist } = await p.watched('1001', ['one']));
    await createWebhook({ ...p.deps, checkUrl: async () => undefined }, p.doing(artist), {
      ...{ name: 'updates', event_types: [], active: true },
      ...{ events: ['change.updated'], url: 'https://updates.example/hook' },
    });
  });

  const day = async (followers: number) => {
    p.w.clock.advance(85_800);
    p.w.happens('followers', { set: followers }, 1001);
    await p.checked(artist);
    p.w.clock.advance(600);
    await p.swept();
  };
  const updates = () =>
    p.sender.sent
      .map(({ message }) => JSON.parse(message.body) as { type: string; update?: object })
      .filter(({ type }) => type === 'change.updated');

  it('updates its change once it has ended, and tells the webhooks that ask for it', async () => {
    for (let at = 0; at < 25; at += 1) await day(10_000 + ((at * 7) % 3));
    for (const followers of [11_500, 13_200, 15_200, 17_500, 20_100, 23_000]) await day(followers);
    for (let at = 0; at < 16; at += 1) await day(23_010 + ((at * 7) % 3));
    const changes = await p.w.changes(artist);
    const spikes = changes.filter(({ change_type }) => change_type === 'FOLLOWERS_SPIKE');
    expect(spikes).toHaveLength(1);
    const [spike] = spikes;
    expect(spike?.summary).toMatch(/By 20\d\d-\d\d-\d\d, the number had reached 2\d,\d{3}\.$/);
    expect(Number(spike?.payload.after)).toBeGreaterThan(20_000);
    expect(updates()).toHaveLength(1);
    expect(updates()[0]).toMatchObject({
      data: { id: spike?.id, summary: spike?.summary },
      update: { what: 'grew', by: { type: 'service' } },
    });
    expect(p.errors).toEqual([]);
  });
});

const daySeconds = 86_400;

describe('a milestone of an artist who is watched for long', () => {
  const p = forEachTest(aPipeline);
  let artist: Watched;
  beforeEach(async () => {
    ({ artist } = await p.watched('1017', ['one']));
    p.w.happens('followers', { set: 9900 }, 1017);
  });

  /** Puts followers into the history, as many days ago. */
  async function had(followers: number, daysAgo: number): Promise<void> {
    const at = new Date(p.w.clock.now().getTime() - daysAgo * daySeconds * 1000);
    const packed = packPoint('', at, followers, null);
    await flushDays(p.w.table, artist.watch_id, { [dayOf(at)]: packed });
  }

  /** Days with a check each, and all else that is due; a few followers come on each. */
  async function days(count: number): Promise<void> {
    for (let day = 0; day < count; day += 1) {
      p.w.happens('followers', { add: 3 }, 1017);
      await p.checked(artist);
      p.w.clock.advance(daySeconds / 2);
      await p.swept();
      p.w.clock.advance(daySeconds / 2);
      await p.swept();
    }
  }

  const told = async () =>
    (await p.w.changes(artist)).filter(({ change_type }) => change_type === 'MILESTONE_REACHED');

  it('is not told again within a year, though the checks look back for weeks', async () => {
    await had(10_020, 301);
    await had(10_030, 300);
    await days(3);
    p.w.happens('followers', { set: 10_011 }, 1017);
    await days(4);
    expect(await told()).toEqual([]);
  });

  it('is told after more than a year', async () => {
    await had(10_020, 381);
    await had(10_030, 380);
    await days(3);
    p.w.happens('followers', { set: 10_011 }, 1017);
    await days(4);
    expect(await told()).toMatchObject([
      { summary: expect.stringMatching(/ reached 10,000 followers on 2026-11-\d\d\.$/) },
    ]);
  });
});
