import * as z from 'zod';
import type { CatalogImage } from '../domain/catalog.ts';

// Spotify's answers, as far as the service uses them. What only some access modes tell is optional;
// extra fields pass, wrong types do not.

/** 22 characters of base62. Anything else is no id, which Spotify would say with a 400. */
export const isSpotifyId = (text: string): boolean => /^[0-9A-Za-z]{22}$/.test(text);

const Id = z.string().refine(isSpotifyId, 'must be an id of Spotify');

/** A picture's address ends in 40 hex digits: 16 for kind and size, then what is in it. */
const pictureId = /\/image\/(?:ab67[0-9a-f]{12}([0-9a-f]{24})|([0-9a-f]{40}))$/;

/** Pictures in several sizes, the widest first; an empty list means that there is none. */
const Images = z
  .array(z.object({ url: z.string() }))
  .nullish()
  .transform((images, context): CatalogImage | null => {
    if (!images) return null;
    const [widest] = images;
    if (!widest) return { id: null, url: null };
    const [, content, whole] = pictureId.exec(URL.parse(widest.url)?.pathname ?? '') ?? [];
    const id = content ?? whole;
    if (id === undefined) context.addIssue('the picture has no id in the known place');
    return { id: id ?? null, url: widest.url };
  });

const Text = z
  .string()
  .nullish()
  .transform((text) => {
    const trimmed = text?.trim() ?? '';
    return trimmed === '' ? null : trimmed;
  });

const Count = z.int().nonnegative().nullish();

export const SpotifyArtist = z.object({
  id: Id,
  name: z.string().trim().min(1),
  images: Images,
  followers: z.object({ total: Count }).nullish(),
  popularity: z.int().min(0).max(100).nullish(),
});
export type SpotifyArtist = z.output<typeof SpotifyArtist>;

const Credit = z.object({ id: Id.nullish(), name: z.string() });
export type Credit = z.output<typeof Credit>;

const Codes = z.object({ upc: Text, isrc: Text }).nullish();

/** A day, a month or a year; `0000` where it isn't known. */
const ReleaseDate = z
  .string()
  .nullish()
  .transform((text) => (/^(?!0000)\d{4}(-\d{2}){0,2}$/.test(text ?? '') ? (text ?? null) : null));

/** An album as lists show it. One that was taken down may stay with an empty name. */
export const SpotifyAlbum = z.object({
  id: Id,
  name: z.string(),
  album_type: z.string().nullish(),
  artists: z.array(Credit),
  images: Images,
  release_date: ReleaseDate,
  total_tracks: Count,
});
export type SpotifyAlbum = z.output<typeof SpotifyAlbum>;

/** A track as an album lists it: without its ISRC. */
export const SpotifyTrack = z.object({
  id: Id,
  name: z.string(),
  track_number: z.int(),
  disc_number: z.int(),
  duration_ms: Count,
  explicit: z.boolean().nullish(),
  is_playable: z.boolean().nullish(),
  artists: z.array(Credit),
});
export type SpotifyTrack = z.output<typeof SpotifyTrack>;

/** A page of a list; where the next one begins stands in its address. */
export function spotifyPage<Row extends z.ZodType>(row: Row) {
  return z
    .object({
      items: z.array(row),
      total: z.int().nonnegative(),
      next: z.string().nullish(),
    })
    .transform(({ items, total, next }) => ({ data: items, total, next }));
}

export const SpotifyAlbumDetails = SpotifyAlbum.extend({
  label: Text,
  external_ids: Codes,
  genres: z.array(z.string()).nullish(),
  tracks: spotifyPage(SpotifyTrack),
});
export type SpotifyAlbumDetails = z.output<typeof SpotifyAlbumDetails>;

export const SpotifySearch = z.object({ artists: spotifyPage(SpotifyArtist) });

/** Tracks by their ids, each in its place; null where Spotify doesn't know one. */
export const SpotifyTrackCodes = z.object({
  tracks: z.array(z.object({ id: Id, external_ids: Codes }).nullable()),
});

export const SpotifyTopTracks = z.object({
  tracks: z.array(
    z.object({
      id: Id,
      name: z.string(),
      album: z.object({ id: Id }).nullish(),
      external_ids: Codes,
      popularity: z.int().min(0).max(100).nullish(),
    }),
  ),
});
export type SpotifyTopTrack = z.output<typeof SpotifyTopTracks>['tracks'][number];

/** A track read by its own id; its market may have another one in its place, which answers then. */
export const SpotifyTrackPage = z.object({
  id: Id,
  is_playable: z.boolean().nullish(),
  album: z.object({ id: Id }).nullish(),
});
export type SpotifyTrackPage = z.output<typeof SpotifyTrackPage>;

/** An album without a market: only then it tells in which countries it can be played. */
export const SpotifyAlbumMarkets = z.object({
  id: Id,
  available_markets: z.array(z.string().regex(/^[A-Z]{2}$/)).nullish(),
});

/** How Spotify says no. */
export const SpotifyError = z.object({
  error: z.object({ status: z.int(), message: z.string().default('') }),
});
