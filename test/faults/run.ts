/**
 * `npm run faults -- [--schedules N] [--seed S] [--plant NAME] [--burst] [--json] [--first] [--log]`: runs the
 * service's handlers through N schedules of faults (200 unless told otherwise) and prints what was
 * violated. A seed that failed is repeated exactly by `--seed S --schedules 1`. docs/faults.md
 *
 * `npm run faults -- --slow N`: N deliveries that wait for a receiver that takes 3 s, to their end.
 */
import './redirects.ts';
import { parseArgs } from 'node:util';
import type { Plant } from './plant.ts';

const { runCampaign, runSlow } = await import('./campaign.ts');
const { plantNames, plants } = await import('./plant.ts');

const usage = `Usage: npm run faults -- [--schedules N] [--seed S] [--plant NAME] [--burst] [--json] [--first] [--log]
       npm run faults -- --slow DELIVERIES

What each of them does: docs/faults.md`;

function readArguments() {
  try {
    return parseArgs({
      options: {
        schedules: { type: 'string', default: '200' },
        seed: { type: 'string', default: '1' },
        plant: { type: 'string' },
        burst: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        first: { type: 'boolean', default: false },
        log: { type: 'boolean', default: false },
        slow: { type: 'string' },
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
  const { lines, isSound } = await runSlow(wholeNumber('slow', values.slow));
  console.log(lines.join('\n'));
  process.exit(isSound ? 0 : 1);
}

const schedules = wholeNumber('schedules', values.schedules);
let done = 0;
const report = await runCampaign({
  schedules,
  seed: wholeNumber('seed', values.seed),
  plant: plantOf(values.plant),
  isFirstEnough: values.first,
  isBurst: values.burst,
  told: ({ steps }) => {
    if (values.log) console.log(steps.join('\n'));
    done += 1;
    if (done % 250 === 0) console.error(`${done} of ${schedules} schedules`);
  },
});

if (values.json) console.log(JSON.stringify(report));
else {
  for (const { seed, steps, violations } of report.failed.slice(0, 3)) {
    console.log(`${steps.join('\n')}\n\nseed ${seed}:\n  ${violations.join('\n  ')}\n`);
  }
  for (const [name, count] of Object.entries(report.counts).toSorted()) {
    console.log(`${String(count).padStart(9)}  ${name}`);
  }
  const { failed, seconds } = report;
  const seeds = failed.length > 0 ? `: seeds ${failed.map(({ seed }) => seed).join(', ')}` : '';
  console.log(
    `${report.schedules} schedule${report.schedules === 1 ? '' : 's'} in ${seconds.toFixed(1)} s, ${failed.length} with violations${seeds}`,
  );
}
process.exitCode = report.failed.length > 0 ? 1 : 0;
