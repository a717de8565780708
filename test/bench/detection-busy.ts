import { type CatalogueScore, evaluate, quantile } from '../corpus/catalogue/evaluate.ts';
import { shownWrong, watchParts } from '../corpus/catalogue/parts.ts';
import { live, type YearOptions } from '../corpus/catalogue/year.ts';
import { type PlanName, planTitle } from '../../shared/domain/plans/plan.ts';
import type { BenchOptions, Report } from './measure.ts';

const size = {
  seed: 11,
  artists: 120,
  eventsPerArtist: 60,
  noisesPerArtist: 30,
  sourceNoises: 145,
};
const days = { short: 26, long: 60 };
/** These artists are a part of a service of so many checks an hour, as 15,000 Business artists make. */
const busy = 15_000;
const busyPlans: readonly PlanName[] = ['business', 'pro', 'free'];

/** Artists with a wrong cover of one release at once, in how many worlds, and how busy the service is. */
const parts = { artists: [20, 30, 40, 60, 100], seeds: [1, 2, 3, 4, 5, 6], hours: 5 };
const partsBusy = 10_000;

/** What sparing requests costs in time: the same world, read in full and as a busy service reads it. */
export async function busyDetectionBench({ long }: BenchOptions): Promise<Report> {
  const options = { ...size, days: long ? days.long : days.short };
  const runs: Run[] = [{ name: 'Business, read in full', score: await score(options) }];
  for (const plan of busyPlans) {
    const spared = await score({ ...options, checksPerHour: busy, plan });
    runs.push({ name: planTitle(plan), score: spared });
  }
  return {
    title: 'Detection in a busy service',
    how: `${options.days} days of ${size.artists} invented artists with disturbances, of one artist and of the whole source (test/corpus/catalogue): once checked hourly with everything read each time, and once on each plan as a service of ${busy.toLocaleString('en')} checks an hour reads them. There, 1.3% of the checks read everything; otherwise lists, top tracks, pages and tracks come up as docs/team/architecture.md says. On Pro and Free, all of them are checked in the same hour of every 6 and 24, as a service of that size has as many artists and more in each hour.`,
    figures: runs.flatMap(({ name, score: { missed, wrong } }, index) =>
      [
        ['missed', missed.length],
        ['false', wrong.length],
      ].map(([what, value]) => ({
        name: `${name}: ${what}`,
        value: Number(value),
        unit: '' as const,
        ...(index > 0 && { budget: { max: 0 } }),
      })),
    ),
    tables: [
      {
        title: 'From what happened to the check that saw it',
        how: `Of changes that were reported: half were seen within the first time, 99 % within the second. ${whyLater}`,
        ...tableOf(runs, noticedMs),
      },
      {
        title: 'From the check that saw it to the report',
        how: 'Of the same changes: half waited no longer than the first time, 99 % no longer than the second. Where lists and pages rest, what only they show waits longer (docs/users/detection.md).',
        ...tableOf(runs, confirmedMs),
      },
      await partsTable(),
    ],
  };
}

const whyLater =
  'What the profile or its number of releases shows is seen by the next check. In this world, a release that only leaves the list is still in that number, so RELEASE_DELISTED is seen with the list; and some of RELEASE_WENT_OFFLINE is shown by a release’s page alone, so it is seen with the page.';

interface Run {
  name: string;
  score: CatalogueScore;
}

/** One row for each type, with how many changes were reported in the first run, and the waits of each. */
function tableOf(runs: readonly Run[], waitedMs: (pair: Pair) => number) {
  const types = [...new Set(runs.flatMap(({ score: { types } }) => types.map(({ type }) => type)))];
  return {
    head: ['Type', 'Changes', ...runs.map(({ name }) => name)],
    rows: types.toSorted().map((type) => {
      const all = runs.map((run) => pairsOf(run.score, type));
      return [type, String(all[0]?.length ?? 0), ...all.map((pairs) => waits(pairs, waitedMs))];
    }),
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

function pairsOf({ types }: CatalogueScore, name: string): readonly Pair[] {
  return types.find(({ type }) => type === name)?.pairs ?? [];
}

function waits(pairs: readonly Pair[], waitedMs: (pair: Pair) => number): string {
  if (pairs.length === 0) return '';
  const hours = pairs.map((pair) => waitedMs(pair) / 3_600_000);
  return [0.5, 0.99].map((part) => hoursText(quantile(hours, part))).join(', ');
}

function hoursText(hours: number): string {
  if (hours < 2) return `${Math.round(hours * 60)} min`;
  return hours < 48 ? `${hours.toFixed(1)} h` : `${(hours / 24).toFixed(1)} d`;
}
