import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import { sumOf, type TableCall } from '../bench/capacity.ts';
import { jobOf, type Measured } from '../bench/cost-happenings.ts';
import type { MessageCost } from '../bench/cost-change.ts';

const Call = z.object({
  command: z.string(),
  items: z.array(z.string()),
  strong: z.boolean(),
  readUnits: z.number(),
  writeUnits: z.number(),
  indexUnits: z.record(z.string(), z.number()).optional(),
});
const Bytes = z.object({ table: z.number(), indexes: z.number() });
const Ledger = z.object({
  jobs: z.array(z.object({ name: z.string(), calls: z.array(Call) })),
  stored: z.object({
    perArtist: Bytes,
    perChange: Bytes,
    perDelivery: Bytes,
    duePerArtist: z.number(),
  }),
  lines: z.object({
    alone: z.number(),
    quietCheck: z.object({ alone: z.number(), each: z.number(), ofBatch: z.number() }),
  }),
  cpuSeconds: z.number(),
  ticks: z.object({
    seconds: z.number(),
    cpuSecondsEach: z.number(),
    lineBytes: z.number(),
    rowBytes: z.number(),
  }),
  messages: z.array(
    z.object({ destinations: z.int(), changes: z.int(), writeUnitsEach: z.number() }),
  ),
});

/** What the bench of costs measured: docs/generated/cost.json. */
export interface Ledger extends Measured {
  messages: readonly MessageCost[];
}

/** Reads the measured ledger. @throws where `npm run bench -- cost --write` wrote another form. */
export function readLedger(
  path = join(import.meta.dirname, '../../docs/generated/cost.json'),
): Ledger {
  return Ledger.parse(JSON.parse(readFileSync(path, 'utf8')));
}

/** The units of a job. */
export function unitsOf({ jobs }: Pick<Ledger, 'jobs'>, name: string) {
  return sumOf(jobOf(jobs, name));
}

/** Write units for a message that tells people of so many changes: alone and fifty were measured. */
export function messageUnits({ messages }: Ledger, changes: number): number {
  const of = (count: number) =>
    messages.find((one) => one.destinations === 1 && one.changes === count)?.writeUnitsEach ?? 0;
  const [alone, fifty] = [of(1), of(50) * 50];
  const each = (fifty - alone) / 49;
  return alone + each * (changes - 1);
}

/** What a job writes to a kind of item, as a charge for one key: a write in a transaction counts twice. */
export function writesTo(calls: readonly TableCall[], item: string): number {
  return calls
    .filter(({ items, writeUnits }) => writeUnits > 0 && items.includes(item))
    .reduce((sum, { command }) => sum + (command.startsWith('Transact') ? 2 : 1), 0);
}
