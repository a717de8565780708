import ICAL from 'ical.js';
import { calendarWords, type ReleaseEvent } from '../../domain/feeds/release-calendar.ts';
import { oneLine } from '../../domain/text/shown.ts';
import type { Calendar } from '../../usecases/feeds/read-feed.ts';

/** A property as jCal (RFC 7265) has it: its name, parameters, type, and value. */
type Property = [name: string, parameters: object, type: string, value: string | number];

/** Octets of a line; with the blank that begins the next part of a folded one, they are 75. */
const lineOctets = 74;

/** How soon a program may ask again. */
const refreshed = 'PT1H';

/**
 * A calendar as text (RFC 5545). The library escapes and folds; what it lets through, such as controls,
 * is taken out before.
 */
export function calendarText({ name, events }: Calendar, publicUrl: string): string {
  const title = oneLine(name);
  const properties: Property[] = [
    ['version', {}, 'text', '2.0'],
    ['prodid', {}, 'text', '-//Artist Monitor//Release calendar//EN'],
    ['name', {}, 'text', title],
    // What many programs read in place of the one before, and the one behind.
    ['x-wr-calname', {}, 'text', title],
    ['refresh-interval', {}, 'duration', refreshed],
    ['x-published-ttl', {}, 'text', refreshed],
  ];
  ICAL.foldLength = lineOctets;
  const entries = events.map((event) => entryOf(event, publicUrl));
  return ICAL.stringify(['vcalendar', properties, entries]);
}

function entryOf(event: ReleaseEvent, publicUrl: string): [string, Property[], never[]] {
  const { hostname } = new URL(publicUrl);
  const more = calendarWords.more(`${publicUrl}/app/artists/${event.artistId}`);
  const note = event.isWithdrawn ? `${calendarWords.withdrawn()}\n${more}` : more;
  const page = event.catalogUrl === null ? null : URL.parse(event.catalogUrl);
  const properties: Property[] = [
    ['uid', {}, 'text', `${event.releaseId}@${hostname}`],
    ['sequence', {}, 'integer', event.dateChanges],
    ['dtstamp', {}, 'date-time', event.changedAt.replace(/\.\d+/, '')],
    ['dtstart', {}, 'date', event.day],
    ['summary', {}, 'text', oneLine(event.title)],
    ['description', {}, 'text', note],
    ...(page ? [['url', {}, 'uri', page.href] satisfies Property] : []),
    ['status', {}, 'text', event.isWithdrawn ? 'CANCELLED' : 'CONFIRMED'],
    // Nobody is busy all day because of a release.
    ['transp', {}, 'text', 'TRANSPARENT'],
  ];
  return ['vevent', properties, []];
}
