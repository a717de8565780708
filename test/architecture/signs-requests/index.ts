import { openTable } from '../../../shared/table/client.ts';

/** An entry that makes one request, so that a test sees how bundles sign. */
export async function handler(): Promise<void> {
  await openTable('any').call('GetItem', { Key: { pk: 'a', sk: 'b' } });
}
