/**
 * `npm run bench -- [names…] [--only part…] [--long] [--write] [--strict]`: runs the benches (all, or those named)
 * and prints what they found; `--only kill` runs that part of a bench that has parts (`deliveries`). `--write` renews their sections of docs/generated/benchmarks.md, docs/generated/cost.md, and docs/generated/cost.json; `--long`
 * takes minutes; `--strict` ends with 1 if a budget is not met.
 */
import { rmSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { format, resolveConfig } from 'prettier';
import { apiBench } from './api.ts';
import { bundlesBench } from './bundles.ts';
import { changeBench } from './change.ts';
import { costBench } from './cost.ts';
import { dashboardBench, pageBench } from './dashboard.ts';
import { deliveriesBench } from './deliveries.ts';
import { documentOf, loadNow, machineNow, printed } from './document.ts';
import { detectionBench, seriesDetectionBench } from './detection.ts';
import { busyDetectionBench } from './detection-busy.ts';
import { catalogueDetectionBench } from './detection-catalogue.ts';
import { paceDetectionBench } from './detection-pace.ts';
import { serviceDetectionBench } from './detection-service.ts';
import { diffBench } from './diff.ts';
import { gatewayBench } from './gateway.ts';
import { type BenchOptions, isMet, type Report } from './measure.ts';
import { offsetBench } from './offset.ts';
import { copyProject, endChildren } from './service.ts';
import { quotaBench } from './quota.ts';
import { startBench } from './start.ts';
import { tasksBench } from './tasks.ts';
import { walkBench } from './walk.ts';

const benches: Readonly<Record<string, (options: BenchOptions) => Promise<Report>>> = {
  bundles: bundlesBench,
  page: pageBench,
  start: startBench,
  change: changeBench,
  diff: diffBench,
  detection: detectionBench,
  'detection-series': seriesDetectionBench,
  'detection-catalogue': catalogueDetectionBench,
  'detection-service': serviceDetectionBench,
  'detection-busy': busyDetectionBench,
  'detection-pace': paceDetectionBench,
  api: apiBench,
  gateway: gatewayBench,
  offset: offsetBench,
  deliveries: deliveriesBench,
  quota: quotaBench,
  walk: walkBench,
  dashboard: dashboardBench,
  tasks: tasksBench,
  cost: costBench,
};

const project = dirname(dirname(import.meta.dirname));
const benchmarks = join(project, 'docs', 'generated', 'benchmarks.md');

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        write: { type: 'boolean', default: false },
        long: { type: 'boolean', default: false },
        strict: { type: 'boolean', default: false },
        only: { type: 'string', multiple: true },
      },
    });
  } catch (error) {
    console.error(`${(error as Error).message} Options are --write, --long, --strict, and --only.`);
    process.exit(2);
  }
}

/** @returns the exit code */
async function main(): Promise<number> {
  const { values, positionals } = readArguments();
  const unknown = positionals.filter((name) => !(name in benches));
  if (unknown.length > 0) {
    console.error(`There is no bench ${unknown.join(', ')}: ${Object.keys(benches).join(', ')}.`);
    return 2;
  }
  if (values.only && values.write) {
    console.error('--write renews whole sections, and --only runs a part of one.');
    return 2;
  }
  const start = performance.now();
  const loadBefore = loadNow();
  const names = positionals.length > 0 ? positionals : Object.keys(benches);
  const reports = await runAll(names, values);
  console.log(`${Math.round((performance.now() - start) / 1000)} s in all`);
  if (reports.length < names.length) return 1;
  if (values.write) {
    const before = await readFile(benchmarks, 'utf8');
    const about = { machine: machineNow(loadBefore), isLong: values.long };
    const isWhole = positionals.length === 0;
    await write('docs/generated/benchmarks.md', documentOf(reports, { before, isWhole, ...about }));
    for (const { document, data } of reports) {
      if (document) await write(document.path, document.text);
      if (data) await write(data.path, JSON.stringify(data.value));
    }
  }
  const isKept = reports.every(({ figures }) => figures.every((one) => isMet(one) !== false));
  return values.strict && !isKept ? 1 : 0;
}

/** Runs benches one after the other. One that fails is told, and is missing in what is given back. */
async function runAll(
  names: readonly string[],
  options: Omit<BenchOptions, 'root'>,
): Promise<Report[]> {
  await using copy = await copyProject();
  process.on('exit', () => {
    rmSync(copy.root, { recursive: true, force: true });
  });
  const reports: Report[] = [];
  for (const name of names) {
    try {
      const report = await benches[name]!({ ...options, root: copy.root });
      reports.push(report);
      console.log(printed(report));
    } catch (error) {
      console.error(`${name} failed:`, error);
    }
  }
  return reports;
}

async function write(path: string, text: string): Promise<void> {
  const filepath = join(project, path);
  const config = await resolveConfig(filepath);
  const formatted = await format(text, { ...config, filepath });
  const before = await readFile(filepath, 'utf8').catch(() => '');
  if (before !== formatted) await writeFile(filepath, formatted);
  console.log(`${path} ${before === formatted ? 'is as it was' : 'is renewed'}`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => {
    endChildren();
    process.exit(1);
  });
}
process.exitCode = await main();
