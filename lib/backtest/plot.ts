import * as Plot from '@observablehq/plot';
import { escape as escapeHtml } from 'html-escaper';
import { DOMParser } from 'linkedom';
import { z } from 'zod';

/** A number on a UTC day (YYYY-MM-DD). */
export interface Reading {
  day: string;
  value: number;
}

/** A report as the plot marks it. */
export interface PlotReport {
  /** Its number in the list of explanations. */
  index: number;
  kind: 'drop' | 'rise' | 'milestone';
  /** What moved. */
  from: Reading;
  to: Reading;
  /** The reading that confirmed it. */
  confirmed: Reading;
  /** What a reader sees who points at the mark. */
  title: string;
}

/** The plot of one number. */
export interface Panel {
  /** What is counted, as "followers". */
  name: string;
  readings: readonly Reading[];
  /** Where a reading was expected to be, by the days before it. */
  band: readonly { day: string; low: number; high: number }[];
  reports: readonly PlotReport[];
}

const width = 1000;
const panelHeight = 300;
const headHeight = 56;
const colors = {
  text: '#1f2328',
  faint: '#57606a',
  line: '#1f4e79',
  band: '#cfe2f3',
  drop: '#b3261e',
  rise: '#2e7d32',
  milestone: '#7b5ea7',
};

/**
 * Draws numbers over time as an SVG document: the readings, the band of what is usual, and a mark for
 * each report, with its window and the reading that confirmed it.
 * @param title plain text above the plots.
 */
export function plotSvg(title: string, panels: readonly Panel[]): string {
  const height = headHeight + panelHeight * panels.length;
  const plots = panels.map(
    (panel, at) =>
      `<g transform="translate(0 ${headHeight + panelHeight * at})">${panelSvg(panel)}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="sans-serif" color="${colors.text}">
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="20" y="22" font-size="15" font-weight="bold">${escapeHtml(title)}</text>
<text x="20" y="42" font-size="12" fill="${colors.faint}">${legend}</text>
${plots.join('\n')}
</svg>
`;
}

const legend =
  'Line: readings. Band: the usual range of the next reading. Filled mark: a report, on the day that showed it. Ring: the reading that confirmed it.';

/** Plot draws on the document of a browser, or on one like it. */
const drawn = z.object({ outerHTML: z.string() });
const document: unknown = new DOMParser().parseFromString('<html></html>', 'text/html');

function panelSvg(panel: Panel): string {
  const { name, readings, band } = panel;
  return figureSvg({
    width,
    height: panelHeight,
    marginLeft: 80,
    marginRight: 30,
    marginTop: 34,
    x: { type: 'utc', label: null },
    y: { label: name, grid: true, tickFormat: ',d', domain: domainOf(readings), nice: true },
    marks: [
      Plot.areaY(
        band.map(({ day, ...edges }) => ({ date: new Date(day), ...edges })),
        { x: 'date', y1: 'low', y2: 'high', fill: colors.band, clip: true },
      ),
      Plot.lineY(readings.map(at), { ...place, stroke: colors.line, strokeWidth: 1.2 }),
      ...reportMarks(panel),
    ],
  });
}

/** Draws one figure as an SVG element. */
export function figureSvg(options: Plot.PlotOptions): string {
  const figure: unknown = Plot.plot({ document, ...options });
  return drawn.parse(figure).outerHTML;
}

const place = { x: 'date', y: 'value' } as const;
const label = { ...place, text: 'index', fill: 'color', fontWeight: 'bold', fontSize: 12 } as const;

function reportMarks({ reports }: Panel): Plot.Markish[] {
  const shown = reports.map((report) => ({
    ...report,
    ...at(report.to),
    color: colors[report.kind],
  }));
  const windows = shown.flatMap(({ from, to, index, color }) =>
    [from, to].map((reading) => ({ ...at(reading), index, color })),
  );
  const confirmed = shown.map((report) => ({ ...report, ...at(report.confirmed) }));
  const isDrop = ({ kind }: PlotReport) => kind === 'drop';
  return [
    Plot.line(windows, { ...place, z: 'index', stroke: 'color', strokeWidth: 3 }),
    Plot.dot(confirmed, { ...place, r: 5, stroke: 'color', fill: '#ffffff', title: 'title' }),
    Plot.dot(shown, { ...place, r: 4.5, fill: 'color', title: 'title' }),
    Plot.text(shown.filter(isDrop), { ...label, dy: 17 }),
    Plot.text(
      shown.filter((report) => !isDrop(report)),
      { ...label, dy: -14 },
    ),
  ];
}

/** The readings with some room: the band may go further, where little is known. */
function domainOf(readings: readonly Reading[]): [number, number] {
  const values = readings.map(({ value }) => value);
  const least = values.reduce((a, b) => Math.min(a, b), Infinity);
  const most = values.reduce((a, b) => Math.max(a, b), 0);
  const room = Math.max(1, (most - least) * 0.15);
  return [Math.max(0, least - room), most + room];
}

const at = ({ day, value }: Reading) => ({ date: new Date(day), value });
