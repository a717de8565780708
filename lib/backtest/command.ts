import { basename, dirname, extname, join } from 'node:path';
import { parseArgs } from 'node:util';

export const usage = `Usage: npm run backtest -- history.csv [--explain] [--plot] [--out FILE.svg]

Prints the changes that the detector would have confirmed, one JSON object per line. The file begins
with the header date,followers,monthly_listeners. Then comes one line per day, oldest first. Either
number can be empty.

  --explain  also prints, on stderr, why each change was reported, and why on that day
  --plot     also draws the numbers with their usual range and the reports, into
             history.backtest.svg next to the history
  --out      draws into this file instead; needs --plot`;

/** A command that can't be understood; the message says what is wrong with it. */
export class UsageError extends Error {}

/** What to back-test. */
export interface Command {
  /** The file with the history. */
  path: string;
  isExplained: boolean;
  /** The file that the plot goes to; null without a plot. */
  out: string | null;
}

/**
 * Reads the words after `npm run backtest --`; null if help is requested.
 * @throws UsageError
 */
export function commandOf(words: readonly string[]): Command | null {
  const { values, positionals } = parsed(words);
  const { help = false, plot = false, explain = false, out } = values;
  if (help) return null;
  const [path, ...more] = positionals;
  if (path === undefined) throw new UsageError('Name the file with the history.');
  if (more.length > 0) throw new UsageError('Name only one file.');
  if (out !== undefined && !plot) throw new UsageError('--out needs --plot.');
  const besideIt = join(dirname(path), `${basename(path, extname(path))}.backtest.svg`);
  return { path, isExplained: plot || explain, out: plot ? (out ?? besideIt) : null };
}

function parsed(words: readonly string[]) {
  const options = {
    explain: { type: 'boolean' },
    plot: { type: 'boolean' },
    out: { type: 'string' },
    help: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
