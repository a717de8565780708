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
    how: `A year of daily followers and monthly listeners of ${artists} invented artists with 100 to 50 million of them: growth, drift, weekdays, wild days, releases, repeated values, outages, single wrong values, days and runs of days at a multiple; into that, drops and spikes in a day, in three and in a week, from just above what is told to six times that. Doubled and halved: what is so, beside a source that slips, for ${multipleArtists} of them. Found: confirmed at last; soon: by the value of three days after it at the latest. False: confirmed without an event and without a release in the eight weeks before. The same code as the checks.`,
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
      { name: 'all types: false of what was told', value: percent(1 - score.precision), unit: '%' },
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
    { name: `${type}: told, by an event`, value: ofEvents, unit: '' },
    { name: `${type}: told, by a release`, value: ofReleases, unit: '' },
    { name: `${type}: told, false`, value: wrong, unit: '' },
  ];
}

function multipleFigures(score: MultipleScore): Figure[] {
  const name = score.factor > 1 ? 'doubled' : 'halved';
  return [
    { name: `a number that ${name} is told after so many days`, value: score.medianDays, unit: '' },
    { name: `a number that ${name}: nine of ten after`, value: score.mostDays, unit: '' },
    ...score.slips.map(({ lasts, told }) => ({
      name: `a source that ${name} it for ${lasts} days: told`,
      value: percent(told),
      unit: '%' as const,
    })),
  ];
}

function percent(share: number): number {
  return share * 100;
}
