import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { openTable } from '../../../shared/table/client.ts';

/** An entry that makes one request, so that a test sees how bundles sign. */
export async function handler(): Promise<void> {
  await openTable('any').db.send(new GetCommand({ TableName: 'any', Key: { pk: 'a', sk: 'b' } }));
}
