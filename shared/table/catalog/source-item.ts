import { UpdateCommand, type UpdateCommandInput } from '@aws-sdk/lib-dynamodb';
import type { Table } from '../client.ts';
import { isConditionFailure } from '../failures.ts';
import { keys } from '../keys.ts';
import { SourceState } from './source-state.ts';

/** The change of an item that an update makes, and what must hold for it. */
export type Change = Pick<
  UpdateCommandInput,
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'
>;

/** Makes a change to the item of a source; `done` false, with the present state, if it may not. */
export async function updateState(table: Table, source: string, change: Change) {
  try {
    const { Attributes } = await table.db.send(
      new UpdateCommand({
        TableName: table.name,
        Key: keys.source(source),
        ...change,
        ReturnValues: 'ALL_NEW',
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
      }),
    );
    return { done: true, state: SourceState.parse(Attributes) };
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    // The document client leaves the item of an error in the wire's form: numbers and texts.
    const attributes = Object.entries(error.Item ?? {}).flatMap(([name, { N, S }]) =>
      N === undefined ? (S === undefined ? [] : [[name, S]]) : [[name, Number(N)]],
    );
    return { done: false, state: SourceState.parse(Object.fromEntries(attributes)) };
  }
}
