import { type Budget, budgetsOf, largestFleet } from './budgets.ts';
import type { Ledger } from './ledger.ts';
import { type Bill, billOf } from './money.ts';
import { type Section, sectionsOf } from './sections.ts';
import type { Came } from './came.ts';
import { percent, short } from './words.ts';

/** What a run says. */
export interface Told {
  came: Came;
  bill: Bill;
  sections: readonly Section[];
  budgets: readonly Budget[];
  broken: readonly Budget[];
}

/** Works out what there is to say about a run. */
export function tell(came: Came, ledger: Ledger): Told {
  const bill = billOf(came, ledger);
  const budgets = budgetsOf(came, bill);
  return {
    came,
    bill,
    sections: sectionsOf(came, bill),
    budgets,
    broken: budgets.filter(({ used }) => used > 1),
  };
}

/** Whether a run ends the command with 1: the service works worse than it should, and that is not what it shows. */
export function isFailed({ came, broken }: Told): boolean {
  return broken.some(({ isLimit }) => !isLimit) && came.options.scenario.breaks === undefined;
}

/** The report as the terminal shows it. */
export function printed(told: Told): string {
  const { came, sections } = told;
  const { scenario } = came.options;
  const body = sections.map(
    ({ title, rows }) =>
      `${title}\n${rows.map(([what, value]) => `  ${what.padEnd(44)} ${value}`).join('\n')}`,
  );
  return [`${scenario.name}: ${scenario.how}`, ...body, verdictOf(told)].join('\n\n');
}

/** What breaks first, and what the quota carries. */
export function verdictOf({ budgets, broken, came }: Told): string {
  const [first] = budgets;
  const said = (one: Budget) => `${one.what}: ${short(one.value)} of ${short(one.most)}`;
  const { scenario, addresses } = came.options;
  const faults = broken.filter(({ isLimit }) => !isLimit);
  const limits = broken.filter(({ isLimit }) => isLimit);
  const lines = [
    faults.length > 0 ? `Breaks: ${faults.map(said).join('; ')}.` : 'Works as it should.',
    ...(limits.length > 0 ? [`Goes beyond its limits: ${limits.map(said).join('; ')}.`] : []),
    ...(broken.length === 0 && first
      ? [`What would break first: ${said(first)} (${percent(first.used)}).`]
      : []),
    ...(faults.length > 0 && scenario.breaks ? [`Expected: ${scenario.breaks}`] : []),
    `The largest fleet of this mix, by the requests it took: ${short(largestFleet(came, 1))} artists for each address, ${short(largestFleet(came))} for ${addresses}.`,
  ];
  return lines.join('\n');
}
