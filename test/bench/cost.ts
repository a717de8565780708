import { dollarsOf, sumOf, type TableCall } from './capacity.ts';
import { type MessageCost, messageCosts } from './cost-change.ts';
import { type Measured } from './cost-happenings.ts';
import { lookFigures, looksText } from './cost-looks-text.ts';
import { inTheWay, monthBudget, monthText } from './cost-month-text.ts';
import { changeFigures, checkFigures } from './cost-figures.ts';
import { jobCosts } from './cost-jobs.ts';
import { type Line, monthlyLines, monthlyTotals } from './cost-month.ts';
import {
  costWorld,
  operationCosts,
  type OperationCost,
  type OperationCosts,
} from './cost-operations.ts';
import { startTable } from '../support/engine.ts';
import { provisionedBudget, provisionedMonth, provisionedText } from './cost-provisioned.ts';
import type { Figure, Report } from './measure.ts';
import { tableOf } from './markdown.ts';
import { type LineBytes, quietCheckBytes } from './cost-stored.ts';
import { allowed, batchOf, metricCount, prices } from './cost-workload.ts';

const ownCallsMax = 2;

/** What every operation and job makes the table do: the ledger, and how it stands to the budgets. */
export async function costBench(): Promise<Report> {
  const costs = await operationCosts();
  const measured = await jobCosts();
  const { jobs } = measured;
  const messages = await messagesMeasured();
  const months = monthlyLines(measured);
  const over = costs.operations.filter((cost) => faultOf(cost) !== null);
  return {
    title: 'Cost of the table',
    how: `Capacity that the engine counts for one representative request of each operation, and for each job: the ledger is [cost.md](cost.md). A quiet probe is a hundredth of a tick that visits a hundred artists, with the real permits of the usual quota. Of the read units of a check by itself, the watch takes 0.5, and the load of the service as much, which a batch of checks reads once, and a warm function at most every ten minutes. Ten is as many as a call of the function handles, and as the lane of the usual quota gives permits at once. What the figures over their budgets are made of stands in the ledger. ${overText(over)}`,
    figures: [
      ...lookFigures(measured),
      ...checkFigures(jobs),
      {
        name: 'operations over their budget of calls',
        value: over.length,
        unit: '',
        budget: { max: 0 },
      },
      ...changeFigures(jobs),
      ...messages.map(messageFigure),
      {
        name: 'a million artists checked daily: dollars a month at list prices',
        value: Math.round(monthlyTotals(months.filter(({ what }) => what !== allowed))[2] ?? 0),
        unit: '$',
        budget: { max: monthBudget },
      },
      {
        name: 'a million artists checked daily: dollars a month as an account is billed',
        value: Math.round(monthlyTotals(months)[2] ?? 0),
        unit: '$',
        budget: { max: monthBudget },
      },
      {
        name: 'a million artists checked daily: dollars a month at list prices, with provisioned capacity',
        value: Math.round(provisionedMonth(measured, 1_000_000).listed),
        unit: '$',
        budget: { max: provisionedBudget },
      },
    ],
    document: {
      path: 'docs/generated/cost.md',
      text: ledger(costs, measured, { messages, months }),
    },
    // The simulation of a large fleet reads it.
    data: { path: 'docs/generated/cost.json', value: { ...measured, messages } },
  };
}

function overText(over: readonly OperationCost[]): string {
  if (over.length === 0) return 'All operations keep their budget of calls.';
  return `Over their budget of calls: ${over.map(({ id }) => id).join(', ')}.`;
}

/** In what an operation exceeds its budget, or null. */
function faultOf({ credentials, own }: OperationCost): string | null {
  const [first, second, ...more] = credentials;
  const isCheck = !first || (first.command === 'Update' && more.length === 0);
  if (!isCheck || (second && !second.strong)) return 'credentials';
  const isTransaction = own.some(({ command }) => command.startsWith('TransactWrite'));
  return own.length > ownCallsMax && !isTransaction ? `${own.length} calls` : null;
}

function ledger(
  { operations, credentials }: OperationCosts,
  measured: Measured,
  { messages, months }: { messages: readonly MessageCost[]; months: readonly Line[] },
): string {
  const { jobs } = measured;
  return `# What the table costs

Written by \`npm run bench -- --write\`. Units are those that the local engine counts for the calls of the real handlers and jobs; dollars are for a million of them at 0.125 $ per million read units and 0.625 $ per million write units (DynamoDB on demand, us-east-1), without storage, backups and what else a request passes through. Writes to indexes are included. How DynamoDB counts the index writes of a transaction was not compared with the engine yet: check with a stage before quoting.

A call is one request to DynamoDB: \`Query ORG\` and the like, \`!\` where it is strongly consistent, with its read (r) or write (w) units.

## Credentials

One conditional update of the credential's item shows that it exists, is active, and is within its rate; one strong read shows whose it is. Budget: that and no more. The limit of the organization over all of its credentials is read with the organization and written by every tenth use of a credential (\`Update ORG\`, one write unit): 0.1 calls and 0.06 $ per million requests, which the tables leave out.

${tableOf(
  ['Credential', 'Calls', 'Read units', 'Write units', '$ per million'],
  credentials.map(({ name, calls }) => [name, callsText(calls), ...unitTexts(calls)]),
)}

## Operations

Each operation called once, with its example, by the creator of an organization on the Business plan with ${costWorld.artists} artists and ${costWorld.changes.toLocaleString('en')} changes over a year. Calls are the operation's own; units and dollars include the credentials. Budget: at most ${ownCallsMax} calls, unless one is a transaction.

${tableOf(
  ['Operation', 'Request', 'Own calls', 'Read units', 'Write units', '$ per million', 'Budget'],
  operations.map((cost) => [
    cost.id,
    cost.request,
    callsText(cost.own),
    ...unitTexts([...cost.credentials, ...cost.own]),
    budgetText(cost),
  ]),
)}

## Jobs

Each call to the catalog costs one write to the shared budget: a check reads the profile, the releases (100 per page), and the top tracks. A delivery costs two more write units than its attempt, when routing stores it. The sweep runs every minute.

${tableOf(
  ['Job', 'Calls', 'Read units', 'Write units', '$ per million'],
  jobs.map(({ name, calls }) => [name, callsText(calls), ...unitTexts(calls)]),
)}

${looksText(measured)}

${messagesText(messages)}

${monthText(measured, months)}

${provisionedText(measured)}

${inTheWay(measured, months)}

${watchingText(measured.lines, months)}`;
}

/** What a message to people may write for each of its changes and destinations. */
const messageBudget = { alone: 12, ofFifty: 3.5 };

async function messagesMeasured(): Promise<MessageCost[]> {
  const engine = await startTable();
  try {
    return await messageCosts(engine.table);
  } finally {
    await engine.stop();
  }
}

function messageFigure({ changes, destinations, writeUnitsEach }: MessageCost): Figure {
  const what = changes === 1 ? 'a change' : `${changes} changes in one message, each`;
  return {
    name: `${what}, to ${destinations} destination${destinations === 1 ? '' : 's'} that people read: write units for each`,
    value: Math.round(writeUnitsEach * 100) / 100,
    unit: 'units',
    budget: { max: changes === 1 ? messageBudget.alone : messageBudget.ofFifty },
  };
}

function messagesText(costs: readonly MessageCost[]): string {
  return `## Messages to people

Write units for a change and a destination that people read, from routing to the delivery that its message becomes: its notice, its share of the message, and of the delivery. A change alone, and fifty of an artist that are confirmed together, which come as one message. Budget: ${messageBudget.alone} alone, and ${messageBudget.ofFifty} as one of fifty.

${tableOf(
  ['Destinations', 'A change alone', 'One of fifty'],
  [...Map.groupBy(costs, ({ destinations }) => destinations)].map(([destinations, each]) => [
    String(destinations),
    ...each.map(({ writeUnitsEach }) => writeUnitsEach.toFixed(1)),
  ]),
)}`;
}

function budgetText(cost: OperationCost): string {
  const fault = faultOf(cost);
  return fault === null ? 'kept' : `**over**: ${fault}`;
}

function unitTexts(calls: readonly TableCall[]): string[] {
  const { readUnits, writeUnits } = sumOf(calls);
  return [String(readUnits), String(writeUnits), dollarsOf(calls).toFixed(2)];
}

/** Calls in their order; those that are alike together. */
function callsText(calls: readonly TableCall[]): string {
  const texts = calls.map(({ command, items, strong, readUnits, writeUnits }) => {
    const units = writeUnits > 0 ? `${writeUnits}w` : `${readUnits}r`;
    const of = items.length > 0 ? ` ${items.join('+')}` : '';
    return `${command}${of}${strong ? '!' : ''} ${units}`;
  });
  const counted = Map.groupBy(texts, (text) => text);
  return [...counted]
    .map(([text, same]) => (same.length > 1 ? `${same.length} × ${text}` : text))
    .join(', ');
}

/** What the service's own watching costs, which no call to the table shows. */
function watchingText(lines: LineBytes, months: readonly Line[]): string {
  const perMillion = (bytes: number) => (bytes * prices.logPerGb) / 1000;
  const quiet = quietCheckBytes(lines, batchOf.checks(1_000_000));
  const ofMillion = months.find(({ what }) => what === 'logs')?.dollars.at(-1) ?? 0;
  return `## Lines, metrics and the gauge

From the prices of CloudWatch (us-east-1: $${prices.logPerGb.toFixed(2)} per GB of log, $${prices.metric.toFixed(2)} a month per metric) and the bytes of the lines that “A month” is made of.

${tableOf(
  ['What', '$ a month'],
  [
    [
      `a line for each message: ${lines.alone.toFixed(0)} bytes`,
      `${perMillion(lines.alone).toFixed(2)} per million messages`,
    ],
    [
      `its share of a batch’s line, for a check without a change: ${quiet.toFixed(0)} bytes with a million artists`,
      `${perMillion(quiet).toFixed(2)} per million checks`,
    ],
    ['logs of a million artists', `${ofMillion.toFixed(2)}, as in “A month”`],
    [
      `metrics: the ${metricCount} that an alarm or the dashboard looks at`,
      `${(metricCount * prices.metric).toFixed(2)} at most; what does not occur in an hour costs nothing in it`,
    ],
    ['gauge, every minute, with a few artists', '0.15: 36 small reads and a write'],
    ['gauge with a million artists', 'in “A month”: a run stops after 2,000 artists at most'],
  ],
)}

What only the operator sees, alarms, dashboard, and canary, is priced in [prices](prices.md).

Counting every artist anew each minute would cost $1,400 a month and more with a million of them: 750 MB of the due index, and the artists that may be late.
`;
}
