import { appendFileSync, renameSync, statSync } from 'node:fs';
import * as z from 'zod';

const bytesMax = 20_000_000;

/** Opens the log at `path`. It keeps one older part, `path.1`, so that a long run doesn't fill the disk. */
export function openLog(path: string) {
  let bytes = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return {
    path,
    write: (source: string, line: string): void => {
      if (bytes > bytesMax) {
        renameSync(path, `${path}.1`);
        bytes = 0;
      }
      const text = `${source} ${line}\n`;
      appendFileSync(path, text);
      bytes += Buffer.byteLength(text);
    },
  };
}

const LogLine = z.object({ level: z.string(), message: z.string() });

/** The message of a structured line about an error; null for every other line. */
export function errorIn(line: string): string | null {
  if (!line.startsWith('{') || !/"(ERROR|CRITICAL|FATAL)"/i.test(line)) return null;
  try {
    const parsed = LogLine.safeParse(JSON.parse(line));
    if (!parsed.success || !/^(ERROR|CRITICAL|FATAL)$/i.test(parsed.data.level)) return null;
    return parsed.data.message;
  } catch {
    // A line that merely looks like JSON is a line like any other.
    return null;
  }
}

/** A text made to fit one line of the console. */
export function oneLine(text: string, lengthMax = 240): string {
  const flat = text.replaceAll(/\s+/g, ' ').trim();
  return flat.length > lengthMax ? `${flat.slice(0, lengthMax - 1)}…` : flat;
}
