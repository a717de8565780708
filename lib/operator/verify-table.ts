import { rowsOf, type Where } from './scan.ts';
import { TableCheck, type TableReport } from './table-check.ts';

/** Faults that are shown; the rest only counts. */
const shownMax = 50;

/**
 * Reads a whole table with the rights of whoever runs the command, since no function has the right to.
 * @returns what it holds and whether anything is wrong, in lines.
 * @throws OperatorError when it can't be read.
 */
export async function verifyTable(
  name: string,
  where: Where,
): Promise<{ text: string; isSound: boolean }> {
  const now = new Date();
  const check = new TableCheck(now);
  for await (const row of rowsOf(name, where)) check.look(row);
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
