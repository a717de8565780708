import { Refused, type Changes } from '../events.ts';
import { findArtist, findRelease, findTrack, putArtist } from './find.ts';

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
