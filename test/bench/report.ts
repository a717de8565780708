import { isMet, ratioOf, type Budget, type Figure, type Report } from './measure.ts';

export const head = ['What', 'Figure', 'Baseline', 'Ratio', 'Budget', 'Met'];

/** The figures of a report as rows of texts, to go under {@link head}. */
export function rowsOf({ figures }: Report): string[][] {
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

function budgetText({ max, min, ratioMax, stretch }: Budget, unit: Figure['unit']): string {
  const parts = [
    max !== undefined && `≤ ${withUnit(max, unit)}`,
    min !== undefined && `≥ ${withUnit(min, unit)}`,
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
  const { title, tables = [] } = report;
  return [
    title,
    ...columns([head, ...rowsOf(report)]),
    ...tables.flatMap((table) => [table.title, ...columns([table.head, ...table.rows])]),
    '',
  ].join('\n');
}

/** Rows of texts in columns of equal widths. */
function columns(rows: readonly (readonly string[])[]): string[] {
  const plain = rows.map((row) => row.map((cell) => cell.replaceAll('*', '')));
  const widths = plain[0]!.map((_, column) => Math.max(...plain.map((row) => row[column]!.length)));
  return plain.map((row) => {
    const cells = row.map((cell, column) => cell.padEnd(widths[column]!));
    return `  ${cells.join('  ')}`.trimEnd();
  });
}
