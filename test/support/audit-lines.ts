import { QueryCommand, ScanCommand } from '@aws-sdk/lib-dynamodb';
import { AuditItem } from '../../shared/table/people/audit.ts';
import { keys } from '../../shared/table/keys.ts';
import type { TestedTable } from './tested-table.ts';

/** The audit log of an organization as it is stored, newest last. */
export async function linesOf({ db, name }: TestedTable, org: string): Promise<AuditItem[]> {
  const { Items = [] } = await db.send(
    new QueryCommand({
      TableName: name,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': keys.audit(org, '').pk },
      ConsistentRead: true,
    }),
  );
  return Items.map((item) => AuditItem.parse(item));
}

type Item = Record<string, unknown>;

/** All items of the table whose partition begins so, in the order of their keys. */
export async function storedItems({ db, name }: TestedTable, prefixes: string[]): Promise<Item[]> {
  const { Items = [] } = await db.send(new ScanCommand({ TableName: name, ConsistentRead: true }));
  const place = ({ pk, sk }: Item) => `${String(pk)} ${String(sk)}`;
  return Items.filter(({ pk }) =>
    prefixes.some((prefix) => String(pk).startsWith(prefix)),
  ).toSorted((one, other) => place(one).localeCompare(place(other)));
}

/**
 * Lets transactions fail that write a line of the audit log, before they leave.
 * @returns what ends it, and tells how many there were.
 */
export function failingAuditedWrites({ db }: TestedTable): () => number {
  let failed = 0;
  db.middlewareStack.add(
    (next) => (args) => {
      const { TransactItems = [], Item } = args.input as {
        TransactItems?: { Put?: { Item: { pk: string } } }[];
        Item?: { pk: string };
      };
      const isAudited = [Item, ...TransactItems.map(({ Put }) => Put?.Item)].some((item) =>
        item?.pk.startsWith('AUDIT#'),
      );
      if (!isAudited) return next(args);
      failed += 1;
      return Promise.reject(new Error('the table is away'));
    },
    { step: 'initialize', name: 'failingAuditedWrites' },
  );
  return () => {
    db.middlewareStack.remove('failingAuditedWrites');
    return failed;
  };
}
