import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient, paginateScan } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { OperatorError } from './invoke.ts';
import { TableCheck, type TableReport } from './table-check.ts';

const Row = z.looseObject({ pk: z.string(), sk: z.string() });
const Running = z.object({ endpoints: z.object({ DYNAMODB: z.string() }) });

/** Faults that are shown; the rest only counts. */
const shownMax = 50;

/**
 * Reads a whole table with the rights of whoever runs the command, since no function has the right to.
 * @returns what it holds and whether anything is wrong, in lines.
 * @throws OperatorError when it can't be read.
 */
export async function verifyTable(
  name: string,
  where: { stage: string } | { dataDir: string },
): Promise<{ text: string; isSound: boolean }> {
  const client = 'stage' in where ? new DynamoDBClient({}) : localClient(where.dataDir);
  const now = new Date();
  const check = new TableCheck(now);
  const config = { client: DynamoDBDocumentClient.from(client) };
  try {
    for await (const { Items = [] } of paginateScan(config, { TableName: name })) {
      for (const item of Items) check.look(Row.parse(item));
    }
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new OperatorError(`Couldn’t read the table ${name}: ${why}`);
  } finally {
    client.destroy();
  }
  const report = check.end();
  return { text: textOf(name, report, now), isSound: report.wrong.length === 0 };
}

function textOf(name: string, { items, kinds, newest, wrong }: TableReport, now: Date): string {
  const ageMinutes = newest === null ? 0 : (now.getTime() - Date.parse(newest)) / 60_000;
  const more = wrong.length - shownMax;
  return [
    `${name}: ${items} items`,
    ...Object.entries(kinds).map(([kind, count]) => `  ${kind}: ${count}`),
    newest === null
      ? 'newest item: none tells its time'
      : `newest item: ${newest}, ${Math.floor(ageMinutes)} minutes ago`,
    ...wrong.slice(0, shownMax).map((fault) => `WRONG: ${fault}`),
    ...(more > 0 ? [`… and ${more} more`] : []),
    wrong.length === 0 ? 'Nothing is wrong.' : `WRONG in ${wrong.length} places.`,
  ].join('\n');
}

function localClient(dataDir: string): DynamoDBClient {
  const file = join(dataDir, 'local.json');
  if (!existsSync(file)) throw new OperatorError('No service is running on this machine.');
  const { endpoints } = Running.parse(JSON.parse(readFileSync(file, 'utf8')));
  return new DynamoDBClient({
    endpoint: endpoints.DYNAMODB,
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
}
