import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Running } from '../../lib/local/data-folder.ts';
import { callsAbout } from '../../shared/table/calls.ts';
import { derivedIdAt } from '../../shared/domain/ids.ts';
import { packPoint } from '../../shared/domain/artists/points.ts';
import { watchIdOf } from '../../shared/watches/rules/watch-id.ts';
import { changeItem, type ToldChange } from '../../shared/changes/items/change-item.ts';
import { flushDays } from '../../shared/checks/items/history.ts';
import { seededRandom } from '../support/clock.ts';
import { type TestedTable, testedTable } from '../support/tested-table.ts';

/** The table of a running service, past its functions: for what only months could bring. */
export function tableOf(dataDir: string): TestedTable & Disposable {
  const running = Running.parse(JSON.parse(readFileSync(join(dataDir, 'local.json'), 'utf8')));
  const client = new DynamoDBClient({
    region: 'us-east-1',
    endpoint: running.endpoints.DYNAMODB ?? '',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
  const [name = ''] = Object.values(running.tables);
  return {
    ...testedTable(name, callsAbout(name, client)),
    [Symbol.dispose]: () => {
      client.destroy();
    },
  };
}

const dayMs = 86_400_000;

/** The reading at noon, some days ago. */
export interface PastReading {
  at: string;
  value: number;
}

/**
 * Gives an artist of the catalog a past: a reading a day that leads to `followers` of today; three days are missing,
 * as when the catalog was down, and `drop.daysAgo` a part of the followers went at once.
 * @returns the readings, newest first
 */
export async function givePast(
  table: TestedTable,
  streamingId: string,
  past: { followers: number; days: number; drop: { daysAgo: number; part: number } },
): Promise<PastReading[]> {
  const { followers, days, drop } = past;
  const watch = watchIdOf('deezer', streamingId);
  const random = seededRandom(followers);
  const today = Math.floor(Date.now() / dayMs) * dayMs;
  const readings: PastReading[] = [];
  let value = followers;
  for (let ago = 1; ago <= days; ago += 1) {
    const [noise = 0] = random.bytes(1);
    value -= Math.round((followers / 4000) * (noise / 128));
    if (ago === drop.daysAgo + 1) value = Math.round(value / (1 - drop.part));
    if (ago >= 40 && ago < 43) continue;
    const at = new Date(today - ago * dayMs + dayMs / 2);
    readings.push({ at: at.toISOString(), value });
    await flushDays(table, watch, {
      [at.toISOString().slice(0, 10)]: packPoint('', at, value, null),
    });
  }
  return readings;
}

/** Stores a change; one that is confirmed was routed long ago. @returns its ID */
export async function putChange(table: TestedTable, change: ToldChange): Promise<string> {
  const at = new Date(change.confirmed_at ?? change.detected_at);
  const { monitored_artist_id: artist, summary, payload, status } = change;
  const id = derivedIdAt('change', at, artist, summary, payload.subject.id);
  const routed = status === 'confirmed' && { routed_to: [] };
  const Item = { ...changeItem({ ...change, id }, 'business'), ...routed };
  await table.call('PutItem', { Item });
  return id;
}
