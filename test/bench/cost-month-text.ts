import { linksEverySeconds } from '../../shared/domain/watch/links-interval.ts';
import { dollarsOf, sumOf } from './capacity.ts';
import { jobOf, type Measured } from './cost-happenings.ts';
import { batchMeasured, type JobCost } from './cost-jobs.ts';
import { allowed } from './cost-allowances.ts';
import { checksPerBatch, type Line, monthlyTotals, storageOfMillion } from './cost-month.ts';
import { batchOf, daysOfChanges, prices, sizes, workload } from './cost-workload.ts';
import { tableOf } from './markdown.ts';

/** Dollars a month for a million artists that are checked daily. */
export const monthBudget = 250;

/** What a month costs, by what happens in it. */
export function monthText(measured: Measured, lines: readonly Line[]): string {
  const totals = monthlyTotals(lines);
  const { daysPerMonth, twoHoldersShare, findingsPerDay, inLineShare, newPerMonth } = workload;
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

Dollars a month for artists that are checked daily, as on the Free plan: pages are read monthly, and changes are kept for its 90 days and two more. A month has ${daysPerMonth} days, with ${findingsPerDay} findings per artist and day, all of them confirmed; ${percent(twoHoldersShare)} of the artists have two holders, the others one; each holder has one webhook. Links are read weekly, and less often where MusicBrainz, which takes one request a second, would be asked too much: every ${days(linksDays)} days with a million artists. Assumed: ${percent(inLineShare)} of the checks find no permit within two seconds, ${percent(newPerMonth)} of the artists are new each month, the catalog answers in ${catalogRequestSeconds} s, a receiver in ${receiverSeconds} s, the table in ${tableCallSeconds} s. The batching windows gather ${batches} checks in a call of their function, and ${rechecks} re-checks. All permits come from one address, whose quota is as large as the artists need: what asks in the same moment is given permits by one write. Measured, besides the units of the table: the bytes that are kept, the bytes of the lines in the log, and what a check takes of a processor. List prices of us-east-1. The last line is what AWS gives each account every month for good (“Always free”: a million calls and 400,000 GB-seconds of Lambda, 14 million of Scheduler, a million requests of SQS, 25 GB of DynamoDB, 5 GB of logs), as far as it is used here; other services and stages of the account share it. Requests of people, mail, and data transfer are not included, and neither are alarms, the canary, and the dashboard, which [operations](operations.md) prices. ${verdict}

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
- **The line.** Each further tenth of the checks that goes in line costs ${days(lineDollars(measured))}. In the simulation of a million Free artists with an agreed quota of 80 requests a second (\`npm run sim -- --mix 100/0/0 --addresses one --quota 400/5 --hours 6\`), 55 of 249,890 checks went in line: checks come in batches, and find their permits within two seconds. Where they went in line at once, 78,774 did.
`;
}

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

/** What a tenth of the checks of a million artists costs that stands in line before. */
function lineDollars({ jobs }: Measured): number {
  const each = dollarsOf(jobOf(jobs, 'check without a permit, which goes in line'));
  return 0.1 * workload.daysPerMonth * (each + sendReceiveDelete);
}

/** Why some budgets are not met, with the figures of this ledger. */
export function inTheWay(jobs: readonly JobCost[], lines: readonly Line[]): string {
  const of = (pattern: RegExp) =>
    lines
      .filter(({ what }) => pattern.test(what))
      .reduce((sum, { dollars }) => sum + (dollars.at(-1) ?? 0), 0)
      .toFixed(0);
  const units = (name: string) => sumOf(jobOf(jobs, name));
  const batch = units('ten checks of a batch, without a change').readUnits / batchMeasured;
  const routing = units('routing of the second holder to one webhook').writeUnits;
  return `### What stands in the way of the budgets

- **Schedules**, $${of(/^schedules/)} for a million artists: one call of EventBridge Scheduler for each check, as each watch has its own schedule. A single schedule a minute that reads the watches of that minute would save nearly all of it. That is another design.
- **Changes**, $${of(/changes found|re-checks|routing|deliveries/)} from the check that finds them to their delivery. A transaction costs twice as much as its writes, and two are needed: for what is found, and for the verdict. Counting takes two of the ${routing} units of a routing, for the day and the artist, which note whom they counted. From the 81st change of an organization in a day on, there is no room for a note, so the count and the mark are a transaction, which makes three units more.
- **Storage**, $${of(/^storage/)}: about half of it is what is known of the artists, and the rest the changes and deliveries that are kept.
- **Checks**, $${of(/table: (checks|permits)/)}: one write each, and their permits. **Queues**, $${of(/^queues/)}: the message of the schedule alone is $12 of it. **Functions**, $${of(/^functions$/)}: a function that waits for a catalog is billed for it.
- **A check reads ${batch.toFixed(2)} units in the first batch of a function**, 0.5 for its watch. The rest is its share of two items that say whether others wait in line, and how busy the service is. A function that has read them knows them for ten seconds and ten minutes, so its next batches keep the budget of 0.5. “A month” counts every batch as a first one.
`;
}
