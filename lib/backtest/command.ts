import { basename, dirname, extname, join } from 'node:path';
import { parseArgs } from 'node:util';

export const usage = `Usage: npm run backtest -- history.csv [--explain] [--plot] [--out FILE.svg]
       npm run backtest -- --releases history.json [--known]

The first form prints the changes that the detector would have confirmed, one JSON object per line. The file begins
with the header date,followers,monthly_listeners. Then comes one line per day, oldest first. Either
number can be empty.

  --explain  also prints, on stderr, why each change was reported, and why on that day
  --plot     also draws the numbers with their usual range and the reports, into
             history.backtest.svg next to the history
  --out      draws into this file instead; needs --plot

The second form prints how the service would judge each release that arrived, one JSON object per
line. The file is one JSON object: artist, known (the artist's own releases), and arrivals (what
appeared later, each with "at"). A release has title, type, date, label, upc, isrcs, contributors,
and genres.

  --known    judges the known releases instead, each by those before it`;

/** A command that can't be understood; the message says what is wrong with it. */
export class UsageError extends Error {}

/** What to back-test. */
export type Command = NumbersCommand | ReleasesCommand;

export interface ReleasesCommand {
  kind: 'releases';
  /** The file with the releases. */
  path: string;
  which: 'arrivals' | 'known';
}

export interface NumbersCommand {
  kind: 'numbers';
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
  const { help = false, plot = false, explain = false, known = false, out, releases } = values;
  if (help) return null;
  if (releases !== undefined) {
    const isOther = positionals.length > 0 || plot || explain || out !== undefined;
    if (isOther) throw new UsageError('--releases goes only with --known.');
    return { kind: 'releases', path: releases, which: known ? 'known' : 'arrivals' };
  }
  if (known) throw new UsageError('--known needs --releases.');
  const [path, ...more] = positionals;
  if (path === undefined) throw new UsageError('Name the file with the history.');
  if (more.length > 0) throw new UsageError('Name only one file.');
  if (out !== undefined && !plot) throw new UsageError('--out needs --plot.');
  const besideIt = join(dirname(path), `${basename(path, extname(path))}.backtest.svg`);
  const numbers = { isExplained: plot || explain, out: plot ? (out ?? besideIt) : null };
  return { kind: 'numbers', path, ...numbers };
}

function parsed(words: readonly string[]) {
  const options = {
    explain: { type: 'boolean' },
    plot: { type: 'boolean' },
    out: { type: 'string' },
    releases: { type: 'string' },
    known: { type: 'boolean' },
    help: { type: 'boolean' },
  } as const;
  try {
    return parseArgs({ args: [...words], options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error), { cause: error });
  }
}
