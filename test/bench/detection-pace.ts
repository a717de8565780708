import { type CatalogueScore, evaluate } from '../corpus/catalogue/evaluate.ts';
import { watchFlicker } from '../corpus/catalogue/flicker.ts';
import { live, type YearOptions } from '../corpus/catalogue/year.ts';
import { latenciesOf, sinceEvent } from './detection-catalogue.ts';
import type { BenchOptions, Figure, Report } from './measure.ts';

const world = {
  ...{ seed: 11, artists: 120, eventsPerArtist: 40, noisesPerArtist: 30, sourceNoises: 145 },
  // What is wrong for minutes only.
  ...{ momentsPerArtist: 200, sourceMoments: 145 },
};
const days = { short: 30, long: 120 };
const everyFiveMinutes = { probeEveryMinutes: 5 };
/** These artists are a part of a service of so many checks an hour. */
const busy = { checksPerHour: 15_000 };
const flickerDays = 4;
/** Two faults of one artist that come together may still look like one that lasts. */
const falseRatioMax = 0.05;

/** The same world, looked at once an hour and every five minutes: what is told, and how soon. */
export async function paceDetectionBench({ long }: BenchOptions): Promise<Report> {
  const options = { ...world, days: long ? days.long : days.short };
  const hourly = await score(options);
  const probed = await score({ ...options, ...everyFiveMinutes });
  const inBusy = await score({ ...options, ...everyFiveMinutes, ...busy });
  return {
    title: 'Detection at a pace of five minutes',
    how: `${options.days} days of ${world.artists} invented artists on Business (test/corpus/catalogue), with disturbances of hours and of minutes: pictures, names, and numbers of releases that go back and forth, profiles and releases that are gone for twelve minutes, of one artist and of the whole source. The same world is looked at once an hour, every five minutes (a probe of the profile; a check where it differs, and each hour), and so in a service of ${busy.checksPerHour.toLocaleString('en')} checks an hour, in which lists rest. docs/users/detection.md shows how soon changes are reported.`,
    figures: [
      ...ofScore('once an hour', hourly),
      ...ofScore('every five minutes', probed, hourly),
      ...ofScore('every five minutes, busy', inBusy, hourly),
      ...(await ofFlicker()),
    ],
    data: {
      path: 'docs/generated/latency-pace.json',
      value: {
        measured_on: new Date().toISOString().slice(0, 10),
        hourly: latenciesOf(hourly.types, sinceEvent),
        probed: latenciesOf(probed.types, sinceEvent),
        busy: latenciesOf(inBusy.types, sinceEvent),
      },
    },
  };
}

async function score(options: YearOptions): Promise<CatalogueScore> {
  return evaluate(await live(options));
}

function ofScore(
  pace: string,
  { types, missed, wrong }: CatalogueScore,
  hourly?: CatalogueScore,
): Figure[] {
  const events = types.reduce((sum, type) => sum + type.events, 0);
  const told = types.reduce((sum, type) => sum + type.told, 0);
  return [
    { name: `${pace}: missed of ${events}`, value: missed.length, unit: '', budget: { max: 0 } },
    {
      ...{ name: `${pace}: false of ${told}`, value: wrong.length, unit: '' },
      ...(hourly && {
        baseline: { name: 'once an hour', value: hourly.wrong.length },
        budget: { ratioMax: falseRatioMax },
      }),
    },
  ];
}

/** What an artist costs whose picture is another one for ten minutes of each thirty, for days. */
async function ofFlicker(): Promise<Figure[]> {
  const picture_big = `http://p.test/images/artist/${'a1'.repeat(16)}/5.jpg`;
  const on = { on: 10, off: 20 };
  const calm = await watchFlicker({ ...on, change: (row) => row }, flickerDays);
  const spent = await watchFlicker(
    { ...on, change: (row) => ({ ...row, picture_big }) },
    flickerDays,
  );
  return [
    { name: 'a day of an artist that flickers: checks', value: spent.checks, unit: '' },
    {
      name: 'the same: requests to the catalog',
      value: spent.requests,
      unit: '',
      baseline: { name: 'of one that doesn’t', value: calm.requests },
      budget: { ratioMax: 1.5 },
    },
  ];
}
