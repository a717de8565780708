import { DescribeTableCommand, type TableDescription } from '@aws-sdk/client-dynamodb';
import { OperatorError } from './invoke.ts';
import { tablesAt, type Where } from './scan.ts';

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
  const client = tablesAt(where);
  try {
    const { Table = {} } = await client.send(new DescribeTableCommand({ TableName: table }));
    return restoredIn(Table);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`Couldn’t read what ${table} was restored from: ${why}`);
  } finally {
    client.destroy();
  }
}

/** What DynamoDB says of a table: which one it was restored from, and to which time. */
export function restoredIn({ RestoreSummary: summary }: TableDescription): Restored | null {
  if (summary?.SourceTableArn === undefined || !summary.RestoreDateTime) return null;
  const [, from = ''] = summary.SourceTableArn.split(':table/');
  return { from, at: summary.RestoreDateTime.toISOString() };
}
