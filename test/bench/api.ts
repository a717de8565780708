import { handlers as artists } from '../../functions/api/artists/index.ts';
import { handlers as changes } from '../../functions/api/changes/index.ts';
import type { Handler } from '../../shared/http/event.ts';
import type { Implemented } from '../../shared/http/implement.ts';
import { serve, type DoorDeps } from '../../shared/http/serve.ts';
import { apiEvent, lambdaContext } from '../support/events.ts';
import { harness, type Harness, type KeyHolder } from '../support/harness.ts';
import { putArtists, putChanges } from './feed.ts';
import {
  cpuOf,
  inLanes,
  interleaved,
  median,
  quantile,
  timed,
  type Figure,
  type Report,
} from './measure.ts';
import type { Table } from '../../shared/table/client.ts';
import type { Call, Input } from '../../shared/table/calls.ts';
import type { Clock } from '../../shared/usecases/ports.ts';

/** Of the rate, and of the processor time. */
const rounds = 10;
const laneRequests = 20;
const lanes = 4;
const alonePerRound = 50;
/** Timed one by one. */
const requests = 300;

/** What the requests are asked of, here and through the gateway. */
export const measuredWorld = { artists: 100, changes: 3000, days: 90 } as const;

/** The requests that are measured, here and through the gateway. */
export const measured = [
  { group: 'artists', path: '/api/v1/artists' },
  { group: 'changes', path: '/api/v1/changes?limit=50' },
] as const;
const implemented = { artists, changes };

/**
 * Requests through the real doors and handlers in this process, beside a handler that makes the
 * same calls of the table, turns what comes back into JSON, and does nothing else.
 */
export async function apiBench(): Promise<Report> {
  const h = await harness();
  try {
    const org = await h.organization({ plan: 'business' });
    const seeding = { ...h, organizationId: org.organizationId, now: h.clock.now() };
    const artistIds = await putArtists(seeding, measuredWorld.artists);
    const { changes: count, days } = measuredWorld;
    await putChanges(seeding, artistIds, { count, days });
    const key = await h.apiKey(org);
    const figures: Figure[] = [];
    for (const { group, path } of measured) {
      const open = (table: Table) => doorOf(h, table, group);
      figures.push(...(await unprinted(() => compare(h, key, path, open))));
    }
    return {
      title: 'API in the process',
      how: `An API key of an organization with ${measuredWorld.artists} artists and ${count.toLocaleString('en')} changes asks the real door, handlers and log, in this process; the table's engine is another. Baseline: the same calls of the table and JSON.stringify. ${requests} requests of each by turns for the times, ${rounds} rounds of ${laneRequests}, ${lanes} at a time, for the rate. Processor time of ours (all threads, median of ${rounds} rounds of ${alonePerRound}): with a table that gives the same answers at once, beside JSON.stringify of those.`,
      figures,
    };
  } finally {
    await h.stop();
  }
}

function doorOf(h: Harness, table: Table, group: keyof typeof implemented): Handler {
  const handlers: readonly Implemented<never>[] = implemented[group];
  // What they need beyond the door is not asked for by the requests that are measured.
  const deps: DoorDeps = { ...h.deps, table };
  return serve(group, handlers, () => deps as never);
}

async function compare(
  { clock, table }: Harness,
  key: KeyHolder,
  path: string,
  open: (table: Table) => Handler,
): Promise<Figure[]> {
  const askOf = (handler: Handler) => async (): Promise<void> => {
    // A little more than each request takes up at the rate of the plan.
    clock.advance(0.06);
    const event = apiEvent({ method: 'GET', path, ...key.credentials });
    const { statusCode, body } = await handler(event, lambdaContext);
    if (statusCode !== 200) throw new Error(`${path}: ${statusCode} ${body}`);
  };
  const ours = askOf(open(table));
  // The first request also writes what each later one finds, like the sums of past months.
  await ours();
  const noted = await notedCalls(table, (noting) => askOf(open(noting))());
  const bare = bareHandler(table, clock, noted);
  const alone = askOf(open(cannedTable(table, noted)));
  const json = async () => JSON.stringify(noted.map(({ answer }) => answer));
  const cpuOfMany = (run: () => Promise<unknown>) => async () =>
    (await cpuOf(() => inLanes(alonePerRound, 1, run))) / alonePerRound;
  const cpu = await interleaved({ alone: cpuOfMany(alone), json: cpuOfMany(json) }, { rounds });
  const times = await interleaved(
    { ours: () => timed(ours), bare: () => timed(bare) },
    { rounds: requests, warmUps: requests / 4 },
  );
  const rateOf = (run: () => Promise<unknown>) => async () =>
    (laneRequests * 1000) / (await timed(() => inLanes(laneRequests, lanes, run)));
  const rates = await interleaved({ ours: rateOf(ours), bare: rateOf(bare) }, { rounds });
  const figure = (what: string, unit: Figure['unit'], value: number, beside: number): Figure => ({
    name: `GET ${path}: ${what}`,
    value,
    unit,
    baseline: { name: 'same table calls', value: beside },
  });
  return [
    {
      ...figure('processor time of ours', 'ms', median(cpu.alone), median(cpu.json)),
      baseline: { name: 'JSON.stringify', value: median(cpu.json) },
      budget: { max: 1.5 },
    },
    figure('p50', 'ms', median(times.ours), median(times.bare)),
    figure('p99', 'ms', quantile(times.ours, 0.99), quantile(times.bare, 0.99)),
    figure('requests', 'per s', median(rates.ours), median(rates.bare)),
  ];
}

/** Lets lines of the log be made, as in a function, but not be printed. */
async function unprinted<T>(run: () => Promise<T>): Promise<T> {
  const write = process.stdout.write.bind(process.stdout);
  process.stdout.write = () => true;
  try {
    return await run();
  } finally {
    process.stdout.write = write;
  }
}

/** A call of the table, and what came back. */
interface Noted {
  operation: 'UpdateItem';
  input: Input<'UpdateItem'>;
  answer: unknown;
}

/** The calls of the table that `ours` makes. */
async function notedCalls(table: Table, ours: (table: Table) => Promise<void>): Promise<Noted[]> {
  const noted: Noted[] = [];
  const call = async (operation: 'UpdateItem', input: Input<'UpdateItem'>) => {
    const answer = await table.call(operation, input);
    noted.push({ operation, input, answer });
    return answer;
  };
  await ours({ ...table, call: call as Call });
  return noted;
}

/** A table that gives the noted answers, in their order and at once: what is left is ours. */
function cannedTable(table: Table, noted: readonly Noted[]): Table {
  let count = 0;
  const call = async () => noted[count++ % noted.length]!.answer;
  return { ...table, call: call as Call };
}

/**
 * The least that answers a request: the noted calls, one after the other, and JSON of what they
 * give back. Nothing is checked, limited, parsed, hidden or logged.
 */
function bareHandler(table: Table, clock: Clock, noted: readonly Noted[]): () => Promise<string> {
  return async () => {
    const answers: unknown[] = [];
    for (const { operation, input } of noted) {
      answers.push(await table.call(operation, again(input, clock.now())));
    }
    return JSON.stringify(answers);
  };
}

/** The same for now: a credential is used at its time, whatever its rate says. */
function again(given: Input<'UpdateItem'>, now: Date): Input<'UpdateItem'> {
  const input = { ...given };
  if (input.ExpressionAttributeValues && ':nowMs' in input.ExpressionAttributeValues) {
    input.ConditionExpression = 'attribute_exists(pk) AND (tat < :nowMs OR tat >= :nowMs)';
    input.ExpressionAttributeValues = {
      ...input.ExpressionAttributeValues,
      ':nowMs': now.getTime(),
      ':now': now.toISOString(),
    };
  }
  return input;
}
