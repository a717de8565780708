import { cpus, loadavg, totalmem } from 'node:os';
import type { Report } from './measure.ts';
import { tableOf } from './markdown.ts';
import { figuresOf } from './report.ts';

/** The machine and the state that it was in. */
export interface Machine {
  processor: string;
  cores: number;
  memoryGb: number;
  node: string;
  date: string;
  /** Programs that wanted to run in the last minute, before and after. */
  load: readonly [number, number];
}

export function machineNow(loadBefore: number): Machine {
  const all = cpus();
  return {
    processor: all[0]?.model.trim() ?? 'unknown',
    cores: all.length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    node: process.version,
    date: new Date().toISOString().slice(0, 10),
    load: [loadBefore, loadNow()],
  };
}

export const loadNow = (): number => loadavg()[0] ?? 0;

/** How the reports of a run came to be. */
interface Circumstances {
  machine: Machine;
  /** Whether they took minutes in place of seconds where more shows more. */
  isLong: boolean;
}

/**
 * `docs/generated/benchmarks.md` with the sections of these reports as they are now, but for what was left out.
 * @param on `before`: the document as it stands; `isWhole`: of other sections nothing stays.
 */
export function documentOf(
  reports: readonly Report[],
  on: Circumstances & { before: string; isWhole: boolean },
): string {
  const titles = reports.map(({ title }) => title);
  const kept = sectionsOf(on.before).filter(([title]) => !on.isWhole || titles.includes(title));
  const fresh = reports
    .filter(({ isLeftOut }) => !isLeftOut)
    .map((report) => [report.title, sectionOf(report, on)] as const);
  const sections = [...new Map([...kept, ...fresh]).values()];
  return [introductionTo(sections), ...sections].join('\n\n');
}

function introductionTo(sections: readonly string[]): string {
  const missed = sections.join('').split('**no**').length - 1;
  const areMet = missed === 1 ? '1 of them is not met' : `${missed} of them are not met`;
  return `# Benchmarks

\`npm run bench -- --write\` renews this page, \`npm run bench -- NAME --write\` one section of it, \`--long\` takes minutes where more shows more. Each section says when and where it was measured.

A figure that has a baseline was measured by turns with it, so that what else the machine does hits both: **the ratio is what to compare**, times are of that machine on that day. Budgets are goals of the design and no tests; ${missed === 0 ? 'all are met' : areMet}.`;
}

function sectionOf(report: Report, circumstances: Circumstances): string {
  const { title, how, tables = [] } = report;
  const figures = figuresOf(report);
  return [
    `## ${title}`,
    how,
    measuredOn(circumstances),
    tableOf(figures.head, figures.rows),
    ...tables.flatMap((table) => [
      `### ${table.title}`,
      table.how,
      tableOf(table.head, table.rows),
    ]),
  ].join('\n\n');
}

function measuredOn({ machine, isLong }: Circumstances): string {
  const { date, processor, cores, memoryGb, node, load } = machine;
  const [before, after] = load.map((one) => one.toFixed(1));
  return `Measured${isLong ? ' with `--long`' : ''} on ${date}: ${processor}, ${cores} cores, ${memoryGb} GB, Node ${node}; the machine's load (average of a minute) was ${before} before and ${after} after.`;
}

/** The sections of the document by their titles. */
function sectionsOf(document: string): [string, string][] {
  return document
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith('## '))
    .map((part) => [part.slice(3, part.indexOf('\n')), part.trim()]);
}
