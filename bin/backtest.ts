import { createReadStream } from 'node:fs';
import { HistoryError, readHistory } from '../lib/backtest/history-file.ts';
import { backtest } from '../shared/domain/detection/numbers/backtest.ts';

const usage = `Usage: npm run backtest -- history.csv

Prints the changes that the detector would have confirmed, one JSON object a line. The file has the
header date,followers,monthly_listeners and a line a day, oldest first; either number may be empty.`;

// Whoever reads may have enough of it.
process.stdout.on('error', () => process.exit(0));

const [path, ...more] = process.argv.slice(2);
if (path === '--help') {
  console.log(usage);
} else if (path === undefined || path.startsWith('-') || more.length > 0) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    const days = await readHistory(createReadStream(path, { encoding: 'utf8' }));
    for (const line of backtest(days, 'The artist')) console.log(JSON.stringify(line));
  } catch (error) {
    const isRead = error instanceof Error && 'syscall' in error;
    if (!isRead && !(error instanceof HistoryError)) throw error;
    console.error(`${path}: ${error.message}`);
    process.exitCode = 1;
  }
}
