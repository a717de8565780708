import { Refused, type Applied } from '../events.ts';
import type { Artist, Release, Track, World } from '../model.ts';
import { allReleases } from '../view.ts';

/** @throws Refused 404. */
export function findArtist(world: World, id: number, path = 'artist_id'): Artist {
  const artist = world.artists[id];
  if (artist === undefined) throw new Refused(404, path, `no artist has the id ${id}`);
  return artist;
}

/** A record that the artist takes part in. @throws Refused 404. */
export function findRelease(world: World, artistId: number, id: number): Release {
  const release = allReleases(world, artistId).find((candidate) => candidate.id === id);
  if (release === undefined) {
    throw new Refused(404, 'release_id', `artist ${artistId} has no release with the id ${id}`);
  }
  return release;
}

/** The track with an id, or the first that will do. @throws Refused 404 or 409. */
export function findTrack(
  release: Release,
  id: number | undefined,
  willDo: (track: Track) => boolean = ({ state }) => state !== 'gone',
): Track {
  const track = release.tracks.find((candidate) =>
    id === undefined ? willDo(candidate) : candidate.id === id,
  );
  if (track === undefined) {
    if (id === undefined) throw new Refused(409, 'track_id', 'no track is left for that');
    throw new Refused(404, 'track_id', `release ${release.id} has no track with the id ${id}`);
  }
  return track;
}

export function putArtist(world: World, artist: Artist): Applied {
  return {
    world: { ...world, artists: { ...world.artists, [artist.id]: artist } },
    release_id: null,
  };
}

/** The record made or changed in the world, as the outcome of an event. */
export function changed(world: World, release: Release): Applied {
  return { world: putRelease(world, release), release_id: release.id };
}

export function putRelease(world: World, release: Release): World {
  return { ...world, releases: { ...world.releases, [release.id]: release } };
}

export function putTrack(release: Release, track: Track): Release {
  const tracks = release.tracks.map((other) => (other.id === track.id ? track : other));
  return { ...release, tracks };
}
