import * as z from '../zod.ts';
import type { ExpectedRelease } from '../releases/expected-release.ts';
import { daySpan } from '../../findings/releases/release-date.ts';
import type { ReleaseRelation, ReleaseStatus, ReleaseType } from '../releases/release.ts';
import { dayOf } from '../text/text.ts';
import type { Change } from '../../changes/rules/change.ts';
import {
  capital,
  counted,
  type NamedRelease,
  quoted,
  quotedList,
  typed,
} from '../../findings/phrases.ts';

/** How long before today releases are in a calendar. */
const pastDays = 365;
/** More events are too much for calendar apps: the oldest are left out. */
export const eventsMax = 2000;

/** What a calendar needs to know of a release. */
export interface CalendarRelease {
  id: string;
  title: string;
  type: ReleaseType;
  relation: ReleaseRelation;
  release_date: string | null;
  date_changes?: number | undefined;
  upc?: string | null;
  catalog_url: string | null;
  status: ReleaseStatus;
  last_seen_at: string;
}

/** A release of an artist that the organization monitors. */
export interface HeldRelease {
  artist: { id: string; name: string };
  release: CalendarRelease;
  /** It is expected, and not in the catalog yet. */
  isExpected?: boolean;
}

/** A release that is expected, as a calendar shows it. */
export function asCalendarRelease(expected: ExpectedRelease): CalendarRelease {
  const { id, title, upc, release_date, updated_at } = expected;
  return {
    ...{ id, release_date, title: title ?? upc ?? '', catalog_url: null },
    ...{ type: 'album', relation: 'main', status: 'announced', last_seen_at: updated_at },
  };
}

/** An all-day event: the day on which a release comes or came out. */
export const ReleaseEvent = z.object({
  releaseId: z.string(),
  /** `YYYY-MM-DD` */
  day: z.string(),
  title: z.string(),
  /** One of the artists that it belongs to. */
  artistId: z.string(),
  catalogUrl: z.string().nullable(),
  /** How often its date changed. */
  dateChanges: z.number(),
  /** It is no longer in the catalog. */
  isWithdrawn: z.boolean(),
  changedAt: z.string(),
});
export type ReleaseEvent = z.infer<typeof ReleaseEvent>;

/** The first day of a calendar that is read at `now`. */
export function calendarFrom(now: Date): string {
  return dayOf(new Date(now.getTime() - pastDays * 86_400_000));
}

/**
 * The events of a calendar, by day: one for each release whose day is known. One that several artists
 * share is one event. Others' releases on which an artist appears are left out.
 */
export function releaseEvents(held: readonly HeldRelease[], from: string): ReleaseEvent[] {
  const dated = held.filter(
    ({ release }) => release.relation !== 'appears_on' && isDay(release.release_date, from),
  );
  return [...Map.groupBy(dated, ({ release }) => release.id).values()]
    .map(eventOf)
    .toSorted(byDay)
    .slice(-eventsMax);
}

/** Whether it is a day, and none before `from`: a year or a month alone is no day for a calendar. */
function isDay(date: string | null, from: string): boolean {
  const span = daySpan(date);
  return span !== null && span.first === span.last && date !== null && date >= from;
}

/** One artist's list may lose a release that another one's still has: then it is there. */
function eventOf(same: readonly HeldRelease[]): ReleaseEvent {
  const [shown, ...others] = same.toSorted(shownFirst);
  if (!shown) throw new Error('an event has at least one release');
  const { artist, release, isExpected = false } = shown;
  const names = [artist, ...others.map((other) => other.artist)].map(({ name }) => name);
  return {
    releaseId: release.id,
    day: release.release_date ?? '',
    title: isExpected
      ? calendarWords.expected(release, names)
      : calendarWords.title(release, names),
    artistId: artist.id,
    catalogUrl: release.catalog_url,
    dateChanges: release.date_changes ?? 0,
    isWithdrawn: release.status === 'offline',
    changedAt: release.last_seen_at,
  };
}

function shownFirst({ release: one, artist }: HeldRelease, other: HeldRelease): number {
  const [goneOne, goneOther] = [one, other.release].map(({ status }) => status === 'offline');
  return (
    Number(goneOne) - Number(goneOther) ||
    (other.release.date_changes ?? 0) - (one.date_changes ?? 0) ||
    artist.id.localeCompare(other.artist.id)
  );
}

function byDay(one: ReleaseEvent, other: ReleaseEvent): number {
  return one.day.localeCompare(other.day) || one.releaseId.localeCompare(other.releaseId);
}

/** What a calendar says of a release. */
export const calendarWords = {
  title: (release: NamedRelease, artists: readonly string[]) =>
    `${capital(typed(release))} by ${quotedList([...new Set(artists)])}`,
  /** Whether it's an album isn't said before it comes. */
  expected: ({ title }: NamedRelease, artists: readonly string[]) =>
    `Expected: ${quoted(title)} by ${quotedList([...new Set(artists)])}`,
  withdrawn: () => 'It’s no longer in the catalog.',
  /** Before the address of the artist's page. */
  more: (url: string) => `In Artist Monitor: ${url}`,
} as const;

/** What a feed says of a change, besides its own summary. */
export const latestWords = {
  why: ({ severity, payload, related }: Pick<Change, 'severity' | 'payload' | 'related'>) =>
    [severity, ...payload.reasons, ...(related.length > 0 ? [latestWords.related(related)] : [])]
      .map((part) => `${capital(part)}.`)
      .join(' '),
  /** The list names no more than so many. */
  related: ({ length }: readonly string[]) =>
    `${counted(length, 'more change')} of this artist ${length === 1 ? 'was' : 'were'} confirmed in the 24 hours before`,
} as const;
