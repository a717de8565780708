import * as Plot from '@observablehq/plot';
import { escape as escapeHtml } from 'html-escaper';
import { figureSvg } from '../../lib/backtest/plot.ts';
import type { Moment } from './came.ts';

/** One line of a plot: how something stood in each minute of a day. */
export interface Series {
  name: string;
  moments: readonly Moment[];
  of: (moment: Moment) => number;
}

const [width, height] = [1000, 340];
const colors = ['#1f4e79', '#b3261e', '#2e7d32', '#f4b400'];

/** Draws what stood how high over the hours of a day. */
export function daySvg(title: string, label: string, series: readonly Series[]): string {
  const points = series.flatMap(({ name, moments, of }) =>
    moments
      .filter(({ minute }) => minute % 5 === 0)
      .map((moment) => ({ hour: moment.minute / 60, value: of(moment), name })),
  );
  const figure = figureSvg({
    width,
    height: height - 30,
    marginLeft: 80,
    x: { label: 'hour of the day', domain: [0, 24] },
    y: { label, grid: true, tickFormat: ',d', nice: true },
    marks: [
      Plot.ruleY([0]),
      ...series.map(({ name }, at) =>
        Plot.lineY(
          points.filter((point) => point.name === name),
          { x: 'hour', y: 'value', stroke: colors[at % colors.length]!, strokeWidth: 1.6 },
        ),
      ),
    ],
  });
  const legend = series
    .map(
      ({ name }, at) =>
        `<text x="${330 + at * 220}" y="18" font-size="12" fill="${colors[at % colors.length]!}">${escapeHtml(name)}</text>`,
    )
    .join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" font-family="sans-serif">
<title>${escapeHtml(title)}</title>
<rect width="100%" height="100%" fill="#ffffff"/>
<text x="20" y="18" font-size="14" font-weight="bold">${escapeHtml(title)}</text>
${legend}
<g transform="translate(0 30)">${figure}</g>
</svg>
`;
}
