/** From when provisioned capacity pays, by the measured ledger; docs/generated/prices.md says it. `UPDATE_DOCS=1` writes it there. */
import type { TableCall } from '../bench/capacity.ts';
import type { OneSize } from '../bench/cost-month.ts';
import {
  billOf,
  paysFrom,
  paysFromText,
  provisionedMonth,
  tableBill,
} from '../bench/cost-provisioned.ts';
import { readLedger } from '../sim/ledger.ts';
import { expectParts } from '../docs/generated.ts';

const secondsPerMonth = 30.4 * 86_400;

/** What is read or written at these units a second, for a month. */
function line(perSecond: Pick<TableCall, 'readUnits' | 'writeUnits' | 'indexUnits'>): OneSize {
  const month = (units: number) => units * secondsPerMonth;
  const indexUnits = Object.entries(perSecond.indexUnits ?? {}).map(
    ([name, units]) => [name, month(units)] as const,
  );
  const call = {
    command: 'Update',
    items: [],
    strong: false,
    readUnits: month(perSecond.readUnits),
    writeUnits: month(perSecond.writeUnits),
    indexUnits: Object.fromEntries(indexUnits),
  };
  return { what: 'table: a job', often: 'always', dollars: 100, calls: [call] };
}

describe('the price of provisioned capacity', () => {
  const idle = billOf([]).provisioned;

  it('is that of the lower limits and the alarms where nothing happens', () => {
    // Five units of each kind for the table and four indexes, and four alarms for each of the ten.
    const dollars = 25 * (0.000_65 + 0.000_13) * 30.4 * 24 + 40 * 0.1;
    expect(idle).toBeCloseTo(dollars, 6);
    expect(billOf([]).allowed).toBeCloseTo(dollars - 4, 6);
  });

  it('is that of the units a second, a quarter more, at 70 % utilization', () => {
    const { provisioned, onDemand } = billOf([line({ readUnits: 0, writeUnits: 56 })]);
    expect(onDemand).toBe(100);
    // 56 × 1.25 ÷ 0.7 = 100 units, in place of the 5 of the lower limit.
    expect(provisioned - idle).toBeCloseTo(95 * 0.000_65 * 30.4 * 24, 6);
  });

  it('counts what an index takes as the capacity of that index', () => {
    const indexUnits = { due: 28, feed: 1 };
    const { rates, provisioned } = billOf([line({ readUnits: 0, writeUnits: 57, indexUnits })]);
    expect(rates.map(({ place, writeUnits }) => [place, Math.round(writeUnits)])).toEqual([
      ['table', 28],
      ['due', 28],
      ['waiting', 0],
      ['feed', 1],
      ['thread', 0],
    ]);
    // 50 units for the table and for one index.
    expect(provisioned - idle).toBeCloseTo(2 * 45 * 0.000_65 * 30.4 * 24, 6);
  });

  it('leaves out what isn’t of the table', () => {
    const queues = { what: 'queues', often: 'always', dollars: 100 };
    expect(billOf([queues])).toEqual(billOf([]));
  });
});

describe('a month with provisioned capacity', () => {
  const measured = readLedger();

  it('costs less from the number of artists on that the guide says, and more with fewer', () => {
    const from = paysFrom(measured)!;
    const more = tableBill(measured, from);
    const fewer = tableBill(measured, from - 1000);
    expect(more.provisioned).toBeLessThan(more.onDemand);
    expect(fewer.provisioned).toBeGreaterThanOrEqual(fewer.onDemand);
  });

  it('differs from one on demand in nothing but the table', () => {
    const { table, listed, billed } = provisionedMonth(measured, 1_000_000);
    expect(listed).toBeGreaterThan(table.provisioned);
    expect(billed).toBeLessThan(listed - table.allowed);
  });

  it('is what the guide says', () => {
    expectParts('docs/generated/prices.md', { 'capacity-pays': `${paysFromText(measured)}.` });
  });
});
