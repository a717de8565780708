import { getArtist } from '../../../shared/table/artists/artists.ts';
import { changePlan } from '../../../shared/usecases/organization/change-plan.ts';
import { quietArtists, ticking } from '../../support/ticking.ts';
import { watching } from '../../support/watching.ts';

describe('an artist that comes to another plan', () => {
  it('is said to be checked when it was, and not when its new slot was visited without it', async () => {
    const w = await watching({ artists: 1 });
    const [of] = await quietArtists(w, [1001], 'free');
    if (!of) throw new Error('there is no artist');
    const t = ticking(w);
    const checkedMs = async () => {
      const artist = await getArtist(w.table, of.organization_id, of.artist_id);
      return Date.parse(artist?.last_checked_at ?? '');
    };
    await t.minutes(30);
    const before = await checkedMs();
    await changePlan(w.deps, of.organization_id, 'business');
    expect(await checkedMs()).toBeLessThanOrEqual(before);
    t.asked();
    await t.minutes(6);
    expect(t.asked()).toContain('1001');
    expect(await checkedMs()).toBeGreaterThan(before);
    await w.stop();
  });
});
