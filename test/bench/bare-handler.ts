import type { Call, Input } from '../../shared/table/calls.ts';
import type { Table } from '../../shared/table/client.ts';
import type { Clock } from '../../shared/usecases/ports.ts';

/** A call of the table, and what came back. */
export interface Noted {
  operation: 'UpdateItem';
  input: Input<'UpdateItem'>;
  answer: unknown;
}

/** The calls of the table that `ours` makes. */
export async function notedCalls(
  table: Table,
  ours: (table: Table) => Promise<void>,
): Promise<Noted[]> {
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
export function cannedTable(table: Table, noted: readonly Noted[]): Table {
  let count = 0;
  const call = async () => noted[count++ % noted.length]!.answer;
  return { ...table, call: call as Call };
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
