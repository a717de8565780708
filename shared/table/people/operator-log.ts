import { derivedIdAt } from '../../domain/ids.ts';
import { OperatorEntry } from '../../domain/operator/operator-log.ts';
import type { Table } from '../client.ts';
import { ttlAttribute } from '../indexes.ts';
import { keys } from '../keys.ts';
import { queryPage } from '../pages.ts';
import type { Write } from '../transaction.ts';
import { auditKeptSeconds } from './audit.ts';
import { wholeItem } from '../item.ts';

/** The write of a line of the operator's log, which is kept as long as those of organizations. */
export function operatorLogWrite(entry: OperatorEntry): Write {
  const expires = Math.floor(Date.parse(entry.at) / 1000) + auditKeptSeconds;
  return wholeItem(keys.operatorAudit(entry.id), { ...entry, [ttlAttribute]: expires });
}

/** The newest `limit` lines of the operator's log, newest first. */
export async function readOperatorLog(
  table: Table,
  limit: number,
  now: Date,
): Promise<OperatorEntry[]> {
  // The table removes expired items with a delay.
  const oldest = new Date(Math.max(0, now.getTime() - auditKeptSeconds * 1000));
  const first = derivedIdAt('audit', oldest).slice(0, 'aud_'.length + 10);
  const { pk, sk } = keys.operatorAudit(first);
  const query = {
    KeyConditionExpression: 'pk = :pk AND sk >= :since',
    ExpressionAttributeValues: { ':pk': pk, ':since': sk },
    ScanIndexForward: false,
    ConsistentRead: true,
  };
  const { rows } = await queryPage(table, query, { limit });
  return rows.map((item) => OperatorEntry.parse(item));
}
