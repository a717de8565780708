import { isExpectedAs } from '../../domain/releases/expected-release.ts';
import {
  asCalendarRelease,
  calendarFrom,
  type HeldRelease,
  type ReleaseEvent,
  releaseEvents,
} from '../../domain/feeds/release-calendar.ts';
import { getHolds, type HoldItem, listHolds } from '../../table/artists/artists.ts';
import { listExpected } from '../../table/artists/expected.ts';
import type { Table } from '../../table/client.ts';
import { eventsIn, type FeedItem, keepCopy } from '../../table/feeds/feeds.ts';
import { tokenHash } from '../../table/people/tokens.ts';
import { listDatedReleases } from '../../watches/items/releases.ts';
import { getWatches } from '../../watches/items/watches.ts';
import { openFeed, type ReadFeedDeps } from './read-feed.ts';

/** A calendar as somebody with its address reads it. */
export interface Calendar {
  name: string;
  events: ReleaseEvent[];
}

/** So many artists are read at a time. */
const artistsAtATime = 25;

/** How long the copy of a calendar of more artists than that is as good as the calendar. */
const copyMs = 3_600_000;

/**
 * The calendar behind a token: the releases of the artists that the organization holds now, also of
 * those that are over its plan's limit, as they were last seen. One of many artists may be as it was
 * within the last hour: programs ask again and again for what rarely changes.
 * @throws Problem `not_found`, `rate_limited`
 */
export async function readCalendar(
  deps: ReadFeedDeps,
  { token, now }: { token: string; now: Date },
): Promise<Calendar> {
  const { feed } = await openFeed(deps, { token, kind: 'calendar', now });
  const { name, copy } = feed;
  if (copy && now.getTime() - Date.parse(copy.made_at) < copyMs) {
    return { name, events: eventsIn(copy) };
  }
  const holds = (await holdsOf(deps.table, feed)).filter(({ left }) => left === null);
  const events = await eventsOf(deps.table, holds, calendarFrom(now));
  if (holds.length > artistsAtATime) {
    await keepCopy(deps.table, tokenHash(token), { made_at: now.toISOString(), events });
  }
  return { name, events };
}

async function eventsOf(
  table: Table,
  holds: readonly HoldItem[],
  from: string,
): Promise<ReleaseEvent[]> {
  const watches = await getWatches(
    table,
    holds.map(({ watch_id }) => watch_id),
  );
  const held: HeldRelease[] = [];
  for (let start = 0; start < holds.length; start += artistsAtATime) {
    const some = holds.slice(start, start + artistsAtATime);
    const found = await Promise.all(
      some.map(async ({ id, watch_id }) => {
        const artist = { id, name: watches.get(watch_id)?.name ?? '' };
        const [releases, expected] = await Promise.all([
          listDatedReleases(table, watch_id, from),
          listExpected(table, id),
        ]);
        // One that is in the catalog already is shown as it is there.
        const awaited = expected.filter(
          (one) => !releases.some((release) => isExpectedAs(one, release)),
        );
        return [
          ...releases.map((release) => ({ artist, release })),
          ...awaited.map((one) => ({ artist, release: asCalendarRelease(one), isExpected: true })),
        ];
      }),
    );
    held.push(...found.flat());
  }
  return releaseEvents(held, from);
}

async function holdsOf(
  table: Table,
  { organization_id, artist_ids }: FeedItem,
): Promise<HoldItem[]> {
  return artist_ids
    ? getHolds(table, organization_id, artist_ids)
    : listHolds(table, organization_id);
}
