import {
  bundleRemoval as removal,
  bundleWrite as write,
} from '../../../../shared/alerts/items/bundles.ts';
import type { Write } from '../../../../shared/table/transaction.ts';
import { isPlanted } from './is-planted.ts';

export * from '../../../../shared/alerts/items/bundles.ts';

export const bundleWrite: typeof write = (...given) => blind(write(...given));
export const bundleRemoval: typeof removal = (...given) => blind(removal(...given));

/** With `blind-seal`, without the condition that the message is as it was read. */
function blind({ Put, Delete }: Write): Write {
  if (!isPlanted('blind-seal')) return { ...(Put && { Put }), ...(Delete && { Delete }) };
  return {
    ...(Put && { Put: { Item: Put.Item } }),
    ...(Delete && { Delete: { Key: Delete.Key } }),
  };
}
