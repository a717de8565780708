import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { CampaignReport } from './campaign.ts';
import type { Plant } from './plant.ts';

/**
 * How many schedules `npm test` runs of each kind, from the seed 1 on: more than it takes to meet every
 * planted mistake. `npm run proof` runs 2,000. And within how many a mistake has to be found where it is
 * looked for.
 */
export const schedulesHere = { faults: 200, bursts: 20, alerts: 260, ticks: 40, toFindPlants: 60 };

/** What `npm run faults -- --together` tells. */
export interface Together {
  faults: CampaignReport;
  bursts: CampaignReport;
  ticks: CampaignReport;
  plants: Partial<Record<Plant, CampaignReport>>;
}

/**
 * `npm run faults` in a process of its own, as anybody would run it: Node loads the service's handlers
 * as they are, with the harness's container in place of the real one.
 */
export async function faults(...words: string[]): Promise<CampaignReport> {
  return JSON.parse(await printed(...words)) as CampaignReport;
}

/** The schedules, the bursts, and the planted mistakes, in one such process. */
export async function together(): Promise<Together> {
  return JSON.parse(await printed('--together')) as Together;
}

/** What a command prints. */
async function printed(...words: string[]): Promise<string> {
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
