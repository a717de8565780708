/**
 * `node test/bench/plots-hard.ts`: draws three pictures for people who read no statistics: what looks
 * like a takedown and isn't, how a change is confirmed, and a year of listeners with releases.
 */
import { writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import {
  dailyOf,
  inventedArtist,
  yearDays,
  type LabelledNumber,
} from '../corpus/numbers/artist.ts';
import { confirmedOf } from '../corpus/numbers/evaluate.ts';
import { soundValues } from '../../shared/findings/numbers/series.ts';

const width = 900;
const ink = { text: '#1f2328', faint: '#57606a', line: '#1f4e79', good: '#2e7d32', bad: '#b3261e' };
const fill = { wait: '#f4b400', good: '#d7efd8', bad: '#fbdcd9', gone: '#d0d7de' };

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function text(x: number, y: number, words: string, more = ''): string {
  return `<text x="${round(x)}" y="${round(y)}" fill="${ink.text}" ${more}>${words}</text>`;
}

function svg(height: number, title: string, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" font-family="sans-serif" font-size="13">
<title>${title}</title>
<rect width="${width}" height="${height}" rx="6" fill="#ffffff"/>
${text(20, 26, title, 'font-size="15" font-weight="bold"')}
${parts.join('\n')}
</svg>
`;
}

/** What happens on a way from left to right: where, in which colour, in words above and below. */
interface PlotStep {
  at: number;
  colour: string;
  above: string;
  below: string;
}

function way(y: number, name: string, steps: readonly PlotStep[]): string[] {
  const [from, to] = [200, 860];
  return [
    text(20, y + 5, name, 'font-weight="bold"'),
    `<line x1="${from}" x2="${to}" y1="${y}" y2="${y}" stroke="${ink.faint}"/>`,
    ...steps.flatMap(({ at, colour, above, below }) => [
      `<circle cx="${at}" cy="${y}" r="8" fill="${colour}"/>`,
      text(at, y - 18, above, 'text-anchor="middle"'),
      text(at, y + 28, below, `text-anchor="middle" font-size="12" style="fill:${ink.faint}"`),
    ]),
  ];
}

/** From the first look to the message, and the ways on which there is none. */
function twoStages(): string {
  const seen = { at: 270, colour: fill.wait, above: 'detected', below: 'a check finds it' };
  return svg(412, 'Nothing is told that was seen only once', [
    ...way(90, 'A release is gone', [
      seen,
      {
        at: 500,
        colour: fill.wait,
        above: 'looked at again',
        below: '5 minutes later, by its own page',
      },
      { at: 760, colour: ink.good, above: 'confirmed: told', below: 'gone from list and page' },
    ]),
    ...way(180, 'It is back', [
      seen,
      { at: 500, colour: fill.wait, above: 'looked at again', below: '5 minutes later' },
      { at: 760, colour: ink.faint, above: 'dismissed: silent', below: 'the reason is kept' },
    ]),
    ...way(270, 'The source is silent', [
      seen,
      {
        at: 500,
        colour: fill.wait,
        above: 'waiting for the source',
        below: 'neither proof nor denial',
      },
      {
        at: 760,
        colour: ink.good,
        above: 'decided when it answers',
        below: 'however long that takes',
      },
    ]),
    ...way(360, 'Followers fell', [
      seen,
      { at: 500, colour: fill.wait, above: 'the next daily value', below: 'a day later' },
      {
        at: 760,
        colour: ink.good,
        above: 'half of it stayed: told',
        below: 'less stayed: dismissed',
      },
    ]),
  ]);
}

/** What the catalog answers that looks like a takedown, and what is made of it. */
const looks: readonly (readonly [seen: string, told: string, isTold: boolean])[] = [
  ['25 of 32 releases come: a page is missing', 'nothing: the list is not complete', false],
  ['a list of one, with a next page that is not there', 'nothing: it contradicts itself', false],
  ['an error, answered as if all were well', 'nothing: it is no answer', false],
  ['all 84 addresses of covers are others', 'nothing: the pictures are the same', false],
  ['half of the followers, for three days', 'nothing: an exact half is waited for', false],
  ['a release gone, the same under another id', 'info: it was replaced', true],
  ['not in the list, its own page lives on', 'warning, after 6 hours: delisted', true],
  ['not in the list, its own page gone', 'critical, after 5 minutes: a takedown', true],
];

function takedowns(): string {
  const top = 76;
  const tall = 36;
  return svg(top + looks.length * tall + 16, 'What looks like a takedown, and what is told', [
    text(40, top - 16, 'What the catalog shows', `font-size="12" style="fill:${ink.faint}"`),
    text(500, top - 16, 'What is told', `font-size="12" style="fill:${ink.faint}"`),
    ...looks.flatMap(([seen, told, isTold], row) => {
      const y = top + row * tall;
      return [
        `<rect x="20" y="${y}" width="440" height="${tall - 6}" rx="4" fill="${fill.gone}" opacity="0.5"/>`,
        `<rect x="480" y="${y}" width="400" height="${tall - 6}" rx="4" fill="${isTold ? fill.bad : fill.good}"/>`,
        text(40, y + 20, seen),
        text(500, y + 20, told, isTold ? 'font-weight="bold"' : ''),
      ];
    }),
  ]);
}

const [high, left, right, top, bottom] = [360, 90, 20, 60, 44];

/** A year of listeners with its releases, and the alerts: invented, as the recordings are not ours. */
function listenersPlot(number: LabelledNumber): string {
  const start = Math.round(Date.parse('2025-11-21') / 86_400_000);
  const values = soundValues(dailyOf(number), number.field).map(({ count, value }) => ({
    day: count - start,
    value,
  }));
  const most = Math.max(...values.map(({ value }) => value)) * 1.15;
  const x = (day: number) => round(left + (day / (yearDays - 1)) * (width - left - right));
  const y = (value: number) => round(high - bottom - (value / most) * (high - top - bottom));
  const step =
    10 ** Math.floor(Math.log10(most)) / (most / 10 ** Math.floor(Math.log10(most)) > 4 ? 1 : 2);
  const lines = Array.from({ length: Math.floor(most / step) + 1 }, (_, at) => at * step);
  const path = values.map(({ day, value }, at) => `${at === 0 ? 'M' : 'L'}${x(day)} ${y(value)}`);
  return svg(
    high,
    'A year of listeners of an invented artist, its releases, and all that is told',
    [
      ...lines.flatMap((value) => [
        `<line x1="${left}" x2="${width - right}" y1="${y(value)}" y2="${y(value)}" stroke="#e0e0e0"/>`,
        text(
          left - 8,
          y(value) + 4,
          value.toLocaleString('en'),
          'text-anchor="end" font-size="12"',
        ),
      ]),
      ...number.releases.flatMap(({ day }) => [
        `<line x1="${x(day)}" x2="${x(day)}" y1="${top}" y2="${high - bottom}" stroke="${ink.faint}" stroke-dasharray="4 4"/>`,
        text(x(day), high - bottom + 18, 'release', 'text-anchor="middle" font-size="12"'),
      ]),
      `<path d="${path.join(' ')}" fill="none" stroke="${ink.line}" stroke-width="1.8"/>`,
      ...confirmedOf(number).map((raised) => {
        const isDown = raised.kind === 'movement' && raised.raised.direction < 0;
        const name = raised.kind === 'milestone' ? 'milestone' : isDown ? 'drop' : 'rise';
        const colour = isDown ? ink.bad : ink.good;
        const value = values.find(({ day }) => day === raised.index)?.value ?? 0;
        const [cx, cy] = [x(raised.index), y(value)];
        const more = `text-anchor="end" style="fill:${colour}" font-weight="bold" stroke="#ffffff" stroke-width="5" paint-order="stroke"`;
        return `<circle cx="${cx}" cy="${cy}" r="6" fill="${colour}"/>${text(cx - 10, cy + (isDown ? 18 : -10), `${name} told`, more)}`;
      }),
    ],
  );
}

/** The first invented listeners with a drop, and a rise that a release makes, told apart in time. */
function telling(): LabelledNumber {
  for (let artist = 0; ; artist += 1) {
    const number = inventedArtist(1, artist)[1];
    if (!number) throw new Error('an artist has listeners');
    const told = confirmedOf(number);
    const isApart = told.every(({ index }, at) => index - (told[at - 1]?.index ?? -99) > 45);
    const isByRelease = number.releases.some(({ day }) =>
      told.some(({ kind, index }) => kind === 'movement' && index >= day && index < day + 14),
    );
    const isDown = told.some((one) => one.kind === 'movement' && one.raised.direction < 0);
    const releasesApart = number.releases.every(
      ({ day }, at) => day - (number.releases[at - 1]?.day ?? -99) > 30,
    );
    if (told.length === 3 && isApart && isByRelease && isDown && releasesApart) return number;
  }
}

const folder = join(dirname(dirname(import.meta.dirname)), 'docs', 'generated', 'plots');
await writeFile(join(folder, 'two-stages.svg'), twoStages());
await writeFile(join(folder, 'takedowns.svg'), takedowns());
await writeFile(join(folder, 'listeners-year.svg'), listenersPlot(telling()));
console.log('drew two-stages, takedowns and listeners-year in docs/generated/plots');
