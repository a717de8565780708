import { isDeepStrictEqual } from 'node:util';
import { indexes, ttlAttribute } from '../../../shared/table/indexes.ts';
import type { Inventory } from '../inventory.ts';

const keys = (pk: string, sk: string) => [
  { AttributeName: pk, KeyType: 'HASH' as const },
  { AttributeName: sk, KeyType: 'RANGE' as const },
];

/** The table and its ledger as the code needs them, the four key rings, and the group of the artists' schedules. */
export function dataFaults({ tables, secrets, groups }: Inventory): string[] {
  const table = tables.find((each) => each.GlobalSecondaryIndexes.length > 0);
  const [ledger, ...more] = tables.filter((each) => each !== table);
  if (table === undefined || ledger === undefined || more.length > 0) {
    return [`there are ${tables.length} tables, not one and its ledger`];
  }
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
  for (const each of [table, ledger]) {
    const its = each === table ? 'of the table' : 'of the ledger';
    expect(each.KeySchema, keys('pk', 'sk'), `the keys ${its}`);
    const life = { TimeToLiveStatus: 'ENABLED', AttributeName: ttlAttribute };
    expect(each.TimeToLive, life, `the time to live ${its}`);
    expect(each.Backups.PointInTimeRecoveryStatus, 'ENABLED', `the recovery ${its}`);
    expect(each.DeletionProtectionEnabled, true, `the protection ${its}`);
    expect(each.BillingModeSummary.BillingMode, 'PAY_PER_REQUEST', `the billing ${its}`);
  }
  expect(secrets.length, 4, 'the number of key rings');
  const made = groups.map(({ Name, State }) => `${Name} ${State}`);
  expect(made, ['artist-monitor-dev ACTIVE'], 'the group of schedules');
  return faults;
}
