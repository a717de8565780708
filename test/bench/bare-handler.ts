import type { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../../shared/table/client.ts';
import type { Clock } from '../../shared/usecases/ports.ts';

type Command = Parameters<DynamoDBDocumentClient['send']>[0];
interface Input {
  ConditionExpression?: string;
  ExpressionAttributeValues?: Record<string, unknown>;
}

/** A call of the table, and what came back. */
export interface Noted {
  command: Command;
  answer: unknown;
}

/** The calls of the table that `ours` makes. */
export async function notedCalls(
  table: Table,
  ours: (table: Table) => Promise<void>,
): Promise<Noted[]> {
  const noted: Noted[] = [];
  const send = async (command: Command) => {
    const answer: unknown = await table.db.send(command);
    noted.push({ command, answer });
    return answer;
  };
  await ours(tableThat(table, send));
  return noted;
}

/** A table that gives the noted answers, in their order and at once: what is left is ours. */
export function cannedTable(table: Table, noted: readonly Noted[]): Table {
  let count = 0;
  return tableThat(table, async () => noted[count++ % noted.length]!.answer);
}

/**
 * The least that answers a request: the noted calls, one after the other, and JSON of what they
 * give back. Nothing is checked, limited, parsed, hidden or logged.
 */
export function bareHandler(
  table: Table,
  clock: Clock,
  noted: readonly Noted[],
): () => Promise<string> {
  return async () => {
    const answers: unknown[] = [];
    for (const { command } of noted) {
      answers.push(await table.db.send(again(command, clock.now())));
    }
    return JSON.stringify(answers);
  };
}

function tableThat({ name, db }: Table, send: (command: Command) => Promise<unknown>): Table {
  return {
    name,
    db: new Proxy(db, {
      get: (target, property): unknown =>
        property === 'send' ? send : Reflect.get(target, property),
    }),
  };
}

/** The same command for now: a credential is used at its time, whatever its rate says. */
function again(command: Command, now: Date): Command {
  const input: Input = { ...(command.input as Input) };
  if (input.ExpressionAttributeValues && ':nowMs' in input.ExpressionAttributeValues) {
    input.ConditionExpression = 'attribute_exists(pk) AND (tat < :nowMs OR tat >= :nowMs)';
    input.ExpressionAttributeValues = {
      ...input.ExpressionAttributeValues,
      ':nowMs': now.getTime(),
      ':now': now.toISOString(),
    };
  }
  return new (command.constructor as new (input: Input) => Command)(input);
}
