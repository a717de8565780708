import { evaluateNumbers, type TypeScore } from '../corpus/numbers/evaluate.ts';
import { evaluateMultiples, type MultipleScore } from '../corpus/numbers/multiples.ts';
import { type Figure, type Report, timed } from './measure.ts';
import {
  hasSeries,
  type Judged,
  readLabels,
  readSeries,
  scoreSeries,
} from '../corpus/numbers/real/series.ts';

const artists = 200;
const multipleArtists = 40;
const seed = 1;

/** Holds the detector of numbers against a labelled corpus: what it misses, and what it makes up. */
export async function detectionBench(): Promise<Report> {
  let score = evaluateNumbers({ artists: 1, seed });
  const took = await timed(() => {
    score = evaluateNumbers({ artists, seed });
  });
  return {
    title: 'Detection of changes of numbers',
    how: `A year of daily followers and monthly listeners of ${artists} invented artists with 100 to 50 million of them: growth, drift, weekdays, wild days, releases, repeated values, outages, single wrong values, days and runs of days at a multiple. Drops and spikes are added, over one day, three days, and a week, from just above the limits to six times that. Doubled and halved: numbers that really did, and catalog errors that look the same, for ${multipleArtists} of them. Found: confirmed eventually; soon: by the value three days later at the latest. False: confirmed without an event and without a release in the eight weeks before. The same code as the checks.`,
    figures: [
      ...score.types.flatMap(figuresOf),
      ...[2, 1 / 2].flatMap((factor) =>
        multipleFigures(evaluateMultiples({ artists: multipleArtists, seed, factor })),
      ),
      {
        name: 'all types: missed',
        value: percent(1 - score.recall),
        unit: '%',
        budget: { max: 5 },
      },
      {
        name: 'all types: false, of those reported',
        value: percent(1 - score.precision),
        unit: '%',
      },
      {
        name: 'false alarms, by artist and year',
        value: score.falsePerArtistYear,
        unit: '',
        budget: { max: 1 },
      },
      {
        name: 'the same with what releases cause counted as false',
        value: score.unlabelledPerArtistYear,
        unit: '',
      },
      { name: 'making and judging a year of an artist', value: took / artists, unit: 'ms' },
    ],
  };
}

function figuresOf({
  type,
  events,
  found,
  soon,
  ofEvents,
  ofReleases,
  wrong,
}: TypeScore): Figure[] {
  return [
    {
      name: `${type}: missed of ${events}`,
      value: percent(1 - found / events),
      unit: '%',
      budget: { max: 5 },
    },
    { name: `${type}: not found soon`, value: percent(1 - soon / events), unit: '%' },
    { name: `${type}: reported, by an event`, value: ofEvents, unit: '' },
    { name: `${type}: reported, by a release`, value: ofReleases, unit: '' },
    { name: `${type}: reported, false`, value: wrong, unit: '' },
  ];
}

function multipleFigures(score: MultipleScore): Figure[] {
  const name = score.factor > 1 ? 'doubled' : 'halved';
  return [
    {
      name: `a number that ${name} is reported after this many days`,
      value: score.medianDays,
      unit: '',
    },
    { name: `a number that ${name}: nine of ten after`, value: score.mostDays, unit: '' },
    ...score.slips.map(({ lasts, told }) => ({
      name: `a source that ${name} it for ${lasts} days: reported`,
      value: percent(told),
      unit: '%' as const,
    })),
  ];
}

function percent(share: number): number {
  return share * 100;
}

/** What the same scorer found at commit ac33a77, before numbers were judged by the rules of today. */
const before = { missed: 6, echoes: 14, criticalEchoes: 9, contradictions: 39, perYear: 0.46 };

/** Holds the detector of numbers against the series of real artists, where they are recorded. */
export async function seriesDetectionBench(): Promise<Report> {
  const title = 'Detection of changes of numbers of real artists';
  if (!hasSeries)
    return { title, how: 'No series are recorded here.', figures: [], isLeftOut: true };
  const score = scoreSeries(await readSeries(), readLabels());
  const count = (is: (one: Judged) => boolean) => score.reports.filter(is).length;
  return {
    title,
    how: `What \`npm run backtest\` reports of ${score.series} recorded series, ${Math.round(score.years)} artist-years without values that several of them share. All come from Spotify; none is a count of Deezer fans. The scorer (test/corpus/numbers/real) follows the definitions of the design and shares no code with the detector. The labeled losses come from the rule that the detector follows, so finding them shows that it does what it says, not that the rule is wise. Baseline: the detector at commit ac33a77, by the same rules. Milestones are not counted; there are ${score.milestones}.`,
    figures: [
      figure(
        `losses not reported within a week, of ${score.labels}`,
        score.missed.length,
        before.missed,
        1,
      ),
      figure(
        'drops that only take back a rise of 28 days before, reported as critical',
        count(({ isEcho, report }) => isEcho && report.severity === 'critical'),
        before.criticalEchoes,
        0,
      ),
      figure(
        'the same, whatever their severity',
        count(({ isEcho }) => isEcho),
        before.echoes,
      ),
      figure(
        'repeats of what was reported',
        count(({ isRepeat }) => isRepeat),
        0,
        0,
      ),
      figure(
        'reports whose text and severity do not describe the same window',
        count(({ contradiction }) => contradiction !== null),
        before.contradictions,
        0,
      ),
      figure('reports by artist and year', score.reportsPerYear, before.perYear, 0.6),
    ],
  };
}

function figure(name: string, value: number, was: number, max?: number): Figure {
  return {
    name,
    value,
    unit: '',
    baseline: { name: 'before', value: was },
    ...(max === undefined ? {} : { budget: { max } }),
  };
}
