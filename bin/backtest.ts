import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { getSystemErrorMessage } from 'node:util';
import {
  type Command,
  commandOf,
  type NumbersCommand,
  usage,
  UsageError,
} from '../lib/backtest/command.ts';
import {
  type HistoryDay,
  HistoryError,
  readHistory,
  readReleases,
} from '../lib/backtest/history-file.ts';
import type { Panel, PlotReport } from '../lib/backtest/plot.ts';
import { backtestReleases, ReleaseHistory } from '../shared/findings/risk/backtest.ts';
import { backtest, type BacktestLine, explain } from '../shared/findings/numbers/backtest.ts';
import { soundValues } from '../shared/findings/numbers/series.ts';
import { usualBand } from '../shared/findings/numbers/grounds.ts';

const fields = [
  { field: 'followers', name: 'followers' },
  { field: 'monthly_listeners', name: 'monthly listeners' },
] as const;

async function run(command: Command): Promise<void> {
  if (command.kind === 'numbers') return runNumbers(command);
  const lines = backtestReleases(await readReleases(command.path, ReleaseHistory), command.which);
  for (const line of lines) console.log(JSON.stringify(line));
}

async function runNumbers({ path, isExplained, out }: NumbersCommand): Promise<void> {
  const days = await readHistory(createReadStream(path, { encoding: 'utf8' }));
  const lines = backtest(days, 'The artist');
  for (const { date, change_type, severity, summary, confirmed_on } of lines) {
    console.log(JSON.stringify({ date, change_type, severity, summary, confirmed_on }));
  }
  const explained = lines.map((line, at) => explanationOf(line, at + 1));
  if (isExplained) for (const text of explained) console.error(`${text}\n`);
  if (out === null) return;
  // Only a plot needs the library that draws it.
  const { plotSvg } = await import('../lib/backtest/plot.ts');
  await writeFile(out, plotSvg(basename(path), panelsOf(days, lines, explained)));
  console.error(`The plot is in ${out}`);
}

function explanationOf(line: BacktestLine, index: number): string {
  const { why, when } = explain(line);
  return `${index}. ${line.change_type} (${line.severity}), confirmed on ${line.confirmed_on}
   ${line.summary}
   Why: ${why.join(' ')}
   Why then: ${when.join(' ')}`;
}

/** A panel for each number that the history has. */
function panelsOf(
  days: readonly HistoryDay[],
  lines: readonly BacktestLine[],
  explained: readonly string[],
): Panel[] {
  return fields.flatMap(({ field, name }) => {
    const readings = days.flatMap(({ day, [field]: value }) =>
      value === null ? [] : [{ day, value }],
    );
    const reports = lines.flatMap((line, at) =>
      line.field === field
        ? [reportOf(line, { index: at + 1, readings, title: explained[at] ?? line.summary })]
        : [],
    );
    const band = usualBand(soundValues(days, field), field);
    return readings.length === 0 ? [] : [{ name, readings, band, reports }];
  });
}

function reportOf(
  { date, confirmed_on, facts }: BacktestLine,
  { index, readings, title }: { index: number; readings: Panel['readings']; title: string },
): PlotReport {
  const on = (day: string) => readings.find((one) => one.day === day) ?? { day, value: 0 };
  const confirmed = on(confirmed_on);
  if (!facts) {
    return { index, kind: 'milestone', from: on(date), to: on(date), confirmed, title };
  }
  const { from, to, direction } = facts;
  return { index, kind: direction < 0 ? 'drop' : 'rise', from, to, confirmed, title };
}

/** @returns the exit code. */
async function main(words: readonly string[]): Promise<number> {
  let path = '';
  try {
    const command = commandOf(words);
    if (!command) {
      console.log(usage);
      return 0;
    }
    path = command.path;
    await run(command);
    return 0;
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message}\n\n${usage}`);
      return 2;
    }
    if (error instanceof HistoryError) console.error(`${path}: ${error.message}`);
    else console.error(problemWithFile(error, path));
    return 1;
  }
}

/**
 * The message about a file that can't be read or parsed.
 * @throws any other error as it is
 */
function problemWithFile(error: unknown, history: string): string {
  if (!(error instanceof Error) || !('errno' in error)) throw error;
  const path = 'path' in error ? String(error.path) : history;
  return `${path}: ${getSystemErrorMessage(Number(error.errno))}`;
}

// The reader may close the pipe before the end.
process.stdout.on('error', () => process.exit(0));
process.exitCode = await main(process.argv.slice(2));
