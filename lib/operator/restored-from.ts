import { DescribeTableCommand, type TableDescription } from '@aws-sdk/client-dynamodb';
import type { Where } from './running.ts';
import { atTables } from './scan.ts';

/** What a table was restored from. */
export interface Restored {
  /** The name of the table. */
  from: string;
  /** The time that it went back to, in ISO 8601. */
  at: string;
}

/**
 * What a deployed stage's table was restored from, with the rights of whoever runs the command; null: it
 * wasn't.
 * @throws OperatorError when DynamoDB doesn't tell.
 */
export async function restoredFrom(table: string, where: Where): Promise<Restored | null> {
  return atTables(
    where,
    (why) => `Couldn’t read what ${table} was restored from: ${why}`,
    async (client) => {
      const { Table = {} } = await client.send(new DescribeTableCommand({ TableName: table }));
      return restoredIn(Table);
    },
  );
}

/** What DynamoDB says of a table: which one it was restored from, and to which time. */
export function restoredIn({ RestoreSummary: summary }: TableDescription): Restored | null {
  if (summary?.SourceTableArn === undefined || !summary.RestoreDateTime) return null;
  const [, from = ''] = summary.SourceTableArn.split(':table/');
  return { from, at: summary.RestoreDateTime.toISOString() };
}
