import { type Applied, type Changes, Refused } from '../events.ts';
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

/** What happens to a profile, and to what is written about an artist elsewhere. */
export const artistChanges = {
  rename: (world, artist, { name }) => putArtist(world, { ...artist, name }),

  picture: (world, artist, { remove }, { from }) =>
    putArtist(world, { ...artist, picture: remove ? null : from.hex(32) }),

  followers: (world, artist, { factor, add, set }) => {
    const wanted = set ?? Math.round(artist.fans * (factor ?? 1)) + (add ?? 0);
    return putArtist(world, { ...artist, fans: Math.max(0, wanted) });
  },

  /** The profile answers as another one from now on, which shows the records of both. */
  merge: (world, artist, { into }) => {
    let id: number | null = into;
    for (; id !== null; id = findArtist(world, id, 'into').merged_into) {
      if (id !== artist.id) continue;
      throw new Refused(
        409,
        'into',
        `artist ${into} is artist ${artist.id}, or was merged into it`,
      );
    }
    return putArtist(world, { ...artist, merged_into: into });
  },

  vanish: (world, artist) => {
    if (artist.vanished) throw new Refused(409, 'artist_id', 'the artist has vanished already');
    return putArtist(world, { ...artist, vanished: true });
  },

  /** Ends vanishing and merging. */
  return: (world, artist) => {
    if (!artist.vanished && artist.merged_into === null) {
      throw new Refused(409, 'artist_id', 'the artist has neither vanished nor been merged');
    }
    return putArtist(world, { ...artist, vanished: false, merged_into: null });
  },

  links: (world, artist, { add, remove }) => {
    if (remove !== undefined && !artist.links.some(({ url }) => url === remove)) {
      throw new Refused(404, 'remove', `the artist has no link to ${remove}`);
    }
    const kept = artist.links.filter(({ url }) => url !== remove && url !== add?.url);
    const links = add === undefined ? kept : [...kept, { ...add, ended: false }];
    return putArtist(world, { ...artist, links });
  },

  /** Somebody edits what is written on Last.fm. */
  biography: (world, artist, { text }) =>
    putArtist(world, { ...artist, biography: text === undefined ? null : (text ?? '') }),

  site: (world, artist, { homepage = artist.homepage, ...site }) =>
    putArtist(world, { ...artist, homepage, site: { ...artist.site, ...site } }),

  /** A track of one of the artist's records becomes its first top track. */
  top: (world, artist, body) => {
    const track = findTrack(findRelease(world, artist.id, body.release_id), body.track_id);
    const top = [track.id, ...artist.top.filter((id) => id !== track.id)];
    return putArtist(world, { ...artist, top });
  },
} satisfies Partial<Changes>;
