import { cpus, loadavg, totalmem } from 'node:os';
import { type Budget, type Figure, isMet, ratioOf, type Report, type Table } from './measure.ts';
import { tableOf } from './markdown.ts';

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

/** The figures of a report as a table of texts: those of a peer only where there are any. */
function figuresOf({ figures }: Report): Pick<Table, 'head' | 'rows'> {
  const hasPeer = figures.some(({ peer }) => peer !== undefined);
  const head = [
    'What',
    'Figure',
    'Baseline',
    'Ratio',
    ...(hasPeer ? ['Peer'] : []),
    'Budget',
    'Met',
  ];
  const rows = figures.map((figure) => {
    const { name, value, unit, baseline, peer, budget } = figure;
    const ratio = ratioOf(figure);
    return [
      name,
      withUnit(value, unit),
      baseline ? `${withUnit(baseline.value, unit)} (${baseline.name})` : '',
      ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
      ...(hasPeer ? [peer === undefined ? '' : withUnit(peer, unit)] : []),
      budget ? budgetText(budget, unit) : '',
      metText(figure),
    ];
  });
  return { head, rows };
}

function metText(figure: Figure): string {
  const met = isMet(figure);
  if (met === undefined) return '';
  if (!met) return '**no**';
  const { stretch } = figure.budget ?? {};
  return stretch !== undefined && figure.value <= stretch ? 'yes, and the stretch' : 'yes';
}

function budgetText(
  { max, min, ratioMax, ratioMin, stretch }: Budget,
  unit: Figure['unit'],
): string {
  const parts = [
    max !== undefined && `≤ ${withUnit(max, unit)}`,
    min !== undefined && `≥ ${withUnit(min, unit)}`,
    ratioMax !== undefined && `≤ ${ratioMax} ×`,
    ratioMin !== undefined && `≥ ${ratioMin} ×`,
    stretch !== undefined && `stretch ${withUnit(stretch, unit)}`,
  ];
  return parts.filter((part) => part !== false).join(', ');
}

/** At least three digits that say something; whole numbers without a point. */
function withUnit(value: number, unit: string): string {
  const digits =
    Math.abs(value) >= 100 || Number.isInteger(value) ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return `${Number(value.toFixed(digits)).toLocaleString('en')} ${unit}`.trim();
}

/** A report for the terminal. */
export function printed(report: Report): string {
  const { title, tables = [] } = report;
  return [
    title,
    ...columns(figuresOf(report)),
    ...tables.flatMap((table) => [table.title, ...columns(table)]),
    '',
  ].join('\n');
}

/** Rows of texts in columns of equal widths. */
function columns({ head, rows }: Pick<Table, 'head' | 'rows'>): string[] {
  const plain = [head, ...rows].map((row) => row.map((cell) => cell.replaceAll('*', '')));
  const widths = plain[0]!.map((_, column) => Math.max(...plain.map((row) => row[column]!.length)));
  return plain.map((row) => {
    const cells = row.map((cell, column) => cell.padEnd(widths[column]!));
    return `  ${cells.join('  ')}`.trimEnd();
  });
}
