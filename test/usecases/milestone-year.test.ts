import { packPoint } from '../../shared/domain/artists/points.ts';
import { dayOf } from '../../shared/domain/text/text.ts';
import { flushDays } from '../../shared/table/watches/history.ts';
import { pipeline, type Pipeline } from '../support/pipeline.ts';
import { watching, type Watched } from '../support/watching.ts';

const daySeconds = 86_400;

describe('a milestone of an artist who is watched for long', () => {
  let p: Pipeline;
  let artist: Watched;
  beforeEach(async () => {
    p = pipeline(await watching({ artists: 17 }));
    ({ artist } = await p.watched('1017', ['one']));
    p.w.happens('followers', { set: 9900 }, 1017);
  });
  afterEach(() => p.w.stop());

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
