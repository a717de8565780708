/**
 * `node test/bench/plots-backtest.ts`: draws docs/generated/plots/backtest.svg, what `npm run backtest -- --plot`
 * makes of an invented artist: followers that a purge takes, and listeners with a rise that leaves again.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { inventedSeries } from '../corpus/numbers/real/series.ts';

const project = dirname(dirname(import.meta.dirname));
const folder = mkdtempSync(join(tmpdir(), 'plots-'));
try {
  const [artist] = inventedSeries().series.slice(3);
  if (!artist) throw new Error('no series');
  const lines = artist.days.map((day) => `${day.day},${day.followers},${day.monthly_listeners}`);
  const history = join(folder, 'history.csv');
  writeFileSync(history, ['date,followers,monthly_listeners', ...lines, ''].join('\n'));
  const out = join(project, 'docs', 'generated', 'plots', 'backtest.svg');
  const words = [join(project, 'bin', 'backtest.ts'), history, '--plot', '--out', out];
  const { status } = spawnSync(process.execPath, words, { stdio: 'inherit' });
  process.exitCode = status ?? 1;
} finally {
  rmSync(folder, { recursive: true });
}
