import { linksEverySeconds } from '../../shared/checks/rules/rotation.ts';
import { firstEveryMinutes } from '../../shared/checks/rules/rings.ts';
import { paceSettings } from '../../shared/plan/settings.ts';
import { dollarsOf, dollarsPerMillion, sumOf, type TableCall } from './capacity.ts';
import { happenings, jobOf, type Measured } from './cost-happenings.ts';
import { batchMeasured } from './cost-jobs.ts';
import { extraVisitsDollars, firstVisitsDollars, usualPaces } from './cost-looks-text.ts';
import { checksPerBatch, type Line, monthlyTotals, storageOfMillion } from './cost-month.ts';
import { allowed, batchOf, daysOfChanges, prices, sizes, workload } from './cost-workload.ts';
import { tableOf } from './markdown.ts';
import { probeLook } from './cost-looks.ts';

/** Dollars a month for a million artists that are checked daily. */
export const monthBudget = 130;

/** What a month costs, by what happens in it. */
export function monthText(measured: Measured, lines: readonly Line[]): string {
  const totals = monthlyTotals(lines);
  const { daysPerMonth, twoHoldersShare, findingsPerDay, refusedChecksShare, newPerMonth } =
    workload;
  const { catalogRequestSeconds, receiverSeconds, tableCallSeconds } = workload;
  const batches = checksPerBatch.map((checks) => checks.toPrecision(2)).join(', ');
  const rechecks = sizes.map((artists) => batchOf.rechecks(artists).toPrecision(2)).join(', ');
  const money = (dollars: number) => dollars.toFixed(2);
  const listed = monthlyTotals(lines.filter(({ what }) => what !== allowed));
  const [, , last = 0] = totals;
  const [, , lastListed = 0] = listed;
  const budget = `the budget of $${monthBudget} a month`;
  const overBy = (dollars: number) =>
    dollars <= monthBudget
      ? `within ${budget}`
      : `over ${budget} by $${Math.ceil(dollars - monthBudget)}`;
  const verdict = `At list prices, a million artists are ${overBy(lastListed)}; as an account is billed, ${overBy(last)}.`;
  const days = (value: number) => value.toFixed(0);
  const linksDays = linksEverySeconds(1_000_000, workload.linksEveryDays * 86_400) / 86_400;
  const percent = (share: number) => `${Math.round(share * 100)} %`;
  return `## A month

Dollars a month for artists that ticks visit once a day, as the Free plan promises: each visit asks for a check, which reads everything. Pages are read monthly, and changes are kept for its 90 days and two more. A month has ${daysPerMonth} days, with ${findingsPerDay} findings per artist and day, all of them confirmed; ${percent(twoHoldersShare)} of the artists have two holders, the others one; each holder has one webhook. Links are read weekly, and less often where MusicBrainz, which takes one request a second, would be asked too much: every ${days(linksDays)} days with a million artists. Assumed: ${percent(refusedChecksShare)} of the checks find no permit within two seconds and come again, ${percent(newPerMonth)} of the artists are new each month, the catalog answers in ${catalogRequestSeconds} s, a receiver in ${receiverSeconds} s, the table in ${tableCallSeconds} s. The batching windows gather ${batches} checks in a call of their function, and ${rechecks} re-checks. All permits come from one address, whose quota is as large as the artists need: what asks in the same moment is given permits by one write. Each further address has a tick of its own. Measured, besides the units of the table: the bytes that are kept, the bytes of the lines in the log, and what a check takes of a processor. List prices of us-east-1. The last line is what AWS gives each account every month for good (“Always free”: a million calls and 400,000 GB-seconds of Lambda, 14 million of Scheduler, a million requests of SQS, 25 GB of DynamoDB, 5 GB of logs), as far as it is used here; other services and stages of the account share it. Requests of people, mail, and data transfer are not included, and neither are alarms, the canary, and the dashboard, which [operations](prices.md) prices. ${verdict}

${tableOf(
  ['What', 'Per artist and month', '1,000 artists', '100,000', '1,000,000'],
  [
    ...lines
      .filter(({ what }) => what !== allowed)
      .map(({ what, often, dollars }) => [what, often, ...dollars.map(money)]),
    ['**all, at list prices**', '', ...listed.map((total) => `**${money(total)}**`)],
    ...lines
      .filter(({ what }) => what === allowed)
      .map(({ what, often, dollars }) => [what, often, ...dollars.map(money)]),
    ['**all, as an account is billed**', '', ...totals.map((total) => `**${money(total)}**`)],
  ],
)}

What the table leaves out, in dollars a month for a million artists:

- **Longer history.** After a year, changes that are kept for a year or more, as on Pro and Business, make ${days(storageOfMillion(measured, daysOfChanges('pro')))} of storage instead of ${days(storageOfMillion(measured, daysOfChanges('free')))}.
- **Chats.** The Free plan has destinations and no webhooks. A message of its own for each change, to one chat in place of the webhook, costs ${days(chatDollars(measured))} more, and less where changes of an artist come together.
- **Several addresses.** One with the usual quota gives at most ${batchMeasured} scheduled permits in a second. If the quota is made of many such addresses, the lists and top tracks of a batch take two writes instead of one, and permits cost ${days(addressesDollars(measured))} more.
- **Extra visits.** Ticks visit Free artists every ${paceSettings.FREE_CHECK_MINUTES.default} minutes unless \`FREE_CHECK_MINUTES\` says otherwise. For a million artists, the visits beyond the promised ones cost ${days(extraVisitsDollars(measured))} more: see [A month of a service](#a-month-of-a-service).
- **Artists that come first.** For a day after something was found, an artist is visited three times as often as its plan says: on Free every ${firstEvery} minutes. With ${findingsPerDay} findings per artist and day, that costs ${days(firstVisitsDollars(measured, firstEvery))} for a million artists on Free. These visits only take what others leave of 60 % of the quota, so in a service whose quota is just large enough they cost less.
- **Checks that come again.** Each further tenth of the checks that finds no permit costs ${days(againDollars(measured))}.
`;
}

const firstEvery = firstEveryMinutes('free', usualPaces);

const changesPerMonth =
  workload.daysPerMonth * workload.findingsPerDay * (1 + workload.twoHoldersShare);
const sendReceiveDelete = 3 * prices.queuePerMillionRequests;

/** What a chat costs more than a webhook, for a million artists a month. */
function chatDollars({ jobs }: Measured): number {
  const of = (name: string) => dollarsOf(jobOf(jobs, name));
  // The row of the delivery to the webhook, which the routing to both has as well.
  const row = dollarsOf(
    jobOf(jobs, 'routing of the second holder to one webhook').filter(
      ({ items, writeUnits }) => writeUnits > 0 && items.includes('TGT/DLV'),
    ),
  );
  const more =
    of('routing to one webhook and one destination') -
    of('routing of the second holder to one webhook') -
    row +
    of('a message about one change, made a delivery') +
    of('delivery to a chat that succeeds at once') -
    of('delivery to a webhook that succeeds at once');
  return changesPerMonth * (more + sendReceiveDelete);
}

/** What permits cost a million artists more a month where one write gives no more than ten. */
function addressesDollars({ jobs }: Measured): number {
  const each = dollarsOf(jobOf(jobs, 'permits for ten requests of a batch'));
  return (2 * workload.daysPerMonth * each) / (2 * batchMeasured);
}

/** What it costs where a tenth of the checks of a million artists come again. */
function againDollars({ jobs }: Measured): number {
  const each = dollarsOf(jobOf(jobs, 'check without a permit, which comes again'));
  return 0.1 * workload.daysPerMonth * (each + sendReceiveDelete);
}

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
