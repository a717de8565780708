/**
 * docs/generated/hourly-costs.md says what the limits of the code let one customer cause. After a change that is
 * wanted, `UPDATE_DOCS=1 npx jest test/docs/hourly-costs` writes its table.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { operations } from '../../shared/contract/index.ts';
import type { Operation } from '../../shared/contract/define.ts';
import { sumOf, type TableCall } from '../bench/capacity.ts';
import { operationCosts } from '../bench/cost-operations.ts';
import { workload } from '../bench/cost-workload.ts';
import { paddedTable } from '../bench/markdown.ts';
import { expectParts, repository } from './generated.ts';
import { calls, type Each, type Row, rows, type Use } from './hourly-costs-parts.ts';

const contract: readonly Operation[] = operations;
const named = new Set(rows.flatMap(({ uses }) => uses.flatMap(({ of }) => of)));
const general: Row = {
  what: 'calls of the API in general: the dearest that is in no other row',
  uses: [
    {
      of: contract
        .filter(({ id, access }) => access.kind === 'caller' && !named.has(id))
        .map(({ id }) => id),
      times: calls,
    },
  ],
};

/** What something costs once: as the operations do now, and as the ledger has the jobs. */
async function measured(): Promise<(name: string) => readonly TableCall[]> {
  const { operations: ofOperations } = await operationCosts();
  const Call = z.custom<TableCall>();
  const Ledger = z.object({ jobs: z.array(z.object({ name: z.string(), calls: z.array(Call) })) });
  const ledger = Ledger.parse(
    JSON.parse(readFileSync(join(repository, 'docs/generated/cost.json'), 'utf8')),
  );
  const known = new Map<string, readonly TableCall[]>([
    ...ledger.jobs.map(({ name, calls: made }) => [name, made] as const),
    ...ofOperations.map(({ id, credentials, own }) => [id, [...credentials, ...own]] as const),
  ]);
  return (name) => {
    const found = known.get(name);
    if (!found) throw new Error(`nobody has measured ${name}`);
    return found;
  };
}

const unitsOf = (made: readonly TableCall[]) => {
  const { readUnits, writeUnits } = sumOf(made);
  return readUnits + writeUnits;
};

/** Two digits are enough, and don't change with every measurement. */
function short(value: number): string {
  return value === 0 ? '' : Number(value.toPrecision(2)).toLocaleString('en');
}

function cellsOf(row: Row, costOf: (name: string) => readonly TableCall[], who: keyof Each) {
  const sum = (each: (use: Use) => number) =>
    row.uses.reduce((all, use) => all + use.times[who] * each(use), 0);
  const dearest = ({ of }: Use) =>
    of.map(costOf).reduce((most, one) => (unitsOf(one) > unitsOf(most) ? one : most), []);
  const secondsOf = (use: Use) =>
    (dearest(use).length * workload.tableCallSeconds +
      (use.catalog ?? 0) * workload.catalogRequestSeconds +
      (use.waitsSeconds ?? 0)) *
    (use.functions ?? 1);
  return [
    sum(({ catalog = 0 }) => catalog),
    sum((use) => unitsOf(dearest(use))),
    row.mails?.[who] ?? 0,
    sum((use) => 1000 * secondsOf(use)),
  ].map(short);
}

it('says what the limits are', async () => {
  const costOf = await measured();
  const units = ['catalog', 'table', 'mails', 'ms'];
  const head = ['Free', 'Business'].flatMap((plan) => units.map((unit) => `${plan}: ${unit}`));
  const table = paddedTable([
    ['An hour of', ...head],
    ...[general, ...rows].map((row) => [
      row.what,
      ...cellsOf(row, costOf, 'free'),
      ...cellsOf(row, costOf, 'business'),
    ]),
  ]);
  expectParts('docs/generated/hourly-costs.md', { 'hourly costs': table });
});

const isListed = ({ asksCatalog = false, errors = [] }: Operation) =>
  asksCatalog || errors.includes('mail_unavailable');

it.each(contract.filter(isListed).map(({ id }) => id))(
  'has a row for %s, which asks the catalog or sends mail',
  (id) => {
    expect(named).toContain(id);
  },
);
