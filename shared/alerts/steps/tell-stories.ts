import { Change, relatedMax } from '../../changes/rules/change.ts';
import { inStory, storyMs } from '../../changes/rules/related.ts';
import * as z from '../../domain/zod.ts';
import { Facts } from '../../changes/items/change-item.ts';
import { confirmedOf } from '../../changes/items/thread.ts';
import type { Routing } from '../../changes/items/routing.ts';
import type { Table } from '../../table/client.ts';
import type { EventItem } from '../items/events.ts';

/**
 * Changes that are to be routed, each with what belongs to it: among these, and in the lists of their
 * artists, which are read once each. The lists are a moment late, so they may lack what is routed together.
 * What was told before stays as it was told.
 */
export async function tellStories(table: Table, found: readonly Routing[]): Promise<Routing[]> {
  const isUntold = ({ event, change }: Routing) => !event && change.routed_to === null;
  const byArtist = Map.groupBy(found, ({ change }) => change.monitored_artist_id);
  const others = new Map<string, Change[]>();
  await Promise.all(
    [...byArtist].map(async ([artist, reads]) => {
      if (!reads.some(isUntold)) return;
      const together = reads.map(({ change }) => change);
      others.set(artist, [...together, ...(await listedBefore(table, together))]);
    }),
  );
  return found.map((read) => {
    if (!isUntold(read)) return read;
    const { change } = read;
    return {
      ...read,
      change: { ...change, ...inStory(change, others.get(change.monitored_artist_id) ?? []) },
    };
  });
}

/** The newest changes in the list of an artist that may belong to some of these, without these. */
async function listedBefore(table: Table, together: readonly Change[]): Promise<Change[]> {
  const times = together.flatMap(({ confirmed_at: at }) => at ?? []).toSorted();
  const [first, last] = [times[0], times.at(-1)];
  const [change] = together;
  if (!change || first === undefined || last === undefined) return [];
  const since = new Date(Date.parse(first) - storyMs).toISOString();
  // With what is routed together, every one of these has as many as it can name.
  const limit = relatedMax + together.length;
  const listed = await confirmedOf(table, change.monitored_artist_id, {
    since,
    until: last,
    limit,
  });
  const ids = new Set(together.map(({ id }) => id));
  return listed.filter(({ id }) => !ids.has(id));
}

/** What routing decides of what an event tells. Those from before there were stories name none. */
const Told = z.object({
  data: Facts.extend({
    severity: Change.shape.severity,
    related: Change.shape.related.default([]),
  }),
});

/** A change as its event tells it: that is kept, whoever routes the change again or at the same time. */
export function asTold(change: Change, { body }: EventItem): Change {
  return { ...change, ...Told.parse(JSON.parse(body)).data };
}
