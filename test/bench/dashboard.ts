import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import {
  type BenchOptions,
  type Budget,
  type Figure,
  median,
  quantile,
  type Report,
} from './measure.ts';
import { benchService } from './service.ts';
import { measurePage, pageBudgets } from '../dashboard/page-sizes.ts';

const Load = z.object({
  paint: z.number(),
  rows: z.number(),
  shift: z.number(),
  requests: z.number(),
  calls: z.number(),
});
type Load = z.infer<typeof Load>;
const Loads = z.array(Load);
const Found = z.object({
  inbox: Loads,
  empty: Loads,
  slow: Loads,
  slowEmpty: Loads,
  keys: z.array(z.number()),
  shown: z.array(z.number()),
  filtered: z.array(z.number()),
  firstRunMs: z.number(),
});

const script = join(import.meta.dirname, '..', 'browser', 'times.ts');

/** The inbox in a real Chromium, beside an empty page of the same service in the same run. */
export async function dashboardBench({ root }: BenchOptions): Promise<Report> {
  await using service = await benchService(root, join(root, 'data-dashboard'));
  const words = [script, service.url, service.dataDir];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  const found = Found.parse(JSON.parse(stdout));
  const of = (loads: readonly Load[], what: keyof Load) => median(loads.map((load) => load[what]));
  const time = (name: string, what: 'paint' | 'rows', isSlow: boolean, max: number): Figure => ({
    name,
    value: of(isSlow ? found.slow : found.inbox, what),
    unit: 'ms',
    baseline: { name: 'empty page', value: of(isSlow ? found.slowEmpty : found.empty, 'paint') },
    budget: { max },
  });
  const count = (name: string, what: keyof Load, budget: Budget): Figure => ({
    name,
    value: of(found.inbox, what),
    unit: '',
    budget,
  });
  return {
    title: 'The page in a browser',
    how: `The inbox of an organization with 500 changes in the Chromium of the browser suite, with an empty cache; medians of ${found.inbox.length} loads, by turns with an empty page. Slow: 1.6 Mbit/s, 150 ms, a processor four times slower. Key: from pressing j to the next row painted with the focus, at the same slowness. The last step is the first run of the browser suite: a script signs in by mail, takes the sample artist, adds a webhook, sees its test arrive, adds a chat, and writes a rule.`,
    figures: [
      time('first paint', 'paint', false, 300),
      time('rows can be seen', 'rows', false, 600),
      time('first paint, slow', 'paint', true, 1200),
      time('rows can be seen, slow', 'rows', true, 2000),
      { name: 'key j, slow', value: median(found.keys), unit: 'ms', budget: { max: 100 } },
      { name: 'key j, slow, p90', value: quantile(found.keys, 0.9), unit: 'ms' },
      {
        name: 'list of 1000 artists, from their answer',
        value: median(found.shown),
        unit: 'ms',
        budget: { max: 300 },
      },
      {
        name: 'list of 1000 artists, filtered by a letter',
        value: median(found.filtered),
        unit: 'ms',
        budget: { max: 300 },
      },
      {
        name: 'from a new address to a verified test and a rule',
        value: found.firstRunMs / 1000,
        unit: 's',
        budget: { max: 60 },
      },
      count('layout shift', 'shift', { max: 0.02 }),
      count('requests before the rows', 'requests', { max: 8 }),
      count('of these, to the API', 'calls', { max: 4 }),
    ],
  };
}

/** What a browser loads of the dashboard. */
export async function pageBench(): Promise<Report> {
  const sizes = await measurePage();
  const kilobytes = (name: string, value: number, max: number) => ({
    name,
    value,
    unit: 'KB' as const,
    budget: { max },
  });
  const [heaviest, most] = [...sizes.later].toSorted(([, one], [, other]) => other - one)[0]!;
  return {
    title: 'The page',
    how: 'What a browser loads of the dashboard, as it is built for deployment, after gzip; Brotli, which browsers take, is smaller. A test holds the budgets (test/dashboard/sizes.test.ts).',
    figures: [
      kilobytes('scripts before the inbox shows', sizes.first, pageBudgets.first),
      kilobytes('what most later parts share', sizes.shared, pageBudgets.shared),
      kilobytes(`the heaviest later part: ${heaviest}`, most, pageBudgets.later),
      kilobytes('what draws charts', sizes.charts, pageBudgets.charts),
      kilobytes('all scripts', sizes.scripts, pageBudgets.scripts),
      kilobytes('all styles', sizes.styles, pageBudgets.styles),
    ],
  };
}
