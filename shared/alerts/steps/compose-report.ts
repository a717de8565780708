import { weekBefore } from '../rules/timing.ts';
import { reportText } from '../rules/report-words.ts';
import { wallClock } from '../rules/time-zone.ts';
import {
  gravestMax,
  type WeeklyReport,
  type MovedNumber,
  movedShareMin,
  numbersMax,
} from '../rules/weekly-report.ts';
import type { ShownReport } from '../../domain/bodies/organization.ts';
import { Severity } from '../../changes/rules/info.ts';
import { storiesOf } from '../../changes/rules/related.ts';
import { titleOf, titlesMax } from '../../changes/rules/title.ts';
import { listArtists, type ArtistItem } from '../../table/artists/artists.ts';
import { artistsTagged } from '../../table/artists/tags.ts';
import { getChanges } from '../../changes/items/changes.ts';
import { type ChangeHead, headsOfFeed, ofOrganization } from '../../changes/items/feed.ts';
import { readDaysOf } from '../../checks/items/history.ts';
import { withDays } from '../../domain/artists/points.ts';
import type { HistoryPoint } from '../../domain/bodies/snapshot.ts';
import { dayOf } from '../../domain/text/text.ts';
import type { Table } from '../../table/client.ts';
import { rowsPerRequestMax } from '../../table/pages.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import type { Acting } from '../../usecases/acting.ts';
import { daysAtHand } from '../../watches/items/watches.ts';
import { decisionsIn } from './decisions.ts';

/** A number that was last read so long before a time is none of that time. */
const staleMs = 3 * 86_400_000;

/** The numbers of artists that moved in a week, those with the largest difference first. */
export async function movedNumbers(
  table: Table,
  artists: readonly ArtistItem[],
  { since, until }: { since: Date; until: Date },
): Promise<Pick<WeeklyReport, 'numbers' | 'numbers_moved'>> {
  const begins = new Date(since.getTime() - staleMs);
  const from = dayOf(begins);
  const watches = artists.map(({ watch_id }) => watch_id);
  const stored = await readDaysOf(table, watches, from, dayOf(until));
  const moved = artists
    // Before it was monitored, its numbers were nobody's.
    .filter((artist) => artist.since <= since.toISOString())
    .flatMap((artist) => {
      const days = { ...stored.get(artist.watch_id), ...daysAtHand(artist) };
      const points = withDays([], days, artist.numbers_since ?? from);
      return movesOf(artist, points, { begins, since, until });
    })
    .toSorted((one, other) => differenceOf(other) - differenceOf(one));
  return { numbers: moved.slice(0, numbersMax), numbers_moved: moved.length };
}

function movesOf(
  { id: artist_id, name: artist_name }: ArtistItem,
  points: readonly HistoryPoint[],
  { begins, since, until }: { begins: Date; since: Date; until: Date },
): MovedNumber[] {
  return (['followers', 'monthly_listeners'] as const).flatMap((field) => {
    const before = lastBetween(points, field, begins, since);
    const after = lastBetween(points, field, new Date(until.getTime() - staleMs), until);
    if (before === null || after === null || !hasMoved(before, after)) return [];
    return [{ artist_id, artist_name, field, before, after }];
  });
}

/** The last reading that tells a number, from one time up to another one. */
function lastBetween(
  points: readonly HistoryPoint[],
  field: 'followers' | 'monthly_listeners',
  from: Date,
  to: Date,
): number | null {
  const [first, last] = [from.toISOString(), to.toISOString()];
  const inside = points.filter(({ taken_at }) => taken_at >= first && taken_at <= last);
  return inside.findLast((point) => point[field] !== null)?.[field] ?? null;
}

function hasMoved(before: number, after: number): boolean {
  if (before === 0) return after > 0;
  return Math.abs(after / before - 1) >= movedShareMin;
}

function differenceOf({ before, after }: MovedNumber): number {
  return Math.abs(after - before);
}

/** So many changes of a week are counted, and so many lines of its audit log are read. */
const countedMax = 10_000;

/** What a report is about. */
export interface ReportOf {
  organizationId: string;
  timeZone: string;
  /** Only artists with one of them; empty: all. */
  tags: readonly string[];
  /** The local date of the report: it tells of the seven days before. */
  date: string;
  now: Date;
}

/**
 * The weekly report of an organization. What it reads is bounded: ten thousand changes by their
 * severity, six each of ten stories in full, and two months of numbers of each artist.
 * @param limits for tests, in place of the built-in one.
 */
export async function composeReport(
  table: Table,
  { organizationId: org, timeZone, tags, date, now }: ReportOf,
  limits: { countedMax: number } = { countedMax },
): Promise<WeeklyReport> {
  const { from, to, since, until } = weekBefore(date, timeZone);
  const span = { since: since.toISOString(), until: until.toISOString() };
  const always = { since: '2000', until: '9999' };
  const [confirmed, detected, artists, about] = await Promise.all([
    headsOfFeed(table, ofOrganization(org, 'confirmed'), span, limits.countedMax),
    headsOfFeed(table, ofOrganization(org, 'detected'), always, rowsPerRequestMax),
    listArtists(table, org, tags),
    // Those that aren’t monitored anymore, too: their changes are of the week.
    tags.length > 0 ? artistsTagged(table, org, tags) : null,
  ]);
  const of = { org, span, artists: about, heads: confirmed.heads, now };
  const decided = await decisionsIn(table, of, limits.countedMax);
  const isAbout = ({ artist }: ChangeHead) => about === null || about.has(artist);
  const heads = confirmed.heads.filter(isAbout);
  const active = artists.filter((artist) => artist.active);
  const open = heads.filter(({ isAcknowledged }) => !isAcknowledged);
  return {
    ...{ from, to, time_zone: timeZone, tags: [...tags], artists: active.length },
    changes: countsOf(heads),
    is_cut: confirmed.isCut || decided.isCut,
    gravest: await gravestOf(table, heads),
    decided: decided.counts,
    open: {
      total: open.length,
      critical: open.filter(({ severity }) => severity === 'critical').length,
      rechecking: detected.heads.filter(isAbout).length,
    },
    ...(await movedNumbers(table, active, { since, until })),
  };
}

/** The report of the seven days before today, in its own words, too. */
export async function previewReport(
  table: Table,
  { organization: { id }, now }: Acting,
  tags: readonly string[],
): Promise<ShownReport> {
  const organization = await getOrganization(table, id);
  if (!organization) throw new Error(`${id} went while its report was made`);
  const { time_zone: timeZone } = organization;
  const { date } = wallClock(timeZone, now);
  const report = await composeReport(table, { organizationId: id, timeZone, tags, date, now });
  const { summary, sections } = reportText(report);
  return { ...report, summary, sections };
}

function countsOf(heads: readonly ChangeHead[]): WeeklyReport['changes'] {
  const of = (wanted: Severity) => heads.filter(({ severity }) => severity === wanted).length;
  return {
    total: heads.length,
    critical: of('critical'),
    warning: of('warning'),
    info: of('info'),
  };
}

/** The gravest change of each story, of those that are equally grave the newest ones. */
async function gravestOf(
  table: Table,
  heads: readonly ChangeHead[],
): Promise<WeeklyReport['gravest']> {
  const ranked = Severity.options.flatMap((severity) =>
    heads.filter((head) => head.severity === severity),
  );
  const stories = storiesOf(ranked).slice(0, gravestMax);
  const ids = stories.flatMap((story) => story.slice(0, 1 + titlesMax).map(({ id }) => id));
  const found = new Map((await getChanges(table, ids)).map((change) => [change.id, change]));
  return stories.flatMap((story) => {
    const [first, ...others] = story.map(({ id }) => found.get(id));
    if (!first) return [];
    const { id: change_id, change_type, severity, monitored_artist_id: artist_id, summary } = first;
    const other_titles = others.flatMap((other) => (other ? titleOf(other) : []));
    const of = { change_id, change_type, severity, artist_id, summary };
    return [{ ...of, others: others.length, other_titles }];
  });
}
