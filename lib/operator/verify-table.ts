import type { Where } from './running.ts';
import { rowsOf } from './scan.ts';
import { checkTable, type TableReport } from './table-check.ts';
import { settingsOf } from './table-settings.ts';

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
