import { sumOf } from './capacity.ts';
import { jobOf, type Measured } from './cost-happenings.ts';
import { probeLook } from './cost-looks.ts';
import { type Line, storageOfMillion } from './cost-month.ts';

/** Why some budgets are not met, with the figures of this ledger. */
export function inTheWay(measured: Measured, lines: readonly Line[]): string {
  const of = (pattern: RegExp) =>
    lines
      .filter(({ what }) => pattern.test(what))
      .reduce((sum, { dollars }) => sum + (dollars.at(-1) ?? 0), 0)
      .toFixed(0);
  const routing = sumOf(
    jobOf(measured.jobs, 'routing of the second holder to one webhook'),
  ).writeUnits;
  const probe = probeLook(measured);
  return `### What stands in the way of the budgets

Of a million artists, in dollars a month on demand:

- **Changes**, ${of(/changes found|re-checks|routing|deliveries/)} from the check that finds them to their delivery: most of the bill. A transaction costs twice as much as its writes, and two are needed: for what is found, and for the verdict. Counting takes two of the ${routing} units of a routing, for the day and the artist, which note whom they counted. From the 81st change of an organization in a day on, there is no room for a note, so the count and the mark are a transaction, which takes three units more.
- **Checks**, ${of(/table: (checks|permits|visits)/)}: each writes that it was made, since the numbers of the day are kept in the same item. That write is most of it; permits are most of the rest.
- **Storage**, ${of(/^storage/)}: ${storageOfMillion(measured, 0).toFixed(0)} for what is known of the artists and for the deliveries of five weeks, and the rest for the changes of three months.
- **Functions**, ${of(/^functions$/)}: a function that waits for a catalog or a receiver is billed for it. **Queues**, ${of(/^queues/)}: most of it is for changes and deliveries, whose messages come alone.
- **What is fixed or nearly so**, ${of(/ticks|sweep|gauge|empty|metrics|comparison/)}: metrics, the polling of empty queues, and tasks that run every minute.
- **A quiet probe reads ${probe.readUnits.toFixed(2)} units**: 0.5 for the hot item, which is the least that a read costs. The rest is its share of the slots that have their turn, each of which is a query of its own, and of a weak read before each write of permits. It writes ${(probe.writeUnits - probe.permitUnits).toFixed(2)} units without its permit: the item that says how far ticks are has more than a kilobyte while a tick runs, so each of the two writes takes two units. More artists in a tick make both smaller.
`;
}
