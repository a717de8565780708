import { isDeepStrictEqual } from 'node:util';
import { indexes, ttlAttribute } from '../../../shared/table/indexes.ts';
import type { Inventory } from '../inventory.ts';

const keys = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: 'HASH' as const },
  { AttributeName: sk, KeyType: 'RANGE' as const },
];

/** The table as the code needs it, and the four key rings. */
export function dataFaults({ tables, secrets }: Inventory): string[] {
  const [table, ...more] = tables;
  if (table === undefined || more.length > 0) return [`there are ${tables.length} tables, not one`];
  const faults: string[] = [];
  const expect = (found: unknown, wanted: unknown, what: string) => {
    if (isDeepStrictEqual(found, wanted)) return;
    faults.push(`${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`);
  };
  const wanted = Object.entries(indexes).map(([IndexName, { pk, sk, project }]) => ({
    IndexName,
    KeySchema: keys(pk, sk),
    Projection: { ProjectionType: 'INCLUDE', NonKeyAttributes: [...project] },
  }));
  expect(table.GlobalSecondaryIndexes, wanted, 'its indexes');
  expect(table.KeySchema, keys('pk', 'sk'), 'its keys');
  const life = { TimeToLiveStatus: 'ENABLED', AttributeName: ttlAttribute };
  expect(table.TimeToLive, life, 'its time to live');
  expect(table.Backups.PointInTimeRecoveryStatus, 'ENABLED', 'its recovery');
  expect(table.DeletionProtectionEnabled, true, 'its protection');
  expect(table.BillingModeSummary.BillingMode, 'PAY_PER_REQUEST', 'its billing');
  expect(secrets.length, 4, 'the number of key rings');
  return faults;
}
