import * as z from '../../domain/zod.ts';
import type { Table } from '../client.ts';
import { written } from '../failures.ts';
import { ttlAttribute } from '../indexes.ts';
import { keys } from '../keys.ts';
import { readItem, wholeItem } from '../item.ts';
import { sendPut } from '../transaction.ts';
import { when } from '../versioned.ts';

/** How often something may be done: `limit` times in any `windowSeconds`. For small limits. */
export interface Allowance {
  /** What is counted, like `sign-in-ip#192.0.2.1`. */
  subject: string;
  limit: number;
  windowSeconds: number;
}

const RateItem = z.object({ version: z.int(), times: z.array(z.number()) });

/**
 * Whether the allowance could be used at `now`, without using it: for whoever has to do something
 * costly first.
 * @returns 0 when it could, else the seconds to wait for the next.
 */
export async function waitForAllowance(
  table: Table,
  allowance: Allowance,
  now: Date,
): Promise<number> {
  const known = await readItem(table, keys.rate(allowance.subject), RateItem);
  return waitOf(known?.times ?? [], allowance, now);
}

/** How many seconds it takes until there is room beside those who used an allowance at `times`. */
function waitOf(times: readonly number[], { limit, windowSeconds }: Allowance, now: Date): number {
  const windowMs = windowSeconds * 1000;
  const recent = times.filter((time) => time > now.getTime() - windowMs);
  const oldest = recent[recent.length - limit];
  if (oldest === undefined) return 0;
  return Math.max(1, Math.ceil((oldest + windowMs - now.getTime()) / 1000));
}

const triesMax = 8;

/**
 * Uses the allowance once at `now`, exactly: no window in which more than `limit` pass, also
 * with many takers at a time. Costs one read and, when it is taken, one write.
 * @returns 0 when it was used, else the seconds to wait for the next.
 */
export async function useAllowance(table: Table, allowance: Allowance, now: Date): Promise<number> {
  const key = keys.rate(allowance.subject);
  const windowMs = allowance.windowSeconds * 1000;
  const nowMs = now.getTime();
  for (let tries = 0; tries < triesMax; tries += 1) {
    const known = (await readItem(table, key, RateItem)) ?? { version: 0, times: [] };
    const waitSeconds = waitOf(known.times, allowance, now);
    if (waitSeconds > 0) return waitSeconds;
    const times = known.times.filter((time) => time > nowMs - windowMs);
    const item = {
      version: known.version + 1,
      times: [...times, nowMs],
      [ttlAttribute]: Math.ceil((nowMs + windowMs) / 1000),
    };
    const isAsRead = when('attribute_not_exists(pk) OR version = :version', {
      version: known.version,
    });
    const put = wholeItem(key, item, isAsRead);
    if (await written(sendPut(table, put))) return 0;
  }
  // So many use the allowance of one subject at a time that it is over any small limit anyway.
  return 1;
}
