import { type CatalogueScore, evaluate, quantile } from '../corpus/catalogue/evaluate.ts';
import { shownWrong, watchParts } from '../corpus/catalogue/parts.ts';
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

/** Artists with a wrong cover of one release at once, in how many worlds, and how busy the service is. */
const parts = { artists: [20, 30, 40, 60, 100], seeds: [1, 2, 3, 4, 5, 6], hours: 5 };
const partsBusy = 10_000;

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
          ...cells(inFull, type, noticedMs),
          ...cells(spared, type, noticedMs),
        ]),
      },
      {
        title: 'From the check that saw it to the report',
        how: 'Of the same changes: half waited no longer than the first time, 99 % no longer than the second. Where lists and pages rest, what only they show waits longer (docs/detection.md).',
        head: ['Type', 'Read in full', 'Reported within', 'Busy', 'Reported within'],
        rows: spared.types.map(({ type }) => [
          type,
          ...cells(inFull, type, confirmedMs),
          ...cells(spared, type, confirmedMs),
        ]),
      },
      await partsTable(),
    ],
  };
}

/** At how many artists a fault at a part of the source was reported. */
async function partsTable() {
  const covers = shownWrong('md5_image', ({ id }) => String(id).padStart(32, 'f'), parts.hours);
  const told = async (artists: number, checksPerHour: number) => {
    const worlds: number[] = [];
    for (const seed of parts.seeds) {
      const changes = await watchParts(covers, { seed, artists, checksPerHour });
      worlds.push(new Set(changes.map(({ payload }) => payload.subject.id)).size);
    }
    return worlds.join(', ');
  };
  const rows: string[][] = [];
  for (const artists of parts.artists) {
    rows.push([String(artists), await told(artists, 100), await told(artists, partsBusy)]);
  }
  return {
    title: 'A fault at a part of the source',
    how: `For ${parts.hours} hours, the catalog shows another cover of one release of each of so many Business artists. At how many of them that is reported, in each of ${parts.seeds.length} worlds: in a service that reads everything, and in one of ${partsBusy.toLocaleString('en')} checks an hour, in which lists rest.`,
    head: ['Artists with the fault', 'Read in full', 'Busy'],
    rows,
  };
}

async function score(options: YearOptions): Promise<CatalogueScore> {
  return evaluate(await live(options));
}

type Pair = CatalogueScore['types'][number]['pairs'][number];

const noticedMs = ({ label, change }: Pair) =>
  Math.max(0, Date.parse(change.detected_at) - label.at);
const confirmedMs = ({ change: { detected_at, confirmed_at } }: Pair) =>
  Date.parse(confirmed_at ?? detected_at) - Date.parse(detected_at);

function cells(
  { types }: CatalogueScore,
  name: string,
  waitedMs: (pair: Pair) => number,
): string[] {
  const pairs = types.find(({ type }) => type === name)?.pairs ?? [];
  const hours = pairs.map((pair) => waitedMs(pair) / 3_600_000);
  const texts = [0.5, 0.99].map((part) => hoursText(quantile(hours, part)));
  return [String(pairs.length), pairs.length === 0 ? '' : texts.join(', ')];
}

function hoursText(hours: number): string {
  if (hours < 2) return `${Math.round(hours * 60)} min`;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${(hours / 24).toFixed(1)} d`;
}
