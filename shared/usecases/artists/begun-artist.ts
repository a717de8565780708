import type { Observation } from '../../domain/catalog.ts';
import { notFound } from '../../domain/errors.ts';
import { packPoint } from '../../domain/points.ts';
import { dayOf } from '../../domain/text.ts';
import type { ArtistItem } from '../../table/artists/artists.ts';
import type { Table } from '../../table/client.ts';
import { flushDay } from '../../table/artists/history.ts';
import { takeReading } from '../checks/reading.ts';

/** The readings of this day. An artist that was here before keeps those of its last day too. */
export async function pointsOf(
  table: Table,
  observation: Observation,
  now: Date,
  before: ArtistItem | null,
): Promise<string> {
  if (!before) {
    const { followers = null, monthly_listeners = null } = observation.artist ?? {};
    return packPoint('', now, followers, monthly_listeners);
  }
  const { check, finished } = takeReading(before, observation, now);
  if (finished) await flushDay(table, before.id, finished.day, finished.packed);
  return check.points;
}

/** How and when the monitoring of an artist begins. */
export interface Beginning {
  id: string;
  org: string;
  streamingId: string;
  now: Date;
  before: ArtistItem | null;
  points: string;
}

/** The item of an artist that is monitored from now on. @throws Problem `not_found` */
export function artistItem(observation: Observation, at: Beginning): ArtistItem {
  const { artist } = observation;
  if (artist === null) throw notFound();
  const { followers, monthly_listeners, popularity } = artist;
  const now = at.now.toISOString();
  return {
    id: at.id,
    organization_id: at.org,
    streaming_id: at.streamingId,
    merged_into: null,
    numbers_since: null,
    name: artist.name,
    active: true,
    paused: null,
    created_at: at.before?.created_at ?? now,
    last_checked_at: now,
    image_url: artist.image.url,
    stats: { followers, monthly_listeners, popularity },
    version: (at.before?.version ?? 0) + 1,
    seen_hash: null,
    check_error: null,
    is_list_short: false,
    check_notes: [],
    page_notes: [],
    check_requested_at: null,
    points_day: dayOf(at.now),
    points: at.points,
    recent: at.before?.recent ?? {},
  };
}
