import type { Artist, Release, Track, World } from './model.ts';

interface Index {
  byArtist: ReadonlyMap<number, readonly Release[]>;
  byTrack: ReadonlyMap<number, Release>;
  pictures: ReadonlySet<string>;
}

// Worlds are never changed in place, so an index holds for as long as its records are the same.
const indexes = new WeakMap<World['releases'], Index>();

/**
 * The artist that the catalog answers with for an id: the one that it was merged into, if it was.
 * Null: unknown, or vanished.
 */
export function shownArtist(world: World, id: number): Artist | null {
  let artist = world.artists[id];
  while (artist?.merged_into != null) artist = world.artists[artist.merged_into];
  return artist === undefined || artist.vanished ? null : artist;
}

/** Everything the artist takes part in, offline records too, newest first. */
export function allReleases(world: World, artistId: number): readonly Release[] {
  const merged = Object.values(world.artists).filter(({ merged_into }) => merged_into === artistId);
  const own = indexOf(world).byArtist.get(artistId) ?? [];
  if (merged.length === 0) return own;
  const all = new Set([own, ...merged.map(({ id }) => allReleases(world, id))].flat());
  return [...all].sort(newestFirst);
}

/** The releases that the catalog lists for the artist, newest first. */
export function listedReleases(world: World, artistId: number): readonly Release[] {
  return knownReleases(world, artistId).filter(({ unlisted }) => !unlisted);
}

/** The releases of the artist that the catalog knows, listed or not, newest first. */
export function knownReleases(world: World, artistId: number): readonly Release[] {
  return allReleases(world, artistId).filter(({ offline_since }) => offline_since === null);
}

/** A record that the catalog knows by this id. */
export function shownRelease(world: World, id: number): Release | null {
  const release = world.releases[id];
  return release?.offline_since === null ? release : null;
}

/** A track that the catalog knows by this id, and its record. */
export function shownTrack(world: World, id: number): { release: Release; track: Track } | null {
  const release = indexOf(world).byTrack.get(id);
  const track = release?.tracks.find((candidate) => candidate.id === id);
  if (release?.offline_since !== null || track === undefined || track.state === 'gone') return null;
  return { release, track };
}

/** The tracks that a record lists. */
export function listedTracks(release: Release): readonly Track[] {
  return release.tracks.filter(({ state }) => state === 'playable' || state === 'unreadable');
}

/** Whether a track that the catalog knows can be played once its record is out. */
export function isPlayable({ state }: Track): boolean {
  return state === 'playable' || state === 'removed';
}

/** Whether a picture with this content is anywhere in the catalog now. */
export function isPictureShown(world: World, kind: 'artist' | 'cover', hash: string): boolean {
  if (kind === 'cover') return indexOf(world).pictures.has(hash);
  return Object.values(world.artists).some(({ picture }) => picture === hash);
}

function indexOf(world: World): Index {
  const known = indexes.get(world.releases);
  if (known !== undefined) return known;
  const byArtist = new Map<number, Release[]>();
  const byTrack = new Map<number, Release>();
  const pictures = new Set<string>();
  for (const release of Object.values(world.releases)) {
    for (const { artist_id } of release.contributors) {
      const list = byArtist.get(artist_id);
      if (list === undefined) byArtist.set(artist_id, [release]);
      else list.push(release);
    }
    for (const track of release.tracks) byTrack.set(track.id, release);
    if (release.offline_since === null) pictures.add(release.cover);
  }
  for (const list of byArtist.values()) list.sort(newestFirst);
  const index = { byArtist, byTrack, pictures };
  indexes.set(world.releases, index);
  return index;
}

function newestFirst(one: Release, other: Release): number {
  if (one.date !== other.date) return one.date < other.date ? 1 : -1;
  return other.id - one.id;
}
