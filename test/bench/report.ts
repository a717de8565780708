import { isMet, ratioOf, type Budget, type Figure, type Report, type Table } from './measure.ts';

/** The figures of a report as a table of texts: those of a peer only where there are any. */
export function figuresOf({ figures }: Report): Pick<Table, 'head' | 'rows'> {
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
