/**
 * `node test/bench/plots.ts`: draws docs/generated/plots/*.svg from the invented artists of test/corpus, the
 * same ones each time.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expectedGrowth, usualGrowth } from '../../shared/findings/numbers/usual.ts';
import { growthSteps } from '../../shared/findings/numbers/movement.ts';
import { soundValues } from '../../shared/findings/numbers/series.ts';
import {
  dailyOf,
  dayAt,
  inventedArtist,
  yearDays,
  type LabelledNumber,
} from '../corpus/numbers/artist.ts';
import { confirmedOf } from '../corpus/numbers/evaluate.ts';

const [width, height] = [900, 320];
const margin = { left: 80, right: 20, top: 40, bottom: 36 };
const colour = {
  line: '#1f4e79',
  good: '#2e7d32',
  bad: '#b3261e',
  slip: '#f4b400',
  gone: '#9e9e9e',
};

/** Where a value of a day stands. */
interface Scale {
  x: (day: number) => number;
  y: (value: number) => number;
}

function scaleOf(days: readonly [number, number], values: readonly [number, number]): Scale {
  const [left, right] = days;
  const [low, high] = values;
  const [wide, tall] = [width - margin.left - margin.right, height - margin.top - margin.bottom];
  return {
    x: (day) => round(margin.left + ((day - left) / (right - left)) * wide),
    y: (value) => round(margin.top + tall - ((value - low) / (high - low)) * tall),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function text(x: number, y: number, words: string, more = ''): string {
  return `<text x="${x}" y="${y}" ${more}>${words}</text>`;
}

function svg(title: string, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="sans-serif" font-size="12">
<title>${title}</title>
<rect width="${width}" height="${height}" fill="#ffffff"/>
${text(margin.left, 22, title, 'font-size="14" font-weight="bold"')}
${parts.join('\n')}
</svg>
`;
}

function axes(
  { x, y }: Scale,
  days: readonly number[],
  values: readonly number[],
  shown: (value: number) => string,
) {
  return [
    ...values.flatMap((value) => [
      `<line x1="${margin.left}" x2="${width - margin.right}" y1="${y(value)}" y2="${y(value)}" stroke="#e0e0e0"/>`,
      text(margin.left - 8, y(value) + 4, shown(value), 'text-anchor="end"'),
    ]),
    ...days.map((day) => text(x(day), height - 14, dayAt(day), 'text-anchor="middle"')),
  ];
}

function line(points: readonly (readonly [number, number])[], more: string): string {
  const path = points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');
  return `<path d="${path}" fill="none" ${more}/>`;
}

function span({ x }: Scale, day: number, lasts: number, fill: string): string {
  const [from, to] = [x(day - 0.5), x(day + lasts - 0.5)];
  const tall = height - margin.top - margin.bottom;
  return `<rect x="${from}" y="${margin.top}" width="${round(to - from)}" height="${tall}" fill="${fill}" opacity="0.35"/>`;
}

/** A year as the source reports it, with what was wrong with it and what was told. */
function yearPlot(number: LabelledNumber): string {
  const known = number.reported.flatMap((value, day) =>
    value !== null && value > 0 ? [[day, value] as const] : [],
  );
  const high = Math.max(...known.map(([, value]) => value)) * 1.05;
  const scale = scaleOf([0, yearDays - 1], [0, high]);
  const step = 10 ** Math.floor(Math.log10(high / 2));
  const lines = Array.from({ length: Math.floor(high / step) + 1 }, (_, at) => at * step);
  const every = Math.ceil(lines.length / 6);
  const told = confirmedOf(number).map(({ index, ...raised }) => {
    const value = number.truth[index] ?? 0;
    const isDown = raised.kind === 'movement' && raised.raised.direction < 0;
    const name = raised.kind === 'milestone' ? 'milestone' : isDown ? 'drop' : 'spike';
    const fill = isDown ? colour.bad : colour.good;
    const [x, y] = [scale.x(index), scale.y(value)];
    return `<circle cx="${x}" cy="${y}" r="5" fill="${fill}"/>${text(x, y + (isDown ? 22 : -12), `${name} told`, `text-anchor="middle" fill="${fill}"`)}`;
  });
  return svg('A year of followers of an invented artist: what the source says, and what is told', [
    ...axes(
      scale,
      [20, 110, 200, 290, 345],
      lines.filter((_, at) => at % every === 0),
      (value) => value.toLocaleString('en'),
    ),
    ...number.glitches.map(({ day, lasts }) => span(scale, day, lasts, colour.slip)),
    ...number.outages.map(({ day, lasts }) => span(scale, day, lasts, colour.gone)),
    line(
      known.map(([day, value]) => [scale.x(day), scale.y(value)] as const),
      `stroke="${colour.line}" stroke-width="1.5"`,
    ),
    ...told,
    text(
      width - margin.right,
      36,
      'yellow: slips of the source; grey: no answers',
      'text-anchor="end" fill="#555555"',
    ),
  ]);
}

/** The growth of each day about an event, and where it was expected. */
function bandPlot(number: LabelledNumber, around: number): string {
  const values = soundValues(dailyOf(number), number.field);
  const start = Math.round(Date.parse(dayAt(0)) / 86_400_000);
  const steps = growthSteps(values).flatMap(({ to, perDay }, at) => {
    const usual = usualGrowth(values, at);
    const day = to.count - start;
    if (!usual || day < around - 60 || day > around + 25) return [];
    const middle = expectedGrowth(usual, to.count - 1, to.count);
    return [{ day, perDay, low: middle - 5 * usual.dayScale, high: middle + 5 * usual.dayScale }];
  });
  const all = steps.flatMap(({ perDay, low, high }) => [perDay, low, high]);
  const [least, most] = [Math.min(...all) * 1.1, Math.max(...all) * 1.1];
  const scale = scaleOf([around - 60, around + 25], [least, most]);
  const ring = [
    ...steps.map(({ day, high }) => [scale.x(day), scale.y(high)] as const),
    ...steps.toReversed().map(({ day, low }) => [scale.x(day), scale.y(low)] as const),
  ];
  const area = ring.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x} ${y}`).join(' ');
  const marks = [least, 0, most].map((value) => Math.round(value * 1000) / 1000);
  return svg('Growth a day (dots), and the band in which it is usual', [
    ...axes(
      scale,
      [around - 50, around - 25, around, around + 20],
      marks,
      (value) => `${(value * 100).toFixed(1)} %`,
    ),
    `<path d="${area} Z" fill="#cfe2f3"/>`,
    ...steps.map(({ day, perDay, low, high }) => {
      const isIn = perDay >= low && perDay <= high;
      return `<circle cx="${scale.x(day)}" cy="${scale.y(perDay)}" r="${isIn ? 3 : 6}" fill="${isIn ? colour.line : colour.bad}"/>`;
    }),
  ]);
}

/** The first invented followers of a year that has something of everything. */
function telling(): LabelledNumber {
  for (let artist = 0; ; artist += 1) {
    const number = inventedArtist(1, artist)[0];
    if (!number) throw new Error('an artist has followers');
    const { events, glitches, outages } = number;
    const isTold = confirmedOf(number).length === 2;
    const [first, second] = events;
    if (!isTold || !first || !second || first.direction === second.direction) continue;
    const isClear = events.every(
      ({ share, shape }) => share > 0.1 && share < 0.4 && shape === 'sudden',
    );
    if (
      isClear &&
      glitches.some(({ lasts }) => lasts > 2) &&
      outages.some(({ lasts }) => lasts > 4)
    )
      return number;
  }
}

/** A small drop, that only the artist's own history makes one. */
function small(): { number: LabelledNumber; day: number } {
  for (let artist = 0; ; artist += 1) {
    const number = inventedArtist(1, artist)[0];
    const event = number?.events.find(
      ({ direction, share, shape, first }) =>
        direction < 0 && shape === 'sudden' && share < 0.03 && first > 120 && first < 330,
    );
    if (number && event && number.outages.every(({ day }) => Math.abs(day - event.first) > 30))
      return { number, day: event.first };
  }
}

const folder = join(dirname(dirname(import.meta.dirname)), 'docs', 'generated', 'plots');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'numbers-year.svg'), yearPlot(telling()));
const { number, day } = small();
await writeFile(join(folder, 'numbers-band.svg'), bandPlot(number, day));
console.log('drew docs/generated/plots/numbers-year.svg and docs/generated/plots/numbers-band.svg');
