/**
 * `npm run faults -- [--schedules N] [--seed S] [--plant NAME] [--burst | --alerts | --ticks] [--json] [--first] [--log]`: runs the
 * service's handlers through N schedules of faults (200 unless told otherwise) and prints what was
 * violated. A seed that failed is repeated exactly by `--seed S --schedules 1`. docs/team/testing.md
 *
 * `npm run faults -- --plants [--schedules N] [--seed S] [--json]`: looks for each planted mistake, each where
 * it is soon met unless told otherwise.
 *
 * `npm run faults -- --together [--json]`: schedules, bursts, and ticks as many as `npm test` runs, and the planted
 * mistakes, in one process, in which the service is loaded once.
 *
 * `npm run faults -- --slow N [--email]`: N deliveries that wait for a receiver that takes 3 s, or mails,
 * to their end.
 */
import './redirects.ts';
import { parseArgs } from 'node:util';
import type { CampaignReport } from './campaign.ts';
import { schedulesHere, type Together } from './command.ts';
import type { Plant } from './plant.ts';

const { runCampaign, runPlants, runSlow } = await import('./campaign.ts');
const { plantNames, plants } = await import('./plant.ts');

const usage = `Usage: npm run faults -- [--schedules N] [--seed S] [--plant NAME] [--burst | --alerts | --ticks] [--json] [--first] [--log]
       npm run faults -- --plants [--schedules N] [--seed S] [--json]
       npm run faults -- --together [--json]
       npm run faults -- --slow DELIVERIES [--email]

What each of them does: docs/team/testing.md`;

function readArguments() {
  try {
    return parseArgs({
      options: {
        schedules: { type: 'string', default: '200' },
        seed: { type: 'string' },
        plant: { type: 'string' },
        plants: { type: 'boolean', default: false },
        burst: { type: 'boolean', default: false },
        alerts: { type: 'boolean', default: false },
        ticks: { type: 'boolean', default: false },
        together: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        first: { type: 'boolean', default: false },
        log: { type: 'boolean', default: false },
        slow: { type: 'string' },
        email: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch {
    console.error(usage);
    return process.exit(2);
  }
}

const values = readArguments();
if (values.help) {
  console.log(usage);
  process.exit(0);
}

function wholeNumber(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  console.error(`--${name} must be a whole number.`);
  process.exit(2);
}

function plantOf(name: string | undefined): Plant | null {
  if (name === undefined) return null;
  const plant = plantNames.find((known) => known === name);
  if (plant) return plant;
  const known = plantNames.map((each) => `  ${each}: ${plants[each]}`).join('\n');
  console.error(`--plant must be one of\n${known}`);
  process.exit(2);
}

if (values.slow !== undefined) {
  const { lines, isSound } = await runSlow(
    wholeNumber('slow', values.slow),
    values.email ? 'email' : 'webhook',
  );
  console.log(lines.join('\n'));
  process.exit(isSound ? 0 : 1);
}

const schedules = wholeNumber('schedules', values.schedules);
const seed = values.seed === undefined ? null : wholeNumber('seed', values.seed);
if (values.together) process.exitCode = await runTogether();
else process.exitCode = values.plants ? await lookForPlants() : await runSchedules();

/** @returns the exit code: 0 when nothing was violated, and each planted mistake was found. */
async function runTogether(): Promise<number> {
  const unplanted = { seed: 1, plant: null, isFirstEnough: false };
  const reports: Together = {
    faults: await runCampaign({ ...unplanted, schedules: schedulesHere.faults }),
    bursts: await runCampaign({ ...unplanted, schedules: schedulesHere.bursts, isBurst: true }),
    ticks: await runCampaign({ ...unplanted, schedules: schedulesHere.ticks, isOfTicks: true }),
    plants: await runPlants({ schedules: schedulesHere.toFindPlants, seed: null }),
  };
  const { faults, bursts, ticks, plants: found } = reports;
  if (values.json) console.log(JSON.stringify(reports));
  else {
    show(faults);
    show(bursts);
    show(ticks);
    showPlants(found);
  }
  const failed = [faults, bursts, ticks].flatMap((report) => report.failed);
  return failed.length + missedOf(found) > 0 ? 1 : 0;
}

/** @returns the exit code: 0 when each planted mistake was found. */
async function lookForPlants(): Promise<number> {
  const reports = await runPlants({ schedules, seed });
  if (values.json) console.log(JSON.stringify(reports));
  else showPlants(reports);
  return missedOf(reports) > 0 ? 1 : 0;
}

/** How many planted mistakes were not found. */
function missedOf(reports: Together['plants']): number {
  return plantNames.filter((plant) => (reports[plant]?.failed ?? []).length === 0).length;
}

function showPlants(reports: Together['plants']): void {
  for (const plant of plantNames) {
    const { failed = [], schedules: tried = 0 } = reports[plant] ?? {};
    const [first = 'NOT FOUND'] = failed.flatMap(({ violations }) => violations);
    console.log(`${plant.padEnd(24)}  ${String(tried).padStart(3)} schedules  ${first}`);
  }
}

/** @returns the exit code: 0 when nothing was violated. */
async function runSchedules(): Promise<number> {
  let done = 0;
  const report = await runCampaign({
    schedules,
    seed: seed ?? 1,
    plant: plantOf(values.plant),
    isFirstEnough: values.first,
    isBurst: values.burst,
    isOfAlerts: values.alerts,
    isOfTicks: values.ticks,
    told: ({ steps }) => {
      if (values.log) console.log(steps.join('\n'));
      done += 1;
      if (done % 250 === 0) console.error(`${done} of ${schedules} schedules`);
    },
  });
  if (values.json) console.log(JSON.stringify(report));
  else show(report);
  return report.failed.length > 0 ? 1 : 0;
}

function show({ failed, counts, schedules: ran, seconds }: CampaignReport): void {
  for (const { seed: failedSeed, steps, violations } of failed.slice(0, 3)) {
    console.log(`${steps.join('\n')}\n\nseed ${failedSeed}:\n  ${violations.join('\n  ')}\n`);
  }
  for (const [name, count] of Object.entries(counts).toSorted()) {
    console.log(`${String(count).padStart(9)}  ${name}`);
  }
  const seeds = failed.length > 0 ? `: seeds ${failed.map((one) => one.seed).join(', ')}` : '';
  console.log(
    `${ran} schedule${ran === 1 ? '' : 's'} in ${seconds.toFixed(1)} s, ${failed.length} with violations${seeds}`,
  );
}
