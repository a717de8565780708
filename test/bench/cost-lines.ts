import { setTimeout as sleep } from 'node:timers/promises';
import { CheckWork } from '../../shared/domain/owed/work.ts';
import type { Clock } from '../../shared/usecases/ports.ts';
import { count, note } from '../../shared/telemetry/record.ts';
import { eachRecord } from '../../shared/worker/batch.ts';
import { HeldLog } from '../support/deliveries.ts';
import { sqsEvent } from '../support/events.ts';
import type { Watching } from '../support/watching.ts';

/** What a message leaves in the log, in bytes. */
export interface LineBytes {
  /** A line of its own, with what it found. */
  alone: number;
  /** A check without a change: alone, and each of so many in a batch beside what the batch says once. */
  quietCheck: { alone: number; each: number; ofBatch: number };
}

/** What a check without a change leaves, one of so many in its batch. */
export function quietCheckBytes({ quietCheck }: LineBytes, checks: number): number {
  return checks < 2 ? quietCheck.alone : quietCheck.each + quietCheck.ofBatch / checks;
}

/** The lines that the handler of checks writes, measured: those of a stage with all metrics, as in “A month”. */
export async function lineBytes(w: Watching): Promise<LineBytes> {
  process.env.OPERATIONS_SIZE = 'full';
  const found = await bytesOf(w, 1, async () => {
    note({ finding_ids: ['fnd_01m821prh1d8dty1fmwrq67zas'] });
    note({ change_ids: ['chg_cw9ees9bvm8dy722ycw4epvdes'] });
  });
  const quiet = async () => undefined;
  const [one, ten, twenty] = [
    await bytesOf(w, 1, quiet),
    await bytesOf(w, 10, quiet),
    await bytesOf(w, 20, quiet),
  ];
  const each = (twenty - ten) / 10;
  return {
    alone: found,
    quietCheck: { alone: one, each, ofBatch: ten - 10 * each },
  };
}

async function bytesOf(
  { clock }: Watching,
  messages: number,
  does: () => Promise<void>,
): Promise<number> {
  const log = new HeldLog();
  const bodies = Array.from({ length: messages }, (_, at) =>
    JSON.stringify({ kind: 'check', watch_id: `deezer#${1_234_567 + at}` }),
  );
  const run = async () => {
    await sleep(1);
    count('CatalogRequests', 3);
    await does();
  };
  const options = { concurrency: 20, listedBy: 'watch_id', alikeBy: ['read', 'because'] };
  await eachRecord(CheckWork, run, () => ({ log, clock }), options)(sqsEvent(bodies));
  return bytesOfLines(log, clock);
}

/** What the lines of a log take in CloudWatch, in bytes. */
export function bytesOfLines({ lines }: HeldLog, clock: Clock): number {
  // What the console adds to a line, and what CloudWatch counts for each.
  const head = { level: 'INFO', timestamp: clock.now(), service: 'artist-monitor' };
  const overheadBytes = 26;
  return lines.reduce((sum, { message, facts }) => {
    const line = JSON.stringify({ ...head, message, ...(facts as object) });
    return sum + Buffer.byteLength(line) + overheadBytes;
  }, 0);
}
