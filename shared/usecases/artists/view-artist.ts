import type { Artist, ArtistSummary, CheckStatus } from '../../domain/bodies/artist.ts';
import type { Capability } from '../../domain/catalog/catalog.ts';
import { noteText } from '../../checks/rules/check-notes.ts';
import type { PlanName } from '../../domain/plans/plan.ts';
import { takenAt } from '../../domain/artists/points.ts';
import { sumRecent } from '../../domain/artists/recent.ts';
import { everyMinutesNow, nextVisitAt, type Paces } from '../../checks/rules/rings.ts';
import { latestTurn } from '../../checks/rules/full-checks.ts';
import { derivedId } from '../../domain/ids.ts';
import type { Snapshot } from '../../domain/bodies/snapshot.ts';
import { staleAfterMs } from '../../checks/rules/staleness.ts';
import type { ArtistItem } from '../../table/artists/artists.ts';
import type { SnapshotItem } from '../../watches/items/baseline-items.ts';
import type { Catalog } from '../source-ports.ts';

/** The artist as clients see it. */
export function view(
  item: Pick<
    ArtistItem,
    'id' | 'streaming_id' | 'name' | 'active' | 'last_checked_at' | 'tags' | 'release_policy'
  >,
): Artist {
  const { id, streaming_id, name, active, last_checked_at, tags, release_policy } = item;
  return { id, streaming_id, name, active, last_checked_at, tags, release_policy };
}

/** The artist with its numbers, the changes of seven days, and how its checks are doing. */
export function summaryView(
  item: ArtistItem,
  plan: PlanName,
  { catalog, paces, now }: { catalog: Pick<Catalog, 'artistUrl'>; paces: Paces; now: Date },
): ArtistSummary {
  const every = everyMinutesOf(item, paces, now);
  return {
    ...view(item),
    paused: item.paused,
    image_url: item.image_url,
    catalog_url: catalog.artistUrl(item.streaming_id),
    stats: item.stats,
    changes_7d: sumRecent(item.recent, now),
    check_every_minutes: every,
    next_check_at: every === null ? null : nextAt(item, every, paces, now).toISOString(),
    check_status: checkStatus(item, plan, now),
    check_error: item.check_error,
    check_notes: [...item.check_notes, ...item.page_notes].map(noteText),
  };
}

/** How often it is looked at as it is now; null: it isn't. Another holder's better plan may make it more often. */
function everyMinutesOf(
  { active, pace, marks }: ArtistItem,
  paces: Paces,
  now: Date,
): number | null {
  return active && pace ? everyMinutesNow(pace, marks, paces, now) : null;
}

/** When it is looked at next: with its slot, or, where visits don't count, at the turn of its check. */
function nextAt(
  { watch_id, marks, pace }: ArtistItem,
  everyMinutes: number,
  paces: Paces,
  now: Date,
): Date {
  if (marks !== null && pace !== null)
    return nextVisitAt({ watchId: watch_id, plan: pace }, marks, paces, now);
  const everyMs = everyMinutes * 60_000;
  return new Date(latestTurn(watch_id, now, everyMs) + everyMs);
}

function checkStatus(item: ArtistItem, plan: PlanName, now: Date): CheckStatus {
  if (!item.active) return 'ok';
  const ageMs = now.getTime() - Date.parse(item.last_checked_at);
  if (ageMs > staleAfterMs(plan)) return 'stale';
  return item.check_error === null ? 'ok' : 'failing';
}

/** What is left of the snapshot of an artist that was stopped: the rest was the watch's. */
export function leftSnapshot(
  artist: ArtistItem,
): Pick<SnapshotItem, 'id' | 'socials' | 'bio' | 'total_listeners'> & { profile: ShownProfile } {
  const { id, left, name, image_url } = artist;
  return {
    id: derivedId('snapshot', id, left?.at ?? ''),
    profile: { name, image: { url: image_url }, top_tracks: null },
    socials: null,
    bio: null,
    total_listeners: null,
  };
}

/** The part of a profile that a snapshot shows. */
interface ShownProfile {
  name: string;
  image: { url: string | null };
  top_tracks: SnapshotItem['profile']['top_tracks'];
}

/** The fields of a snapshot that a catalog may not be able to tell, by what it would need. */
const snapshotFields: readonly { field: string; needs: Capability }[] = [
  { field: 'image_url', needs: 'image' },
  { field: 'stats.followers', needs: 'followers' },
  { field: 'stats.monthly_listeners', needs: 'monthly_listeners' },
  { field: 'stats.popularity', needs: 'popularity' },
  { field: 'stats.total_listeners', needs: 'total_listeners' },
  { field: 'bio', needs: 'bio' },
  { field: 'top_tracks', needs: 'top_tracks' },
];

/**
 * The latest snapshot: the profile as confirmed, and the numbers of the last check.
 * @param isEnriched whether a listening service is read too; for an artist that it doesn't know, or
 *   wasn't read for yet, its fields are unsupported, as they are without it.
 */
export function snapshotView(
  artist: ArtistItem,
  snapshot: ReturnType<typeof leftSnapshot>,
  catalog: ReadonlySet<Capability>,
  isEnriched: boolean,
): Snapshot {
  const { profile, socials } = snapshot;
  const bio = isEnriched && snapshot.bio !== '' ? snapshot.bio : null;
  const total_listeners = isEnriched ? snapshot.total_listeners : null;
  const capabilities = new Set(catalog);
  if (bio !== null) capabilities.add('bio');
  if (total_listeners !== null) capabilities.add('total_listeners');
  return {
    id: snapshot.id,
    artist_id: artist.id,
    taken_at: takenAt(artist.own_checked_at),
    name: profile.name,
    image_url: profile.image.url,
    stats: { ...artist.stats, total_listeners },
    bio,
    top_tracks:
      profile.top_tracks?.map((track, index) => ({ position: index + 1, ...track })) ?? null,
    socials,
    unsupported: snapshotFields
      .filter(({ needs }) => !capabilities.has(needs))
      .map(({ field }) => field),
  };
}
