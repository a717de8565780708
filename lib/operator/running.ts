import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LambdaClient } from '@aws-sdk/client-lambda';
import * as z from 'zod';

/** Where a service runs: a deployed stage, or this machine. */
export type Where = { stage: string } | { dataDir: string };

const Running = z.object({ endpoints: z.record(z.string(), z.string()) });

/** Nothing runs on this machine, or what is asked of it can't be reached. */
export const nobodyHere =
  'No service is running on this machine. Start it with `npm start`, or choose a deployed stage with --stage.';

/** The name of a function with a fixed one. Never chooses a stage by the credentials it finds. */
export function functionNameOf(where: Where, part: 'operator' | 'canary'): string {
  return `artist-monitor-${'stage' in where ? where.stage : 'local'}-${part}`;
}

/** What a client needs to reach an API there; null: no service runs on this machine. */
export function clientSettings(where: Where, api: 'LAMBDA' | 'DYNAMODB') {
  if ('stage' in where) return {};
  const file = join(where.dataDir, 'local.json');
  if (!existsSync(file)) return null;
  const { endpoints } = Running.parse(JSON.parse(readFileSync(file, 'utf8')));
  return {
    endpoint: endpoints[api] ?? '',
    region: 'us-east-1',
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  };
}

/** A client of the functions there; null: no service runs on this machine. */
export function lambdaClient(where: Where): LambdaClient | null {
  const settings = clientSettings(where, 'LAMBDA');
  return settings && new LambdaClient(settings);
}
