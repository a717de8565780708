import { minuteOf, slotOf } from '../../shared/checks/rules/rings.ts';
import type { Quota } from '../../shared/domain/quota/quota.ts';
import { quotaLane } from '../../shared/table/catalog/quota-lane.ts';
import { noMarks } from '../../shared/checks/items/ticks.ts';
import { NoPermit } from '../../shared/usecases/source-ports.ts';
import type { SlotVisit } from '../../shared/checks/steps/places.ts';
import { visitAll } from '../../shared/checks/steps/visit-all.ts';
import { quietArtists, ticking, tickQuota } from '../support/ticking.ts';
import { watching } from '../support/watching.ts';
import { forEachTest } from '../support/suite.ts';

/** A minute has room for three visits that were promised, and for two with extra ones. */
const few: Quota = { ...tickQuota, requests: 4, perSeconds: 60 };
const ids = [1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008];
const all = ids.map(String);

const w = forEachTest(() => watching({ artists: 200 }));

/** Artists that all stand in the same slot. */
function ofOneSlot(count: number, isWanted: (slot: number) => boolean = () => true): number[] {
  const bySlot = Map.groupBy(
    Array.from({ length: 200 }, (_, at) => 1001 + at),
    (id) => slotOf(`deezer#${id}`),
  );
  const slot = [...bySlot].find(([nr, inIt]) => inIt.length >= count && isWanted(nr));
  return slot![1].slice(0, count);
}

describe('a tick that has no room for all', () => {
  it('visits what was promised first, and the rest is visited by the next ones', async () => {
    await quietArtists(w, ids);
    const t = ticking(w, { quota: few });
    const rounds: string[][] = [];
    for (let minute = 0; minute < 3; minute += 1) {
      if (minute > 0) w.clock.advance(60);
      await t.tick();
      rounds.push(t.asked());
    }
    expect(rounds.map(({ length }) => length)).toEqual([3, 3, 2]);
    expect(rounds.flat().toSorted()).toEqual(all);
    expect(t.sent()).toEqual([]);
  });

  it('leaves 40% of the lane free where no visit was promised, and everybody has their turn', async () => {
    await quietArtists(w, ids, 'pro');
    const t = ticking(w, { quota: few });
    t.deps.paces = { ...t.deps.paces, pro: 5 };
    await t.minutes(3);
    t.asked();
    const counts: number[] = [];
    const seen: string[] = [];
    for (let minute = 0; minute < 5; minute += 1) {
      await t.minutes(1);
      const asked = t.asked();
      counts.push(asked.length);
      seen.push(...asked);
    }
    expect(Math.max(...counts)).toBe(2);
    expect(new Set(seen)).toEqual(new Set(all));
  });

  it('goes on behind the last one of a slot that is larger than its room', async () => {
    const inSlot = ofOneSlot(7);
    await quietArtists(w, inSlot);
    const t = ticking(w, { quota: few });
    const slot = slotOf(`deezer#${inSlot[0]}`);
    const began = Math.floor(w.clock.now().getTime() / 60_000);
    await t.tick();
    expect(await t.markOf('business', slot)).toBe(0);
    await t.minutes(1);
    expect(await t.markOf('business', slot)).toBe(0);
    await t.minutes(1);
    // Each once, and what counts is when it began.
    expect(t.asked()).toEqual(inSlot.map(String));
    expect(await t.markOf('business', slot)).toBe(began);
  });

  it('holds nobody up who joins a slot of which a part was visited', async () => {
    const [late, ...inSlot] = ofOneSlot(6);
    await quietArtists(w, inSlot);
    const t = ticking(w, { quota: few });
    await t.tick();
    await quietArtists(w, [late!]);
    await t.minutes(1);
    await t.minutes(5);
    expect(t.asked()).toContain(String(late));
  });
});

describe('a tick whose permits are refused', () => {
  it('ends there, and the next one goes on from there', async () => {
    await quietArtists(w, ids);
    const t = ticking(w, { quota: { ...tickQuota, requests: 4, perSeconds: 5 } });
    const { take } = t.deps.permits;
    let left = 3;
    t.deps.permits = {
      take: async (count) => {
        if (left === 0)
          throw new NoPermit('deezer', 'rate_limited', 'none', { retryAfterSeconds: 1 });
        left -= 1;
        await take(count);
      },
    };
    await t.tick();
    const first = t.asked();
    expect(first.length).toBeLessThan(ids.length);
    left = 100;
    await t.minutes(1);
    expect([...first, ...t.asked()].toSorted()).toEqual(all);
    expect(t.sent()).toEqual([]);
  });

  it('asks nobody while the breaker is open, then one, and goes on when that closes it', async () => {
    await quietArtists(w, ids);
    const t = ticking(w);
    const lane = quotaLane(w.table, w.clock, {
      name: 'deezer',
      quota: tickQuota,
      sleep: async (milliseconds) => {
        w.clock.advance(milliseconds / 1000);
      },
    });
    const budget = lane.budget('visits', () => 5);
    const taken: number[] = [];
    t.deps.permits = {
      take: async (calls) => {
        await budget.take(calls);
        taken.push(calls);
      },
    };
    t.answers(async (_id, ask) => {
      const seen = await ask();
      await budget.report('ok');
      return seen;
    });
    await budget.report('failed', 600);
    await t.tick();
    await t.minutes(8);
    expect([t.asked(), t.sent()]).toEqual([[], []]);
    w.clock.advance(120);
    await t.tick();
    const first = t.asked();
    expect(first).not.toEqual([]);
    expect(taken[0]).toBe(1);
    await t.minutes(1);
    expect([...first, ...t.asked()].toSorted()).toEqual(all);
  });

  it('asks nobody where the permits took so long that answers would come too late', async () => {
    await quietArtists(w, ids);
    const t = ticking(w);
    const { take } = t.deps.permits;
    t.deps.permits = {
      take: async (count) => {
        w.clock.advance(59);
        await take(count);
      },
    };
    await t.tick();
    expect(t.asked()).toEqual([]);
    t.deps.permits = { take };
    w.clock.advance(1);
    await t.tick();
    expect(t.asked()).toEqual(all);
  });
});

describe('a slot that a tick was to go on with, and didn’t come to', () => {
  it('keeps its place, so that nobody is asked twice', async () => {
    await quietArtists(w, ids);
    const t = ticking(w);
    t.deps.permits = {
      take: async () => {
        throw new NoPermit('deezer', 'rate_limited', 'none', { retryAfterSeconds: 1 });
      },
    };
    const at = minuteOf(w.clock.now());
    const visitOf = (watchId: string, after: string | null): SlotVisit => ({
      slot: { ring: 'business', slot: slotOf(watchId), at, after, isPromised: true, before: 0 },
      rows: [{ watchId, until: null, plan: null }],
      isWhole: true,
    });
    const visits = [visitOf('deezer#1001', null), visitOf('deezer#1002', 'deezer#1000')];
    const room = { promised: 10, extra: 10 };
    const marks = noMarks;
    const how = { room, isTrying: false, startedAt: w.clock.now(), marks };
    const { goesOn } = await visitAll(t.deps, visits, how);
    const slot = slotOf('deezer#1002');
    expect(goesOn).toEqual([{ ring: 'business', slot, at, after: 'deezer#1000' }]);
  });
});

describe('several lanes', () => {
  it('may be called at the same time', async () => {
    await quietArtists(w, ids);
    const t = ticking(w, { lanes: 3 });
    await Promise.all([t.tick(0), t.tick(1), t.tick(2)]);
    expect(t.asked()).toEqual(all);
    expect((await t.marks()).business).not.toContain(0);
  });

  it('may become more or fewer: nobody is lost, or asked twice', async () => {
    await quietArtists(w, ids);
    const one = ticking(w);
    await one.tick();
    for (const lanes of [2, 3, 1, 4]) {
      const t = ticking(w, { lanes });
      await t.minutes(5);
      expect([lanes, t.asked()]).toEqual([lanes, all]);
    }
  });

  it('may become more in the middle of a visit: the other lane goes on behind its last one', async () => {
    const inSlot = ofOneSlot(7, (slot) => slot % 2 === 1);
    await quietArtists(w, inSlot);
    const one = ticking(w, { quota: few });
    await one.tick();
    const first = one.asked();
    expect(first.length).toBeLessThan(inSlot.length);
    const two = ticking(w, { lanes: 2, quota: few });
    await two.minutes(2);
    expect([...first, ...two.asked()].toSorted()).toEqual(inSlot.map(String));
  });
});
