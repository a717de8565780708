import type { Input } from '../calls.ts';
import type { Table } from '../client.ts';
import { isConditionFailure } from '../failures.ts';
import { keys } from '../keys.ts';
import { SourceState } from './source-state.ts';

/** The change of an item that an update makes, and what must hold for it. */
export type Change = Pick<
  Input<'UpdateItem'>,
  'UpdateExpression' | 'ConditionExpression' | 'ExpressionAttributeValues'
>;

/** Makes a change to the item of a source; `done` false, with the present state, if it may not. */
export async function updateState(table: Table, source: string, change: Change) {
  try {
    const { Attributes } = await table.call('UpdateItem', {
      Key: keys.source(source),
      ...change,
      ReturnValues: 'ALL_NEW',
      ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
    });
    return { done: true, state: SourceState.parse(Attributes) };
  } catch (error) {
    if (!isConditionFailure(error)) throw error;
    return { done: false, state: SourceState.parse(error.Item ?? {}) };
  }
}
