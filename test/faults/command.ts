import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { CampaignReport } from './campaign.ts';

/**
 * How many schedules `npm test` runs of each kind, from the seed 1 on: more than it takes to meet every
 * planted mistake. `npm run proof` runs 2,000.
 */
export const schedulesHere = { faults: 200, bursts: 20, alerts: 200 };

/**
 * `npm run faults` in a process of its own, as anybody would run it: Node loads the service's handlers
 * as they are, with the harness's container in place of the real one.
 */
export async function faults(...words: string[]): Promise<CampaignReport> {
  return JSON.parse(await printed(...words)) as CampaignReport;
}

/** What that prints. */
export async function printed(...words: string[]): Promise<string> {
  const run = join(import.meta.dirname, 'run.ts');
  const child = spawn(process.execPath, [run, '--json', ...words], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
  await new Promise((resolve) => child.on('close', resolve));
  return text;
}

export const violationsOf = ({ failed }: CampaignReport) =>
  failed.map(({ seed, violations }) => ({ seed, violations }));
