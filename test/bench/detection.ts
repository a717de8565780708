import { evaluateNumbers, type TypeScore } from '../corpus/numbers/evaluate.ts';
import { evaluateMultiples, type MultipleScore } from '../corpus/numbers/multiples.ts';
import { timed, type Figure, type Report } from './measure.ts';

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
