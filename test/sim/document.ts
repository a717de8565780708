import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { format, resolveConfig } from 'prettier';
import { tableOf } from '../bench/markdown.ts';
import { assumed } from './assumptions.ts';
import { largestFleet } from './budgets.ts';
import type { Ledger } from './ledger.ts';
import { type Options, readOptions, runOf } from './options.ts';
import { percent, short, tell, time, type Told, verdictOf } from './report.ts';
import { scenarios } from './scenarios.ts';
import { simulate } from './simulation.ts';
import * as Plot from '@observablehq/plot';
import { escape as escapeHtml } from 'html-escaper';
import { figureSvg } from '../../lib/backtest/plot.ts';
import type { Moment } from './came.ts';

const project = join(import.meta.dirname, '../..');
const mixes = ['100/0/0', '70/25/5', '0/0/100'];
const addressCounts = [1, 5, 10, 25];
/** Without extra visits, which take what is left. */
const promisedPaces = { business: 60, pro: 360, free: 1440 };
/** Fleets of the other scenarios: a tenth of the whole shows the same, and takes a tenth of the time. */
const part = 10;

/** Free artists are seen once a day: only a second one shows whether that was in time. */
const wholeHours = 47;

/** Runs all scenarios, and renews docs/generated/scale.md with its plots. @returns what was found. */
export async function writeScale(options: Options, ledger: Ledger): Promise<Told[]> {
  const run = (name: string, changed: Partial<Options> = {}) => {
    const told = tell(simulate(runOf({ ...options, ...changed }, name), ledger), ledger);
    console.log(`${name}: ${told.came.seconds.toFixed(0)} s`);
    return told;
  };
  const whole = run('steady', { hours: wholeHours });
  const artists = Math.max(1000, Math.round(options.artists / part));
  const all = scenarios.map(({ name }) => run(name, { artists }));
  const fleets = mixes.map((mix) => {
    const { mix: parts } = readOptions(['--mix', mix]);
    const few = runOf({ ...options, artists: 20_000, mix: parts }, 'steady');
    return { mix, came: simulate({ ...few, paces: promisedPaces }, ledger) };
  });
  await drawAll(all);
  await save('docs/generated/scale.md', textOf(whole, all, fleets));
  return [whole, ...all];
}

async function drawAll(all: readonly Told[]): Promise<void> {
  const series = (name: string, of: Series['of']): Series => ({
    name,
    of,
    moments: all.find(({ came }) => came.options.scenario.name === name)?.came.moments ?? [],
  });
  const lateMinutes: Series['of'] = ({ late }) => late / 60;
  const late = ['ticks-missing', 'catalog-down', 'consumers-off'].map((name) =>
    series(name, lateMinutes),
  );
  const open = ['glitch', 'glitch-without-hold'].map((name) => series(name, (one) => one.open));
  await save(
    'docs/generated/plots/scale-late.svg',
    daySvg('The artist that is seen the latest', 'minutes late', late),
  );
  await save(
    'docs/generated/plots/scale-glitch.svg',
    daySvg('Changes without a verdict', 'changes', open),
  );
}

function textOf(
  whole: Told,
  all: readonly Told[],
  fleets: readonly { mix: string; came: Told['came'] }[],
): string {
  const { artists, mix, holders, seed } = whole.came.options;
  const few = all[0]?.came.options.artists ?? 0;
  return `# At scale

Written by \`npm run sim -- --write\`: discrete events on a virtual clock, by the product's own rules (ticks, permits, lanes, what rests, pages in turn, the source hold, messages, retries, breakers) and by the units that were measured ([cost.json](cost.json)). A small fleet on the real engine agrees with it (\`test/sim/calibration.test.ts\`).

${short(artists)} artists, ${mix.join('/')} percent on Free, Pro, and Business (promised daily, every six hours, hourly), at most ${holders} holders of an artist, seed ${seed}. Assumed: ${assumed.findingsPerDay} changes per artist and day, the catalog answers in ${assumed.catalogRequestSeconds} s; ticks of all lanes begin with their minute.

## Two usual days of the whole fleet

An artist’s first look isn’t held against its plan, since nobody looked before the run.

${verdictOf(whole).replaceAll('\n', '\n\n')}

${whole.sections
  .filter(({ title }) => title !== 'Run')
  .map(({ title, rows }) => `### ${title}\n\n${tableOf(['What', 'Figure'], rows)}`)
  .join('\n\n')}

## What a quota carries

Artists, by the requests that a usual day without extra visits took, with a part of the quota left for people and re-checks. Each address has 50 requests in 5 seconds.

${tableOf(
  [
    'Mix',
    'Requests per artist and day',
    ...addressCounts.map((count) => `${count} address${count === 1 ? '' : 'es'}`),
  ],
  fleets.map(({ mix: name, came }) => [
    name,
    (came.lanes.granted / came.options.artists).toFixed(1),
    ...addressCounts.map((count) => short(largestFleet(came, count))),
  ]),
)}

## Scenarios

With ${short(few)} artists, on as many addresses as they need.

${tableOf(
  [
    'Scenario',
    'Seen late',
    'Beyond the plan’s time: 99%, all',
    'Last seen late',
    'Checks that came again',
    'Confirmed',
    'Source’s fault',
    'Messages',
    'Hottest key',
  ],
  all.map(rowOf),
)}

${all.map((told) => `- **${told.came.options.scenario.name}.** ${told.came.options.scenario.how} ${verdictOf(told).split('\n').slice(0, -1).join(' ')}`).join('\n')}

![By how much the latest artist is late, after ticks, the catalog, or the consumers were away](plots/scale-late.svg)

![Changes without a verdict in a glitch, with the source hold and without](plots/scale-glitch.svg)

${onPaper}`;
}

function rowOf({ came }: Told): string[] {
  const { counts, beyond, hot, options, lastLateAt } = came;
  const [first] = hot.five();
  return [
    options.scenario.name,
    percent(counts.late / beyond.count),
    `${time(beyond.quantile(0.99))}, ${time(beyond.max)}`,
    lastLateAt === 0 ? 'none' : `${(lastLateAt / 3600).toFixed(1)} h`,
    short(counts.again),
    short(counts.confirmed),
    short(counts.falseConfirmed),
    short(counts.messages),
    first ? `${first.key}: ${short(first.units)}` : 'none',
  ];
}

const onPaper = `## Ten million, on paper

Not built, and not simulated. In the order in which they would be needed:

- **Lanes.** The quota is the first wall at any size. At ten million of the mix above it takes a hundred addresses. Trying one lane after the other is then too much for a check, so a function keeps to a few lanes, chosen by the hash of its artist. An agreed quota is one line of settings (\`CATALOG_QUOTA\`).
- **Slots.** A slot belongs to one lane. Beyond ten lanes or so, 32 slots don’t divide evenly among them: of 25 lanes, seven have two slots, and the others one. More slots make it even, and cost a read each for every visit.
- **Leases.** A lane's item is written once for each call of a function that asks. With an agreed quota of a thousand requests a second, containers take permits by the ten and give back what they don't use, or the item meets 1,000 writes a second.
- **Sharded counters.** The day of the largest organization, and the sightings of a type, are one item each. They would be 16 items by hash, summed when read. 
- **Due index.** 16 shards hold 1.25 million rows each. Their writes stay far below what a partition takes, but a pass of the sweep would be longer than its minute after an outage: 64 shards, and a sweep for each 16.
- **Links.** MusicBrainz takes one request a second from all of us. Beyond some 240,000 artists, links come later than weekly; a mirror of its database is the way out.
`;

async function save(path: string, text: string): Promise<void> {
  const filepath = join(project, path);
  const config = await resolveConfig(filepath);
  const isMarkdown = path.endsWith('.md');
  const formatted = isMarkdown ? await format(text, { ...config, filepath }) : text;
  await mkdir(dirname(filepath), { recursive: true });
  const before = await readFile(filepath, 'utf8').catch(() => '');
  if (before !== formatted) await writeFile(filepath, formatted);
  console.log(`${path} ${before === formatted ? 'is as it was' : 'is renewed'}`);
}

/** One line of a plot: how something stood in each minute of a day. */
interface Series {
  name: string;
  moments: readonly Moment[];
  of: (moment: Moment) => number;
}

const [width, height] = [1000, 340];
const colors = ['#1f4e79', '#b3261e', '#2e7d32', '#f4b400'];

/** Draws what stood how high over the hours of a day. */
function daySvg(title: string, label: string, series: readonly Series[]): string {
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
