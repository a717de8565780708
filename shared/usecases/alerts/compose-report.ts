import { weekBefore } from '../../domain/alerts/report-time.ts';
import { reportText } from '../../domain/alerts/report-words.ts';
import { wallClock } from '../../domain/alerts/time-zone.ts';
import { type ShownReport, toldMax, type WeeklyReport } from '../../domain/alerts/weekly-report.ts';
import { Severity } from '../../domain/severity.ts';
import { listArtists } from '../../table/artists/artists.ts';
import { getChanges } from '../../table/changes/changes.ts';
import {
  type ChangeHead,
  countFeed,
  headsOfFeed,
  ofOrganization,
  type Span,
} from '../../table/changes/feed.ts';
import type { Table } from '../../table/client.ts';
import { rowsPerRequestMax, stepsOf } from '../../table/pages.ts';
import { readAudit } from '../../table/people/audit.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import type { Acting } from '../acting.ts';
import { movedNumbers } from './moved-numbers.ts';

/** So many changes of a week are counted, and so many lines of its audit log are read. */
const countedMax = 10_000;

/** What a report is about. */
export interface ReportOf {
  organizationId: string;
  timeZone: string;
  /** The local date of the report: it tells of the seven days before. */
  date: string;
  now: Date;
}

/**
 * The weekly report of an organization. What it reads is bounded: ten thousand changes by their
 * severity, ten of them in full, and two months of numbers of each artist.
 * @param limits for tests, in place of the built-in one.
 */
export async function composeReport(
  table: Table,
  { organizationId: org, timeZone, date, now }: ReportOf,
  limits: { countedMax: number } = { countedMax },
): Promise<WeeklyReport> {
  const { from, to, since, until } = weekBefore(date, timeZone);
  const span = { since: since.toISOString(), until: until.toISOString() };
  const [{ heads, isCut }, artists, decided, rechecking] = await Promise.all([
    headsOfFeed(table, ofOrganization(org, 'confirmed'), span, limits.countedMax),
    listArtists(table, org),
    decidedIn(table, org, span, limits.countedMax, now),
    countFeed(table, ofOrganization(org, 'detected'), { since: '2000', until: '9999' }),
  ]);
  const active = artists.filter((artist) => artist.active);
  const open = heads.filter(({ isAcknowledged }) => !isAcknowledged);
  return {
    ...{ from, to, time_zone: timeZone, artists: active.length },
    changes: countsOf(heads),
    is_cut: isCut || decided.isCut,
    gravest: await toldOf(table, heads),
    decided: decided.counts,
    open: {
      total: open.length,
      critical: open.filter(({ severity }) => severity === 'critical').length,
      rechecking: rechecking ?? rowsPerRequestMax,
    },
    ...(await movedNumbers(table, active, { since, until })),
  };
}

/** The report of the seven days before today, in its own words, too. */
export async function previewReport(
  table: Table,
  { organization: { id }, now }: Acting,
): Promise<ShownReport> {
  const organization = await getOrganization(table, id);
  if (!organization) throw new Error(`${id} went while its report was made`);
  const { time_zone: timeZone } = organization;
  const { date } = wallClock(timeZone, now);
  const report = await composeReport(table, { organizationId: id, timeZone, date, now });
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

/** The gravest changes, of those that are equally grave the newest ones. */
async function toldOf(
  table: Table,
  heads: readonly ChangeHead[],
): Promise<WeeklyReport['gravest']> {
  const ranked = Severity.options.flatMap((severity) =>
    heads.filter((head) => head.severity === severity).slice(0, toldMax),
  );
  const ids = ranked.slice(0, toldMax).map(({ id }) => id);
  const found = new Map((await getChanges(table, ids)).map((change) => [change.id, change]));
  return ids.flatMap((change_id) => {
    const change = found.get(change_id);
    if (!change) return [];
    const { change_type, severity, monitored_artist_id: artist_id, summary } = change;
    return [{ change_id, change_type, severity, artist_id, summary }];
  });
}

/** What people decided in a span, by the audit log. What was taken back since doesn't count. */
async function decidedIn(
  table: Table,
  org: string,
  { since, until }: Span,
  rowsMax: number,
  now: Date,
): Promise<{ counts: WeeklyReport['decided']; isCut: boolean }> {
  const actions = [
    ...(['change.acknowledged', 'change.unacknowledged'] as const),
    ...(['release.triaged', 'release.untriaged'] as const),
  ];
  const span = { since, until, actions, actor: null };
  const read = async (after: string | null, limit: number) =>
    readAudit(table, org, span, { after, limit }, now);
  // Newest first: the first line about something says how it is now.
  const latest = new Map<string, string>();
  let isCut = false;
  for await (const { rows, last } of stepsOf(read, { rowsMax })) {
    for (const { action, target, after } of rows) {
      const verdict = action === 'release.triaged' ? String(after?.verdict) : action;
      const about = `${target.type} ${target.id}`;
      if (!latest.has(about)) latest.set(about, verdict);
    }
    isCut = last !== null;
  }
  const count = (verdict: string) => [...latest.values()].filter((one) => one === verdict).length;
  const acknowledged = count('change.acknowledged');
  return { counts: { acknowledged, mine: count('mine'), not_mine: count('not_mine') }, isCut };
}
