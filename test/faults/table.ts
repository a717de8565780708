import { isWrite } from '../support/table-faults.ts';
import type { Act } from '../support/tested-table.ts';
import { Injected, invocations } from './scheduler.ts';
import { workers } from '../../lib/stacks/functions.ts';
import { sweep, tick } from '../../lib/stacks/tasks.ts';
import type { FunctionSpec } from '../../lib/stacks/function-spec.ts';
import type { QueueName } from '../../shared/plan/queues.ts';
import { roleOf } from '../support/roles.ts';

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
  roleIn(invocation.name)?.refuse(operation, input);
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

/** The roles of functions, by what the names of their invocations begin with. */
const roles = new Map(
  Object.entries<FunctionSpec>({ ...workers, tick, sweep }).map(([name, spec]) => [
    name,
    roleOf(spec),
  ]),
);
const roleIn = (invocation: string) => roles.get(invocation.split(' ')[0] ?? '');

/**
 * Whether a function has the right to send to a queue.
 * @param invocation its name
 */
export function maySend(invocation: string, to: QueueName): boolean {
  return roleIn(invocation)?.maySend(to) ?? true;
}
