import type { Artist, Link, Script } from '../model.ts';
import { inventedArtists, type Invented } from './artists.ts';
import { chance, uuidFrom, type Chance } from './chance.ts';
import { newRegistrant } from './codes.ts';
import { labels, newName } from './words.ts';

export const firstArtistId = 1001;
/** How many artists the simulator has unless told otherwise. */
export const artistCountDefault = inventedArtists.length;

const countries = ['GB', 'US', 'DE', 'FR', 'SE', 'CA', 'JP', 'BR'] as const;

/** The artist with a number (from 1), and how many records are to be invented for it. */
export function newArtist(seed: number, number: number): { artist: Artist; releases: number } {
  const from = chance(seed, 'artist', number);
  const fixed: Invented = inventedArtists[number - 1] ?? { name: newName(from) };
  const country = fixed.country ?? from.pick(countries);
  const id = firstArtistId + number - 1;
  const releases = fixed.releases ?? from.int(3, 30);
  const artist: Artist = {
    id,
    number,
    name: fixed.name,
    script: fixed.script ?? 'latin',
    country,
    mbid: fixed.inMusicBrainz === false ? null : uuidFrom(from),
    picture: fixed.picture === false ? null : from.hex(32),
    fans: fixed.fans ?? Math.round(10 ** (2.5 + from.float() * 3.5)),
    growth: 0.0002 + from.float() * 0.0015,
    pace: Math.max(1.5, releases / 12),
    labels: newLabels(fixed.name, from),
    registrants: Array.from({ length: from.int(1, 3) }, () => newRegistrant(country, from)),
    homepage: fixed.homepage ?? 'listed',
    links: newLinks(id, fixed.script ?? 'latin', from),
    biography: null,
    site: {
      file: null,
      meta: null,
      txt: null,
      down: false,
      redirect: null,
      delay_ms: 0,
      ...fixed.site,
    },
    vanished: false,
    merged_into: null,
    top: [],
  };
  return { artist, releases };
}

function newLabels(name: string, from: Chance): [string, ...string[]] {
  const own = `${name} (self-released)`;
  const one = from.pick(labels);
  return from.happens(0.4) ? [one, own] : [one];
}

/** Accounts that nobody has: their names carry the id of the artist. */
function newLinks(id: number, script: Script, from: Chance): Link[] {
  const account = `invented-artist-${id}`;
  const link = (type: string, url: string, ended = false): Link => ({ type, url, ended });
  const instagram = `https://www.instagram.com/${account.replaceAll('-', '_')}/`;
  const links = [link('social network', instagram)];
  if (from.happens(0.6)) links.push(link('youtube', `https://www.youtube.com/@${account}`));
  if (from.happens(0.4)) links.push(link('bandcamp', `https://${account}.bandcamp.com/`));
  if (script === 'cyrillic' || from.happens(0.1)) {
    links.push(link('social network', `https://social.example/@${account}`, true));
  }
  return links;
}
