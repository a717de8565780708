import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as z from 'zod';
import { controlsOf } from '../../lib/demo/controls.ts';
import type { BenchOptions, Report } from './measure.ts';
import { benchService } from './service.ts';

const Played = z.object({
  id: z.string(),
  name: z.string(),
  missing: z.string().optional(),
  way: z.string(),
  clicks: z.int(),
  keys: z.int(),
  scrolls: z.int(),
  hand_seconds: z.number(),
  wait_seconds: z.number(),
});
type Played = z.infer<typeof Played>;

/** What the tasks took in one state of the page. */
const Tasks = z.object({ measured_on: z.iso.date(), tasks: z.array(Played) });

const browser = join(import.meta.dirname, '..', 'browser');
const before = join(import.meta.dirname, '..', '..', 'docs', 'generated', 'tasks-before.json');
/** Each task is to take this part at most of what it took before the redesign. */
const ratioMax = 0.667;

/** Ten tasks on the page, played by a hand that is counted, beside what they took before its redesign. */
export async function tasksBench({ root }: BenchOptions): Promise<Report> {
  await using service = await benchService(root, join(root, 'data-tasks'), {
    CONFIRM_AFTER_SECONDS: '1',
    RETRY_SCHEDULE_SECONDS: '1,1',
    CATALOG_QUOTA: '1000/5',
  });
  await controlsOf(service.url).post('/catalog/limits', { deezer: false });
  const words = [join(browser, 'tasks', 'play.ts'), service.url, service.dataDir];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  const now = z.array(Played).parse(JSON.parse(stdout));
  return reportOf(now, Tasks.parse(JSON.parse(await readFile(before, 'utf8'))));
}

/** What the tasks take `now`, beside what they took `then`. */
export function reportOf(now: readonly Played[], then: z.infer<typeof Tasks>): Report {
  const formerly = new Map(then.tasks.map((task) => [task.id, task]));
  return {
    title: 'Tasks on the page',
    how: `Ten tasks in the Chromium of the browser suite, in an account of 1,000 artists and 300 changes, at 1280 px, each from the inbox until its result can be seen. A script goes the shortest way that the page shows to somebody who knows the goal and not the page: a key counts only where the page names it. Seconds are those of the person by the Keystroke-Level Model, the same on each machine (key 0.28, pointing 1.1, click 0.2, a hand that changes its place 0.4, a decision before each act but typing 1.35, scrolling by a screen 0.28). Baseline: before the redesign (docs/generated/tasks-before.json, measured on ${then.measured_on}).`,
    figures: now.map((task) => {
      const was = formerly.get(task.id);
      const baseline = was && { name: 'before', value: was.hand_seconds };
      return {
        ...{ name: task.name, value: task.hand_seconds, unit: 's', budget: { ratioMax } },
        ...(baseline && { baseline }),
      };
    }),
    tables: [
      {
        title: 'Clicks and keys',
        how: 'Keys are typed letters, too. Seconds are the person’s, and what was waited between the acts on the machine that measured, where much else may run.',
        head: ['Task', 'Before', 'Now', 'The way now'],
        rows: now.map((task) => [
          task.name,
          effortText(formerly.get(task.id)),
          effortText(task),
          task.missing === undefined ? task.way : `${task.missing} ${task.way}`,
        ]),
      },
    ],
  };
}

function effortText(task: Played | undefined): string {
  if (task === undefined) return '';
  const { clicks, keys, hand_seconds, wait_seconds } = task;
  return `${clicks} clicks, ${keys} keys, ${hand_seconds.toFixed(1)} s + ${wait_seconds.toFixed(1)} s`;
}
