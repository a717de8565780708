import { ConditionalCheckFailedException } from '@aws-sdk/client-dynamodb';
import { PutCommand } from '@aws-sdk/lib-dynamodb';
import { openTable } from '../../../shared/table/client.ts';

/** An entry that makes one request and tells how it failed, so that a test sees the classes of errors. */
export async function handler(): Promise<unknown> {
  try {
    await openTable('any').db.send(
      new PutCommand({ TableName: 'any', Item: { pk: 'a', sk: 'b' } }),
    );
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { name, message } = error;
    const isOfClass = error instanceof ConditionalCheckFailedException;
    return { name, message, isOfClass, item: isOfClass ? error.Item : null };
  }
}
