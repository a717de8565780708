import { type CatalogueScore, evaluate, quantile } from '../corpus/catalogue/evaluate.ts';
import { live, type YearOptions } from '../corpus/catalogue/year.ts';
import type { BenchOptions, Report } from './measure.ts';

const size = {
  seed: 11,
  artists: 120,
  eventsPerArtist: 60,
  noisesPerArtist: 30,
  sourceNoises: 145,
};
const days = { short: 26, long: 60 };
/** These artists are a part of a service of so many checks an hour: a quarter of them read everything. */
const busy = 800;

/** What sparing requests costs in time: the same world, read in full and as a busy service reads it. */
export async function busyDetectionBench({ long }: BenchOptions): Promise<Report> {
  const options = { ...size, days: long ? days.long : days.short };
  const inFull = await score(options);
  const spared = await score({ ...options, checksPerHour: busy });
  const figuresOf = (name: string, { missed, wrong }: CatalogueScore, isBound: boolean) =>
    [
      ['missed', missed.length],
      ['false', wrong.length],
    ].map(([what, value]) => ({
      name: `${name}: ${what}`,
      value: Number(value),
      unit: '' as const,
      ...(isBound && { budget: { max: 0 } }),
    }));
  return {
    title: 'Detection in a busy service',
    how: `${options.days} days of ${size.artists} invented artists with disturbances, of one artist and of the whole source (test/corpus/catalogue), checked hourly as on Business: once with everything read each time, and once as a service of ${busy} checks an hour reads them. There, a quarter of the checks read everything; otherwise lists rest for six hours, pages of old releases come up every four days, and tracks every fourth time (docs/quota.md).`,
    figures: [...figuresOf('read in full', inFull, false), ...figuresOf('busy', spared, true)],
    tables: [
      {
        title: 'From what happened to the check that saw it',
        how: 'Of changes that were reported: half were seen within the first time, 99 % within the second.',
        head: ['Type', 'Read in full', 'Seen within', 'Busy', 'Seen within'],
        rows: spared.types.map(({ type }) => [
          type,
          ...cells(inFull, type),
          ...cells(spared, type),
        ]),
      },
    ],
  };
}

async function score(options: YearOptions): Promise<CatalogueScore> {
  return evaluate(await live(options));
}

function cells({ types }: CatalogueScore, name: string): string[] {
  const pairs = types.find(({ type }) => type === name)?.pairs ?? [];
  const hours = pairs.map(
    ({ label, change }) => Math.max(0, Date.parse(change.detected_at) - label.at) / 3_600_000,
  );
  const texts = [0.5, 0.99].map((part) => hoursText(quantile(hours, part)));
  return [String(pairs.length), pairs.length === 0 ? '' : texts.join(', ')];
}

function hoursText(hours: number): string {
  if (hours < 2) return `${Math.round(hours * 60)} min`;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${(hours / 24).toFixed(1)} d`;
}
