import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  type DynamoDBClient,
} from '@aws-sdk/client-dynamodb';
import { ttlAttribute } from '../../shared/table/indexes.ts';
import type { Where } from './invoke.ts';
import { checkTable, type TableReport } from './table-check.ts';
import { atTables, rowsOf } from './tables.ts';

/** What a restore leaves out of a table. */
export interface TableSettings {
  /** The attribute by which items expire; null: they don't. */
  expiresBy: string | null;
  /** Whether the table can go back in time. */
  goesBack: boolean;
  /** Whether it can't be deleted by accident. */
  isProtected: boolean;
}

/** A line about each setting, and what is wrong. */
export interface SettingsReport {
  lines: readonly string[];
  wrong: readonly string[];
}

const notHere =
  'expiry, going back in time, and protection: not looked at, as the engine on this machine has none of them';

/**
 * Looks at what a restore leaves out of a table, with the rights of whoever runs the command. The engine of
 * this machine has nothing of it, which isn't wrong.
 * @throws OperatorError when it can't be read.
 */
export async function settingsOf(name: string, where: Where): Promise<SettingsReport> {
  if ('dataDir' in where) return { lines: [notHere], wrong: [] };
  return atTables(
    where,
    (why) => `Couldn’t read the settings of the table ${name}: ${why}`,
    async (client) => reportOn(await readSettings(client, name)),
  );
}

/** What DynamoDB says of a table. What it is just switching on counts as on. */
export async function readSettings(client: DynamoDBClient, name: string): Promise<TableSettings> {
  const [table, expiry, backups] = await Promise.all([
    client.send(new DescribeTableCommand({ TableName: name })),
    client.send(new DescribeTimeToLiveCommand({ TableName: name })),
    client.send(new DescribeContinuousBackupsCommand({ TableName: name })),
  ]);
  const { TimeToLiveStatus = 'DISABLED', AttributeName = null } =
    expiry.TimeToLiveDescription ?? {};
  const recovery = backups.ContinuousBackupsDescription?.PointInTimeRecoveryDescription;
  return {
    expiresBy: TimeToLiveStatus.startsWith('ENABL') ? AttributeName : null,
    goesBack: recovery?.PointInTimeRecoveryStatus === 'ENABLED',
    isProtected: table.Table?.DeletionProtectionEnabled === true,
  };
}

/** The settings in words. */
export function reportOn({ expiresBy, goesBack, isProtected }: TableSettings): SettingsReport {
  const parts = [
    {
      isRight: expiresBy === ttlAttribute,
      right: `expiry: by ${ttlAttribute}`,
      wrong: `expiry is ${expiresBy === null ? 'off' : `by ${expiresBy}`}, not by ${ttlAttribute}: what should end stays`,
    },
    {
      isRight: goesBack,
      right: 'going back in time: on',
      wrong: 'point-in-time recovery is off: this table can’t be restored',
    },
    {
      isRight: isProtected,
      right: 'protection: on',
      wrong: 'deletion protection is off: one click deletes this table',
    },
  ];
  return {
    lines: parts.flatMap(({ isRight, right }) => (isRight ? [right] : [])),
    wrong: parts.flatMap(({ isRight, wrong }) => (isRight ? [] : [wrong])),
  };
}

/** Faults that are shown; the rest only counts. */
const shownMax = 50;

/**
 * Reads a whole table and its settings with the rights of whoever runs the command, since no function has
 * the right to.
 * @returns what it holds, how it's set, and whether anything is wrong, in lines.
 * @throws OperatorError when it can't be read.
 */
export async function verifyTable(
  name: string,
  where: Where,
): Promise<{ text: string; isSound: boolean }> {
  const now = new Date();
  const found = await checkTable(rowsOf(name, where), now);
  const settings = await settingsOf(name, where);
  const report = { ...found, wrong: [...settings.wrong, ...found.wrong] };
  const text = textOf(name, report, { now, about: settings.lines });
  return { text, isSound: report.wrong.length === 0 };
}

/** @param about lines on how the table is set. */
function textOf(
  name: string,
  { items, kinds, newest, wrong }: TableReport,
  { now, about }: { now: Date; about: readonly string[] },
): string {
  const ageMinutes = newest === null ? 0 : (now.getTime() - Date.parse(newest)) / 60_000;
  const more = wrong.length - shownMax;
  return [
    `${name}: ${items} items`,
    ...Object.entries(kinds).map(([kind, count]) => `  ${kind}: ${count}`),
    newest === null
      ? 'newest item: none tells its time'
      : `newest item: ${newest}, ${Math.floor(ageMinutes)} minutes ago`,
    ...about,
    ...wrong.slice(0, shownMax).map((fault) => `WRONG: ${fault}`),
    ...(more > 0 ? [`… and ${more} more`] : []),
    wrong.length === 0 ? 'Nothing is wrong.' : `WRONG in ${wrong.length} places.`,
  ].join('\n');
}
