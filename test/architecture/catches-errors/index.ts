import { openTable } from '../../../shared/table/client.ts';
import { isConditionFailure } from '../../../shared/table/failures.ts';

/** An entry that makes one request and tells how it failed, so that a test sees how bundles know errors. */
export async function handler(): Promise<unknown> {
  try {
    await openTable('any').call('PutItem', { Item: { pk: 'a', sk: 'b' } });
    return null;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const { name, message } = error;
    const isKnown = isConditionFailure(error);
    return { name, message, isKnown, item: isKnown ? error.Item : null };
  }
}
