import * as z from 'zod';

const Hash = z.string().regex(/^[0-9a-f]{32}$/);
const Day = z.iso.date();
/** Two capital letters. */
export const Country = z.string().regex(/^[A-Z]{2}$/);

/**
 * A track. `unreadable`: listed but not playable. `gone`: no longer listed, its id unknown.
 * `removed`: no longer listed, but played by its id.
 */
export const Track = z.object({
  id: z.int(),
  title: z.string(),
  disc: z.int(),
  position: z.int(),
  isrc: z.string(),
  duration_seconds: z.int(),
  rank: z.int(),
  explicit: z.boolean(),
  state: z.enum(['playable', 'unreadable', 'gone', 'removed']),
});
export type Track = z.infer<typeof Track>;

export const ReleaseType = z.enum(['album', 'single', 'ep', 'compilation']);
export type ReleaseType = z.infer<typeof ReleaseType>;

export const Contributor = z.object({ artist_id: z.int(), role: z.enum(['Main', 'Featured']) });
export type Contributor = z.infer<typeof Contributor>;

/**
 * A record. The first contributor is the artist whose record it is. `unlisted`: known by its id, but
 * in no artist's list. `blocked_in`: the countries in which it can't be played.
 */
export const Release = z.object({
  id: z.int(),
  title: z.string(),
  type: ReleaseType,
  date: Day,
  label: z.string(),
  upc: z.string(),
  cover: Hash,
  genre_id: z.int(),
  fans: z.int(),
  contributors: z.array(Contributor).min(1),
  offline_since: z.iso.datetime().nullable(),
  unlisted: z.boolean().default(false),
  blocked_in: z.array(Country).default([]),
  tracks: z.array(Track),
});
export type Release = z.infer<typeof Release>;

/** What the artist's own web server does. `redirect` is a path or an address, before every path. */
export const Site = z.object({
  file: z.string().nullable(),
  meta: z.string().nullable(),
  /** The text record at `_artist-monitor.` and the site's host. */
  txt: z.string().nullable().default(null),
  down: z.boolean(),
  redirect: z.string().nullable(),
  delay_ms: z.int(),
});
export type Site = z.infer<typeof Site>;

/** A relation of MusicBrainz from an artist to an address, besides the home page. */
export const Link = z.object({ type: z.string(), url: z.string(), ended: z.boolean() });
export type Link = z.infer<typeof Link>;

export const Script = z.enum(['latin', 'cyrillic', 'japanese']);
export type Script = z.infer<typeof Script>;

/**
 * An artist. `number` counts from 1 and gives the address of the site; `mbid` is null for who is
 * not in MusicBrainz; `picture` null is the default picture; `growth` is the usual rise of the
 * followers in a day, as a part of them; `pace` is releases in a year.
 */
export const Artist = z.object({
  id: z.int(),
  number: z.int(),
  name: z.string(),
  script: Script,
  country: z.string(),
  mbid: z.uuid().nullable(),
  picture: Hash.nullable(),
  fans: z.int(),
  growth: z.number(),
  pace: z.number(),
  labels: z.array(z.string()).min(1),
  registrants: z.array(z.string()).min(1),
  homepage: z.enum(['listed', 'unlisted', 'ended']),
  links: z.array(Link),
  /** What is written on Last.fm; empty: nothing. Null: what is invented for everybody. */
  biography: z.string().nullable().default(null),
  site: Site,
  vanished: z.boolean(),
  merged_into: z.int().nullable(),
  /** Tracks put at the head of the top tracks by hand, newest first. */
  top: z.array(z.int()),
});
export type Artist = z.infer<typeof Artist>;

/**
 * The whole catalog as plain data. `steps` counts the events applied, and with `seed` decides all
 * chance, so that the same world and event always give the same next world.
 */
export const World = z.object({
  seed: z.int(),
  made_on: Day,
  steps: z.int(),
  next_release_id: z.int(),
  picture_host: z.string().nullable(),
  artists: z.record(z.string(), Artist),
  releases: z.record(z.string(), Release),
});
export type World = z.infer<typeof World>;
