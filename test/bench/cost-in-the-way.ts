import { dollarsPerMillion, sumOf, type TableCall } from './capacity.ts';
import { happenings, jobOf, type Measured } from './cost-happenings.ts';
import { probeLook } from './cost-looks.ts';
import { allowed } from './cost-allowances.ts';
import { type Line, storageOfMillion } from './cost-month.ts';
import { monthBudget } from './cost-month-text.ts';

/** Why some budgets are not met, with the figures of this ledger. */
export function inTheWay(measured: Measured, lines: readonly Line[]): string {
  const sums = (isIt: (what: string) => boolean) =>
    lines
      .filter(({ what }) => isIt(what))
      .reduce((sum, { dollars }) => sum + (dollars.at(-1) ?? 0), 0);
  const of = (pattern: RegExp) => sums((what) => pattern.test(what)).toFixed(0);
  const routing = sumOf(
    jobOf(measured.jobs, 'routing of the second holder to one webhook'),
  ).writeUnits;
  const probe = probeLook(measured);
  const writes = writesOfMillion(measured);
  const all = sums((what) => what !== allowed);
  const kept =
    writes.transactions +
    writes.indexes +
    writes.checks +
    sums((what) => /^(storage|functions$|queues)/.test(what));
  return `### What stands in the way of the budgets

Of a million artists, in dollars a month on demand:

- **Changes**, ${of(/changes found|re-checks|routing|deliveries/)} from the check that finds them to their delivery: most of the bill. A transaction costs twice as much as its writes, and two are needed: for what is found, and for the verdict. That costs ${writes.transactions.toFixed(0)}. Writes to indexes, also those of upkeep, cost ${writes.indexes.toFixed(0)}: for the lists of an organization and an artist, and for what is owed, which would be lost with its message otherwise. Counting takes two of the ${routing} units of a routing, for the day and the artist, which note whom they counted. From the 81st change of an organization in a day on, there is no room for a note, so the count and the mark are a transaction, which takes three units more.
- **Checks**, ${of(/table: (checks|permits|visits)/)}: each writes that it was made, since the numbers of the day are kept in the same item. That write is ${writes.checks.toFixed(0)}, and no item can be written for less; permits are most of the rest.
- **Storage**, ${of(/^storage/)}: ${storageOfMillion(measured, 0).toFixed(0)} for what is known of the artists and for the deliveries of five weeks, and the rest for the changes of three months.
- **Functions**, ${of(/^functions$/)}: a function that waits for a catalog or a receiver is billed for it. **Queues**, ${of(/^queues/)}: most of it is for changes and deliveries, whose messages come alone.
- **What is fixed or nearly so**, ${of(/ticks|sweep|gauge|empty|metrics|comparison/)}: metrics, the polling of empty queues, and tasks that run every minute.
- **A quiet probe reads ${probe.readUnits.toFixed(2)} units**: 0.5 for the hot item, which is the least that a read costs. The rest is its share of the slots that have their turn, each of which is a query of its own, and of a weak read before each write of permits. More artists in a tick make that smaller.
- **Together**, $${kept.toFixed(0)} is for what keeps a change or the numbers of a day from being lost (transactions, indexes, and the write of each check), for storage, functions, and queues. The other $${(all - kept).toFixed(0)} are plain writes, reads, and what is fixed; the budget leaves $${(monthBudget - kept).toFixed(0)} for these. To meet it, a change would have to wait in the item of its artist until it is confirmed, or checks would have to share items: then what fails to be written holds up what shares its item. We didn’t do that.
`;
}

/** What writes of a million artists cost in a month, in dollars, beside what the same items would take alone. */
function writesOfMillion(measured: Measured) {
  const all = happenings(measured, 1_000_000).flatMap(({ calls, times, of: each = 1 }) =>
    calls.map((call) => ({ call, times: times / each })),
  );
  const dollars = (units: (call: TableCall) => number) =>
    dollarsPerMillion.writeUnits *
    all.reduce((sum, { call, times }) => sum + times * units(call), 0);
  const inIndexes = ({ writeUnits, indexUnits = {} }: TableCall) =>
    writeUnits === 0 ? 0 : Object.values(indexUnits).reduce((sum, units) => sum + units, 0);
  const isTransaction = ({ command }: TableCall) => command.startsWith('TransactWrite');
  return {
    indexes: dollars(inIndexes),
    // A transaction takes two units for each of one.
    transactions: dollars((call) =>
      isTransaction(call) ? (call.writeUnits - inIndexes(call)) / 2 : 0,
    ),
    checks: dollars(({ command, items, writeUnits }) =>
      command === 'Update' && items.join() === 'WATCH' ? writeUnits : 0,
    ),
  };
}
