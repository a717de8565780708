/** What it costs to visit artists as often as the settings say; docs/generated/prices.md says it. `UPDATE_DOCS=1` writes it there. */
import { plans } from '../../shared/domain/plans/plan.ts';
import { roundOf } from '../../shared/checks/rules/room.ts';
import { planNames } from '../../shared/plan/names.ts';
import { paceSettings } from '../../shared/plan/settings.ts';
import {
  artistsShown,
  monthOfVisits,
  quietProbe,
  visitRows,
  visitText,
} from '../bench/cost-visits.ts';
import { paddedTable } from '../bench/markdown.ts';
import { readLedger } from '../sim/ledger.ts';
import { tickQuota } from '../support/ticking.ts';
import { all, functionsOf, makeStage } from './stage.ts';
import { lambdas } from './shapes.ts';
import { expectParts } from '../docs/generated.ts';

describe('the price of visits', () => {
  const measured = readLedger();

  it('is that of the requests to the table and of the time of the function', () => {
    const { visits, table, functions } = monthOfVisits(measured, 500, 5);
    const probe = quietProbe(measured);
    const reads = probe.table.readUnits + probe.permits.readUnits;
    const writes = probe.table.writeUnits + probe.permits.writeUnits;
    expect(visits).toBe(500 * 12 * 24 * 30.4);
    expect(table).toBeCloseTo((visits * (reads * 0.125 + writes * 0.625)) / 1_000_000, 9);
    expect(functions).toBeCloseTo(visits * probe.seconds * 0.25 * 0.000_013_333_4, 9);
  });

  it('takes the hot item of each artist, and a write for the permits of each round', () => {
    const { table, permits, seconds } = quietProbe(measured);
    expect(table.readUnits).toBeGreaterThan(0.5);
    expect(table.readUnits).toBeLessThan(0.7);
    expect(table.writeUnits).toBeLessThan(0.05);
    expect(permits.writeUnits).toBeCloseTo(1 / roundOf(tickQuota), 2);
    // The usual quota has ten permits in a second.
    expect(seconds).toBeGreaterThan(0.09);
    expect(seconds).toBeLessThan(0.12);
  });

  it('goes by the memory that ticks have', () => {
    const { resources } = makeStage();
    const tick = functionsOf(resources).get('workers-tick')!;
    const { its } = all(resources, lambdas).find(({ id }) => id === tick.id)!;
    expect(its.MemorySize).toBe(256);
    expect(visitText(measured)).toContain('a function with 256 MB');
  });

  it('is shown for the default of each setting, and for the slowest that it takes', () => {
    const first = visitRows(measured).map(([setting = '']) => setting);
    for (const plan of planNames) {
      const name = `${plan.toUpperCase()}_CHECK_MINUTES` as keyof typeof paceSettings;
      expect(first).toContain(`\`${name}=${paceSettings[name].default}\`, the default`);
      expect(first).toContain(`\`${name}=${60 * plans[plan].check_every_hours}\``);
    }
  });

  it('is what the page on settings says', () => {
    const made = `For ${artistsShown} artists of each plan:\n\n${paddedTable(visitRows(measured))}\n\n${visitText(measured)}`;
    expectParts('docs/generated/prices.md', { 'pace-price': made });
  });
});
