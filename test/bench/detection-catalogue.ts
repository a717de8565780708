import { evaluate, quantile, type TypeScore } from '../corpus/catalogue/evaluate.ts';
import { live } from '../corpus/catalogue/year.ts';
import { timed, type BenchOptions, type Figure, type Report } from './measure.ts';

const artists = 200;
const seed = 1;
/** A whole year takes minutes. */
const days = { short: 60, long: 365 };

/** Holds the detector of catalogue and profile against a labelled corpus. */
export async function catalogueDetectionBench({ long }: BenchOptions): Promise<Report> {
  const span = long ? days.long : days.short;
  let lived = await live({ artists: 1, seed, days: 14 });
  const took = await timed(async () => {
    lived = await live({ artists, seed, days: span });
  });
  const score = evaluate(lived);
  const noises = [...lived.counts.values()].reduce((sum, count) => sum + count, 0);
  return {
    title: 'Detection of changes of catalogue and profile',
    how: `${span} days of ${artists} invented artists in the simulator, through the real adapters: ${noises} true events and disturbances, of every type and kind (test/corpus/catalogue), checked hourly and their pages read daily as on the plan Business. Disturbances: silences, short, empty, shifting and contradicting lists, releases and profiles that flap, duplicates and ids without a page, spelling, hosts, other forms of answers; of one artist, and of the whole source. A found change is confirmed with its type and subject, once. Times count from the event to the confirmation: the wait for the next check or reading is in them.`,
    figures: [
      ...score.types.flatMap(figuresOf),
      {
        name: 'all types: missed',
        value: (1 - score.recall) * 100,
        unit: '%',
        budget: { max: 0 },
      },
      {
        name: 'all types: false of what was told',
        value: (1 - score.precision) * 100,
        unit: '%',
        budget: { max: 0.1 },
      },
      { name: 'detected and dismissed again', value: score.dismissed, unit: '' },
      { name: 'a day of an artist', value: took / artists / span, unit: 'ms' },
    ],
  };
}

function figuresOf({ type, events, found, told, wrong, minutes }: TypeScore): Figure[] {
  return [
    { name: `${type}: missed of ${events}`, value: events - found, unit: '', budget: { max: 0 } },
    { name: `${type}: false of ${told}`, value: wrong, unit: '' },
    { name: `${type}: half within`, value: quantile(minutes, 0.5) * 60, unit: 's' },
    { name: `${type}: 99 % within`, value: quantile(minutes, 0.99) * 60, unit: 's' },
  ];
}
