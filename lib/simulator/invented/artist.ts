import type { Artist, Link, Script, Site } from '../model.ts';
import { chance, type Chance, newRegistrant, uuidFrom } from './chance.ts';
import { labels, newName } from './words.ts';

/** What stands fixed about an invented artist; the rest comes from the seed. */
export interface Invented {
  name: string;
  script?: Script;
  country?: string;
  releases?: number;
  fans?: number;
  homepage?: Artist['homepage'];
  inMusicBrainz?: false;
  picture?: false;
  site?: Partial<Site>;
}

/**
 * The artists, ids from 1001 in this order. No real person or act is meant. The first ones are for
 * demonstrations; 1010 to 1018 each carry one trap that a monitor must survive.
 */
export const inventedArtists: readonly Invented[] = [
  { name: 'Nova Pilot', country: 'GB', releases: 14, fans: 184_230 },
  { name: 'Harbour of Glass', country: 'SE', releases: 24, fans: 41_870 },
  { name: 'Полярный Трамвай', script: 'cyrillic', country: 'EE', releases: 17, fans: 68_415 },
  { name: '夜行ラジオ倶楽部', script: 'japanese', country: 'JP', releases: 21, fans: 96_002 },
  { name: 'Étoile Mécanique', country: 'FR', releases: 12, fans: 27_334 },
  { name: 'Salt & Signal', country: 'US', releases: 31, fans: 512_908 },
  { name: 'Dusty "Rewind" and the Tapes', country: 'US', releases: 19, fans: 15_276 },
  { name: 'Disco Dentist 🪩🦷', country: 'DE', releases: 9, fans: 8_119 },
  { name: "Rock 'n' Roulette", country: 'AU', releases: 60, fans: 1_204_551 },
  { name: 'The Endless Cassette Society', country: 'CA', releases: 250, fans: 73_940 },
  { name: 'Quiet Arcade', country: 'NZ', homepage: 'unlisted' },
  { name: 'Lanternfish Parade', country: 'PT', inMusicBrainz: false },
  { name: 'Copper Weather', country: 'IE', homepage: 'ended' },
  { name: 'Velvet Tram', country: 'CZ', site: { redirect: '/www' } },
  { name: 'Slow Thunder Society', country: 'NL', site: { delay_ms: 6000 } },
  { name: 'Ghost Ferry', country: 'NO', picture: false },
  { name: 'Marble Kites', country: 'IT', releases: 3, fans: 12 },
  { name: 'Marble Kites', country: 'US', releases: 40, fans: 330_417 },
  { name: 'Señal Perdida', country: 'MX' },
  { name: 'Ångström Väst', country: 'SE' },
  { name: 'Łódka o Świcie', country: 'PL' },
  { name: 'Žluté Nebe', country: 'CZ' },
  { name: 'Coração de Vidro Azul', country: 'BR' },
  { name: 'Größenordnung Neun', country: 'DE' },
  { name: 'İnce Rüzgâr', country: 'TR' },
  { name: 'Hæst og Måne', country: 'DK' },
  { name: 'Бумажные Океанографы', script: 'cyrillic', country: 'LV' },
  { name: 'Тихий Вокзал №3', script: 'cyrillic', country: 'BG' },
  { name: '青い電車と猫', script: 'japanese', country: 'JP' },
  { name: 'ネオン金魚計画', script: 'japanese', country: 'JP' },
  { name: 'さかさまの傘', script: 'japanese', country: 'JP', homepage: 'unlisted' },
  { name: '은하 세탁소', country: 'KR' },
  { name: '玻璃海岸線', country: 'TW' },
  { name: 'قمر من ورق', country: 'EG' },
  { name: 'Χάρτινος Φάρος', country: 'GR' },
  { name: 'Cafe\u0301 Se\u0301isme', country: 'BE' },
  { name: '<Null Island>', country: 'GH' },
  { name: 'Back\\Slash/Forward', country: 'FI' },
  { name: '100% Static', country: 'US' },
  { name: '🌙 Moonmilk', country: 'ES' },
  { name: '+/- Zero Degrees', country: 'CH' },
  { name: '!?', country: 'AT' },
  { name: 'Tin Can Cosmos', country: 'ZA' },
  { name: 'The Midnight Orchard', country: 'GB' },
  { name: 'MIDNIGHT ORCHARD', country: 'US', fans: 3_056, inMusicBrainz: false },
  { name: 'O’Clockwork', country: 'IE' },
  {
    name: 'The Committee for the Careful Return of Borrowed Umbrellas and Other Orchestral Matters',
    country: 'GB',
    releases: 5,
  },
  { name: 'Ultraviolet Pantry', country: 'CA', homepage: 'unlisted' },
];

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
