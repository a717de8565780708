import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';

export const eventsPerSecond = 5;
export const endpoints = 10;

/**
 * Hookdeck Outpost f67ae01 (Go; Redis with AOF, PostgreSQL 15, RabbitMQ 3.10; 100 workers, timeout 15 s),
 * measured on 2026-11-27, in turns with this service on the same two cores and with the same receiver.
 */
export const outpost = {
  p50: 8.3,
  p99: 52,
  steadyMs: 1.8,
  besideHanging: { p50: 24, p99: 3691, attempts: 100 },
  toOne: { perSecond: 1249, ms: 1.2 },
  toEach: { perSecond: 1827, ms: 0.9 },
  killed: { seconds: 5.4, twice: 7 },
  missing: 0,
  memory: 380,
} as const;

/** What the bare sender takes: latencies in ms at the steady rate, and processor time in ms a delivery. */
const Bare = z.object({
  p50: z.number(),
  p99: z.number(),
  perSecond: z.number(),
  steadyMs: z.number(),
  burstMs: z.number(),
});
export type Bare = z.infer<typeof Bare>;

/** Runs the bare sender against the receiver at `url`. */
export async function bareSender(url: string): Promise<Bare> {
  const program = join(import.meta.dirname, 'bare-sender.ts');
  const { stdout } = await promisify(execFile)(process.execPath, [program, url]);
  return Bare.parse(JSON.parse(stdout));
}
