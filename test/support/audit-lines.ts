import { AuditItem } from '../../shared/table/people/audit.ts';
import { keys } from '../../shared/table/keys.ts';
import { allItems, type Item } from './items.ts';
import type { TestedTable } from './tested-table.ts';

/** The audit log of an organization as it is stored, newest last. */
export async function linesOf(table: TestedTable, org: string): Promise<AuditItem[]> {
  const { Items = [] } = await table.call('Query', {
    KeyConditionExpression: 'pk = :pk',
    ExpressionAttributeValues: { ':pk': keys.audit(org, '').pk },
    ConsistentRead: true,
  });
  return Items.map((item) => AuditItem.parse(item));
}

/** All items of the table whose partition begins so, in the order of their keys. */
export async function storedItems(table: TestedTable, prefixes: string[]): Promise<Item[]> {
  const place = ({ pk, sk }: Item) => `${String(pk)} ${String(sk)}`;
  return (await allItems(table))
    .filter(({ pk }) => prefixes.some((prefix) => String(pk).startsWith(prefix)))
    .toSorted((one, other) => place(one).localeCompare(place(other)));
}

/**
 * Lets transactions fail that write a line of the audit log, before they leave.
 * @returns what ends it, and tells how many there were.
 */
export function failingAuditedWrites(table: TestedTable): () => number {
  let failed = 0;
  const stop = table.intercept((next, _operation, input) => {
    const { TransactItems = [], Item } = input as {
      TransactItems?: { Put?: { Item: { pk: string } } }[];
      Item?: { pk: string };
    };
    const isAudited = [Item, ...TransactItems.map(({ Put }) => Put?.Item)].some((item) =>
      item?.pk.startsWith('AUDIT#'),
    );
    if (!isAudited) return next();
    failed += 1;
    throw new Error('the table is away');
  });
  return () => {
    stop();
    return failed;
  };
}
