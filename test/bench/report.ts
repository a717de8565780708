import { cpus, loadavg, totalmem } from 'node:os';
import { isMet, ratioOf, type Budget, type Figure, type Report } from './measure.ts';
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

const head = ['What', 'Figure', 'Baseline', 'Ratio', 'Budget', 'Met'];

/** The figures of a report as rows of texts, to go under {@link head}. */
function rowsOf({ figures }: Report): string[][] {
  return figures.map((figure) => {
    const { name, value, unit, baseline, budget } = figure;
    const ratio = ratioOf(figure);
    return [
      name,
      withUnit(value, unit),
      baseline ? `${withUnit(baseline.value, unit)} (${baseline.name})` : '',
      ratio === undefined ? '' : `${ratio.toFixed(2)} ×`,
      budget ? budgetText(budget, unit) : '',
      metText(figure),
    ];
  });
}

function metText(figure: Figure): string {
  const met = isMet(figure);
  if (met === undefined) return '';
  if (!met) return '**no**';
  const { stretch } = figure.budget ?? {};
  return stretch !== undefined && figure.value <= stretch ? 'yes, and the stretch' : 'yes';
}

function budgetText({ max, ratioMax, stretch }: Budget, unit: Figure['unit']): string {
  const parts = [
    max !== undefined && `≤ ${withUnit(max, unit)}`,
    ratioMax !== undefined && `≤ ${ratioMax} ×`,
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
  const rows = [head, ...rowsOf(report)].map((row) => row.map((cell) => cell.replaceAll('*', '')));
  const widths = head.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lines = rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
  return [report.title, ...lines.map((line) => `  ${line}`), ''].join('\n');
}

/**
 * All reports as the file `docs/benchmarks.md`.
 * @param old the file as it is: what was left out this time stays as it stands there.
 */
export function documentOf(
  reports: readonly Report[],
  { machine, long, old }: { machine: Machine; long: boolean; old: string },
): string {
  const [before, after] = machine.load;
  const missed = reports.flatMap(({ figures }) => figures).filter((each) => isMet(each) === false);
  return `# Benchmarks

Written by \`npm run bench -- --write\`${long ? ' with `--long`' : ''} on ${machine.date}: ${machine.processor}, ${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}. Load of the machine (average of a minute) ${before.toFixed(1)} before and ${after.toFixed(1)} after.

A figure that has a baseline was measured by turns with it, so that what else the machine does hits both: **the ratio is what to compare**, times are of this machine on this day. Budgets are goals of the design and no tests; ${missed.length === 0 ? 'all are met' : `${missed.length} of them ${missed.length === 1 ? 'is' : 'are'} not met`}.

${reports.flatMap((report) => sectionOf(report, old) ?? []).join('\n')}`;
}

function sectionOf(report: Report, old: string): string | null {
  if (!report.isLeftOut) {
    return `## ${report.title}\n\n${report.how}\n\n${tableOf(head, rowsOf(report))}\n`;
  }
  const kept = old.split(/^(?=## )/m).find((section) => section.startsWith(`## ${report.title}\n`));
  return kept === undefined ? null : `${kept.trimEnd()}\n`;
}
