import { derivedId } from '../../shared/domain/ids.ts';
import { sumRecent } from '../../shared/domain/artists/recent.ts';
import { getHold } from '../../shared/table/artists/artists.ts';
import { getChange } from '../../shared/changes/items/changes.ts';
import { markRouted } from '../../shared/changes/items/routing.ts';
import { readMonths } from '../../shared/changes/items/months.ts';
import { countAlone, notedMax, readDays } from '../../shared/changes/items/stats.ts';
import { routeChanges } from '../../shared/alerts/steps/route-changes.ts';
import { anArtistRead } from '../support/a-report.ts';
import { routeChange } from '../support/route-change.ts';
import { conflicts } from '../support/conflicts.ts';
import { aConfirmedChange, anOrganization, deliverySurroundings } from '../support/deliveries.ts';
import { killedEverywhere } from '../support/killed-everywhere.ts';
import { tableFaults } from '../support/table-faults.ts';
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
      await countAlone(engine.table, other, now);
    }
    const changes = [];
    for (let lane = 0; lane < lanes; lane += 1) changes.push(await aConfirmedChange(around, org));
    const busy = conflicts(engine.table.db, 5);
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

  it('counts a change once, wherever its routing is killed', async () => {
    const faults = tableFaults(engine.table.db);
    const crashes = await killedEverywhere(faults, async () => {
      const { around, org, artist, change } = await faults.spare(async () => {
        const surroundings = deliverySurroundings(engine.table);
        const acting = await anOrganization(surroundings);
        const held = await anArtistRead(surroundings, acting, 'Rosa Nebel', []);
        const told = await aConfirmedChange(surroundings, acting, { monitored_artist_id: held });
        return { around: surroundings, org: acting.organization.id, artist: held, change: told.id };
      });
      const route = () => routeChanges(around, [{ organizationId: org, changeId: change }]);
      await lives(faults, route);
      await lives(faults, route);
      const hold = await getHold(engine.table, org, artist, { consistent: true });
      expect(sumRecent(hold?.recent ?? {}, around.clock.now()).total).toBe(1);
      expect(await countsOf(org)).toEqual([1, 1, 1]);
      expect((await getChange(engine.table, org, change))?.routed_to).toEqual([]);
    });
    expect(crashes).toBeGreaterThanOrEqual(6);
  });

  it('counts a change on the day on which it was confirmed', async () => {
    const around = deliverySurroundings(engine.table);
    const org = await anOrganization(around);
    const { id } = await aConfirmedChange(around, org, {
      confirmed_at: '2026-10-31T23:59:59.999Z',
    });
    const stored = await getChange(engine.table, org.organization.id, id);
    if (!stored) throw new Error('no change');
    await markRouted(engine.table, stored, [], { now: around.clock.now() });
    const [day] = await readDays(engine.table, org.organization.id, '2026-01-01', '2026-12-31');
    expect([day?.day, day?.hours.get('23')]).toEqual(['2026-10-31', 1]);
  });
});
