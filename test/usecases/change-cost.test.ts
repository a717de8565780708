import {
  changeCosts,
  furtherOfMany,
  toldCosts,
  toldManyCosts,
  unitsOfSecond,
} from '../bench/cost-jobs.ts';
import { sumOf } from '../bench/capacity.ts';
import { watching } from '../support/watching.ts';
import { messageCosts } from '../bench/cost-change.ts';
import { oneTable } from '../support/engine.ts';
import { forSuite } from '../support/suite.ts';

describe('the write units of a change, from detected to routed', () => {
  const w = forSuite(watching);

  it('are at most 33 with one holder and one target, 17 for the second, and 15 for each further one', async () => {
    const artist = await w.monitor();
    await w.check(artist);
    await w.upkeep();
    const steps = await changeCosts(w, artist, { chat: false });
    const toRouted = steps.filter(({ name }) => /^(check|re-check|routing)/.test(name));
    expect(toRouted).toHaveLength(3);
    expect(sumOf(toRouted.flatMap(({ calls }) => calls)).writeUnits).toBeLessThanOrEqual(33);
    const told = await toldCosts(w, artist);
    expect(unitsOfSecond(told)).toBeLessThanOrEqual(17);
    const further = furtherOfMany(await toldManyCosts(w, artist));
    // It is found, confirmed, and marked as routed.
    expect(further.filter(({ items }) => items.join() === 'CHG/CHANGE')).toHaveLength(3);
    expect(sumOf(further).writeUnits).toBeLessThanOrEqual(15);
  });
});

describe('the write units of a change for each destination that people read', () => {
  const engine = oneTable();

  it('are at most 12 for one alone, and 3.5 for one of fifty, with its message’s sealing', async () => {
    const costs = await messageCosts(engine.table);
    expect(costs.map(({ changes, destinations }) => [changes, destinations])).toEqual([
      ...[1, 5, 20].map((destinations) => [1, destinations]),
      ...[1, 5, 20].map((destinations) => [50, destinations]),
    ]);
    for (const { changes, writeUnitsEach } of costs) {
      expect(writeUnitsEach).toBeLessThanOrEqual(changes === 1 ? 12 : 3.5);
      expect(writeUnitsEach).toBeGreaterThan(2);
    }
  });
});
