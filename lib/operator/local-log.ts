import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The newest that are shown, and how much of each. */
const linesMax = 50;
const charactersMax = 400;

/** The lines of the service on this machine that name `id`, oldest first. The file is 20 MB at most. */
export function localLines(dataDir: string, id: string): string {
  const file = join(dataDir, 'functions.log');
  const all = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  const found = all.filter((line) => line.includes(id)).slice(-linesMax);
  if (found.length === 0) return `No line of ${file} names it.`;
  const shown = found.map((line) =>
    line.length > charactersMax ? `${line.slice(0, charactersMax)}…` : line,
  );
  return [`In ${file}:`, ...shown].join('\n');
}
