import { isWrite } from '../support/table-faults.ts';
import type { Act } from '../support/tested-table.ts';
import { Injected, invocations } from './scheduler.ts';
import { workers } from '../../lib/stacks/functions.ts';
import { tick } from '../../lib/stacks/tasks.ts';
import { QueueName } from '../../shared/plan/queues.ts';
import { keys } from '../../shared/table/keys.ts';

/** The input of any command, as far as the harness looks at it. */
interface AnyInput {
  Key?: Record<string, unknown>;
  Item?: Record<string, unknown>;
  IndexName?: string;
  Limit?: number;
  ExpressionAttributeNames?: Record<string, string>;
  UpdateExpression?: string;
  KeyConditionExpression?: string;
  ExpressionAttributeValues?: Record<string, unknown>;
  TransactItems?: Partial<Record<'Put' | 'Update' | 'Delete' | 'ConditionCheck', AnyInput>>[];
  RequestItems?: Record<string, { Keys?: Record<string, unknown>[] }>;
}

/** How the SDK gives up after its tries. */
const failures = ['InternalServerError', 'TimeoutError', 'ProvisionedThroughputExceededException'];

/**
 * Lets calls of the table wait for their turn where a schedule's function makes them; calls from outside
 * of functions go through at once.
 */
export const inTurn: Act = async (next, operation, asked) => {
  const invocation = invocations.getStore();
  if (!invocation) return next();
  const { world } = invocation;
  const input: AnyInput = asked;
  refuseForeign(invocation.name, partitionsOf(input));
  const isChanging = isWrite.test(operation);
  const isSkipped = world.isSweepShort && invocation.name === 'sweep';
  if (isSkipped && world.dueIndex.isKnownEmpty(input)) return nothingFound();
  const isTick = invocation.name.startsWith('tick ');
  const act = async () => {
    if (isTick && (await world.slots.isEmpty(input))) return nothingFound();
    const isSweep = invocation.name === 'sweep';
    if (isSweep && (await world.dueIndex.isEmpty(input))) return nothingFound();
    if (isChanging) {
      world.dueIndex.written(input);
      world.slots.written(input);
    }
    const reply = await next();
    if (isChanging) await world.written(invocation, operation, input);
    else world.ticks.read(invocation, input, reply);
    if (input.IndexName === 'waiting') world.indexLag.show(input, reply);
    return reply;
  };
  const fault = () => {
    const name = world.chance.pick(failures);
    return Object.assign(new Injected(`the table answered ${name}`), { name });
  };
  const ends = operation === 'UpdateItem' ? deliveryOf(input.Key) : null;
  const label = `${operation} ${keysOf(input)}`;
  const kind = isChanging ? 'write' : 'read';
  return world.scheduler.gate(invocation, kind, label, act, { fault, ends });
};

const nothingFound = () => ({ Items: [], Count: 0 });

/** The id of the delivery whose row this is the key of. */
function deliveryOf(key: Record<string, unknown> | undefined): string | null {
  const { sk } = key ?? {};
  return typeof sk === 'string' && sk.startsWith('DLV#') ? sk.slice('DLV#'.length) : null;
}

/** The partitions of the table that a call touches. */
function partitionsOf(input: AnyInput): unknown[] {
  const { TransactItems = [], RequestItems = {}, IndexName, KeyConditionExpression } = input;
  const parts = TransactItems.flatMap((part) => Object.values(part).flatMap(partitionsOf));
  const rows = Object.values(RequestItems).flatMap(({ Keys = [] }) => Keys);
  const keys = [input.Key, input.Item, ...rows].flatMap((key) => (key ? [key.pk] : []));
  // Indexes have rights of their own.
  const isOfTable = KeyConditionExpression !== undefined && IndexName === undefined;
  const queried = isOfTable ? [input.ExpressionAttributeValues?.[':pk']] : [];
  return [...parts, ...keys, ...queried];
}

/** What a call is about, for the log. */
function keysOf(input: AnyInput): string {
  if (input.TransactItems) {
    return input.TransactItems.map((part) => keysOf(Object.values(part)[0] ?? {})).join(' ');
  }
  if (input.RequestItems) {
    const keys = Object.values(input.RequestItems).flatMap(({ Keys = [] }) => Keys);
    return keys.map((key) => keyText(key)).join(' ');
  }
  if (input.KeyConditionExpression) {
    const values = Object.values(input.ExpressionAttributeValues ?? {}).map(String);
    return `${input.IndexName ?? ''} ${values.join(' ')}`.trim();
  }
  return keyText(input.Key ?? input.Item ?? {});
}

function keyText({ pk, sk }: Record<string, unknown>): string {
  return `${String(pk)}/${String(sk)}`;
}

/** What a tick has rights to, as `giveTick` gives them. */
const ofTicks = [
  keys.ticks('*').pk,
  keys.slot('*', '*', '*').pk,
  keys.watch('*').pk,
  keys.source('*').pk,
  keys.artistCount.pk,
];

/** The functions, by what the names of their invocations begin with. */
const functions = [
  ...QueueName.options.map((queue) => ({ name: queue, needs: workers[queue].needs })),
  { name: 'tick', needs: { ...tick.needs, partitions: ofTicks } },
];
/** For each function that may use some partitions of the table alone: which ones. */
const allowed = functions.flatMap(({ name, needs: { partitions } }) =>
  partitions ? [{ prefix: `${name} `, patterns: partitions.map(patternOf) }] : [],
);

function patternOf(pattern: string): RegExp {
  return new RegExp(`^${pattern.replaceAll('*', '.*')}$`);
}

/**
 * Refuses what IAM would: items of partitions that a function has no right to.
 * @param name of the invocation: it begins with its function's.
 */
function refuseForeign(name: string, partitions: readonly unknown[]): void {
  const limited = allowed.find(({ prefix }) => name.startsWith(prefix));
  if (!limited) return;
  for (const pk of partitions) {
    if (limited.patterns.some((pattern) => pattern.test(String(pk)))) continue;
    throw new Error(`${name} has no right to ${String(pk)}`);
  }
}

/**
 * Whether a function has the address of a queue, so that it can send there.
 * @param name of the invocation: it begins with its function's.
 */
export function maySend(name: string, to: QueueName): boolean {
  const sender = functions.find((one) => name.startsWith(`${one.name} `));
  return sender === undefined || (sender.needs.sends ?? []).includes(to);
}
