import type { Change } from '../../shared/changes/rules/change.ts';
import { derivedId } from '../../shared/domain/ids.ts';
import { sumRecent } from '../../shared/domain/artists/recent.ts';
import { getHold } from '../../shared/table/artists/artists.ts';
import { getChange } from '../../shared/changes/items/changes.ts';
import { markRouted } from '../../shared/changes/items/routing.ts';
import { readMonths } from '../../shared/changes/items/months.ts';
import { countAlone, notedMax, readDays } from '../../shared/changes/items/stats.ts';
import { routeChanges } from '../../shared/alerts/steps/route-changes.ts';
import { anArtistRead } from '../support/a-report.ts';
import { conflicts } from '../support/race.ts';
import {
  aConfirmedChange,
  anOrganization,
  deliverySurroundings,
  routeChange,
} from '../support/deliveries.ts';
import { killedEverywhere, tableFaults } from '../support/table-faults.ts';
import { oneTable } from '../support/engine.ts';

/** Messages that the worker of changes handles at the same time: ten functions, five each. */
const lanes = 50;

describe('counting changes as they are routed', () => {
  const engine = oneTable();

  const countsOf = async (org: string, now = new Date('2026-11-21T12:00:00Z')) => {
    const days = await readDays(engine.table, org, '2000-01-01', '2999-12-31');
    const months = await readMonths(engine.table, org, '2000-01', now);
    const hours = days.flatMap(({ hours: each }) => [...each.values()]);
    const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);
    return [sum(days.map(({ total }) => total)), sum(months.map(({ total }) => total)), sum(hours)];
  };

  it.each([
    ['an empty day', 0],
    ['a day that has no room for notes', notedMax],
  ])('counts every change once in %s, however many lanes count at a time', async (_, before) => {
    const around = deliverySurroundings(engine.table);
    const org = await anOrganization(around);
    const { id } = org.organization;
    const now = around.clock.now();
    for (let made = 0; made < before; made += 1) {
      const other = { id: derivedId('change', made), org: id, severity: 'info', at: now } as const;
      await countAlone(engine.table, [other], now);
    }
    const changes = [];
    for (let lane = 0; lane < lanes; lane += 1) changes.push(await aConfirmedChange(around, org));
    const busy = conflicts(engine.table, 5);
    try {
      // Any lane that runs out of tries rejects.
      await Promise.all(
        changes.map((change) => routeChange(around, { organizationId: id, changeId: change.id })),
      );
    } finally {
      busy.stop();
    }
    if (before > 0) expect(busy.cancelled()).toBeGreaterThan(lanes);
    const all = before + lanes;
    expect(await countsOf(id)).toEqual([all, all, all]);
  });

  async function lives(faults: ReturnType<typeof tableFaults>, run: () => Promise<unknown>) {
    try {
      await faults.inFunction(run);
    } catch (error) {
      if (faults.takeCrash() === null) throw error;
    }
  }

  it('counts changes once that are routed together, wherever that is killed', async () => {
    const faults = tableFaults(engine.table);
    const crashes = await killedEverywhere(faults, async () => {
      const { around, org, artist, ids } = await faults.spare(async () => {
        const surroundings = deliverySurroundings(engine.table);
        const acting = await anOrganization(surroundings);
        const held = await anArtistRead(surroundings, acting, 'Rosa Nebel', []);
        const confirmed = () =>
          aConfirmedChange(surroundings, acting, { monitored_artist_id: held });
        const told = [await confirmed(), await confirmed()].map(({ id }) => id);
        return { around: surroundings, org: acting.organization.id, artist: held, ids: told };
      });
      const toRoute = ids.map((changeId) => ({ organizationId: org, changeId }));
      const route = () => routeChanges(around, toRoute);
      await lives(faults, route);
      await lives(faults, route);
      const hold = await getHold(engine.table, org, artist, { consistent: true });
      expect(sumRecent(hold?.recent ?? {}, around.clock.now()).total).toBe(2);
      expect(await countsOf(org)).toEqual([2, 2, 2]);
      for (const id of ids) expect((await getChange(engine.table, org, id))?.routed_to).toEqual([]);
    });
    expect(crashes).toBeGreaterThanOrEqual(6);
  });

  it.each([
    ['there is room for notes', 0],
    ['there is room for some of them only', notedMax - 2],
    ['there is room for one of them', notedMax - 1],
    ['there is no room for notes', notedMax],
  ])('counts each of many once though some were counted before, where %s', async (_, before) => {
    const around = deliverySurroundings(engine.table);
    const org = await anOrganization(around);
    const { id } = org.organization;
    const now = around.clock.now();
    const changes: Change[] = [];
    for (let made = 0; made < 12; made += 1) changes.push(await aConfirmedChange(around, org));
    const [first] = changes;
    if (!first) throw new Error('no change');
    await countAlone(engine.table, [{ id: first.id, org: id, severity: 'info', at: now }], now);
    for (let made = 1; made < before; made += 1) {
      const other = { id: derivedId('change', made), org: id, severity: 'info', at: now } as const;
      await countAlone(engine.table, [other], now);
    }
    const toRoute = changes.map((change) => ({ organizationId: id, changeId: change.id }));
    await routeChanges(around, toRoute.slice(2, 4));
    await routeChanges(around, toRoute);
    await routeChanges(around, toRoute);
    const all = changes.length + Math.max(0, before - 1);
    expect(await countsOf(id)).toEqual([all, all, all]);
    const routed = await Promise.all(changes.map((one) => getChange(engine.table, id, one.id)));
    expect(routed.map((one) => one?.routed_to)).toEqual(changes.map(() => []));
  });

  it('counts a change on the day on which it was confirmed', async () => {
    const around = deliverySurroundings(engine.table);
    const org = await anOrganization(around);
    const { id } = await aConfirmedChange(around, org, {
      confirmed_at: '2026-10-31T23:59:59.999Z',
    });
    const stored = await getChange(engine.table, org.organization.id, id);
    if (!stored) throw new Error('no change');
    await markRouted(
      engine.table,
      [{ change: stored, targetIds: [], hold: null }],
      around.clock.now(),
    );
    const [day] = await readDays(engine.table, org.organization.id, '2026-01-01', '2026-12-31');
    expect([day?.day, day?.hours.get('23')]).toEqual(['2026-10-31', 1]);
  });
});
