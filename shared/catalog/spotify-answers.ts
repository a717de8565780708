import { isCatalogId } from '../domain/catalog/catalog-page.ts';
import * as z from '../domain/zod.ts';
import {
  aloneFields,
  Count,
  fieldsOf,
  Isrc,
  type OddField,
  pageFields,
  releaseTypeIn,
  rowsOf,
  TextOrNone,
  Title,
  Upc,
} from './lenient.ts';
import { spotifyPicture } from './spotify-picture.ts';

// Spotify's answers, as far as the service uses them, each made for who hears of odd fields. What
// only some access modes tell is optional; extra fields pass, and a field in an unknown form is
// undefined, as if it was not there.

/** Anything else is no id, which Spotify would say with a 400. */
export const isSpotifyId = (text: string): boolean => isCatalogId('spotify', text);

const Id = z.string().refine(isSpotifyId, 'must be an id of Spotify');
const Percent = z.int().min(0).max(100);

/** A day, a month or a year; `0000` where it isn't known. */
const ReleaseDate = z
  .string()
  .regex(/^\d{4}(-\d{2}){0,2}$/)
  .transform((text) => (text.startsWith('0000') ? null : text))
  .refine((text) => text === null || !Number.isNaN(Date.parse(text)), 'must be a date');

const AlbumType = releaseTypeIn({
  album: 'album',
  single: 'single',
  compilation: 'compilation',
});

type Fields = ReturnType<typeof fieldsOf>;

function pictureOf(images: unknown, { note }: Fields) {
  return spotifyPicture(images, () => {
    note('images');
  });
}

/** An answer that doesn't say whose it is says nothing. */
export function spotifyArtist(odd: OddField) {
  const fields = fieldsOf('artist', odd);
  const { expected, field } = fields;
  return z
    .object({
      id: Id,
      name: expected('name', Title),
      images: z.unknown().optional(),
      followers: field('followers', z.object({ total: Count.nullish() })),
      popularity: field('popularity', Percent),
    })
    .transform(({ images, ...artist }) => ({ ...artist, ...pictureOf(images, fields) }));
}
export type SpotifyArtist = z.output<ReturnType<typeof spotifyArtist>>;

function credit(odd: OddField) {
  const { field } = fieldsOf('credit', odd);
  return z.object({ id: field('id', Id), name: Title });
}
export type Credit = z.output<ReturnType<typeof credit>>;

function codes({ field }: Fields, odd: OddField) {
  const { field: code } = fieldsOf('external_ids', odd);
  return field('external_ids', z.object({ upc: code('upc', Upc), isrc: code('isrc', Isrc) }));
}

function albumFields({ expected, field }: Fields, odd: OddField) {
  return {
    id: Id,
    album_type: field('album_type', AlbumType),
    artists: expected('artists', rowsOf('credit', credit(odd), odd)),
    images: z.unknown().optional(),
    release_date: field('release_date', ReleaseDate),
    total_tracks: field('total_tracks', Count),
  };
}

/** The name of an album that was taken down may be empty: that is how some stay in a list. */
const AlbumName = z.union([Title, z.literal('')]);

/** An album as lists show it. */
export function spotifyAlbum(odd: OddField) {
  const fields = fieldsOf('album', odd);
  return z
    .object({ ...albumFields(fields, odd), name: AlbumName })
    .transform(({ images, ...album }) => ({ ...album, ...pictureOf(images, fields) }));
}
export type SpotifyAlbum = z.output<ReturnType<typeof spotifyAlbum>>;

/** A track as an album lists it: without its ISRC. */
export function spotifyTrack(odd: OddField) {
  const { expected, field } = fieldsOf('track', odd);
  return z.object({
    id: Id,
    name: Title,
    track_number: expected('track_number', z.int().positive()),
    disc_number: expected('disc_number', z.int().positive()),
    duration_ms: field('duration_ms', Count),
    explicit: field('explicit', z.boolean()),
    is_playable: field('is_playable', z.boolean()),
    artists: expected('artists', rowsOf('credit', credit(odd), odd)),
  });
}
export type SpotifyTrack = z.output<ReturnType<typeof spotifyTrack>>;

/** A page of a list. */
export function spotifyPage<Row extends z.ZodType>(kind: string, row: Row, odd: OddField) {
  const { rows: items, ...page } = pageFields(kind, row, odd);
  return z
    .object({ items, ...page })
    .transform(({ items: rows, total = null, next }) => ({ ...rows, total, next }));
}

export function spotifyAlbumPage(odd: OddField) {
  const fields = fieldsOf('album_page', odd);
  const { expected, field } = fields;
  return z
    .object({
      ...albumFields(fields, odd),
      name: expected('name', AlbumName),
      label: field('label', TextOrNone),
      external_ids: codes(fields, odd),
      genres: field('genres', rowsOf('genre', Title, odd)),
      tracks: expected('tracks', spotifyPage('track', spotifyTrack(odd), odd)),
    })
    .transform(({ images, ...album }) => ({ ...album, ...pictureOf(images, fields) }));
}
export type SpotifyAlbumPage = z.output<ReturnType<typeof spotifyAlbumPage>>;

export function spotifySearch(odd: OddField) {
  return z.object({ artists: spotifyPage('artist', spotifyArtist(odd), odd) });
}

/** Tracks by their ids, each in its place; null where Spotify doesn't know one. */
export function spotifyTrackCodes(odd: OddField) {
  const fields = fieldsOf('track_codes', odd);
  const track = fields.field('track', z.object({ external_ids: codes(fields, odd) }));
  return z.object({ tracks: z.array(track) });
}

export function spotifyTopTracks(odd: OddField) {
  const fields = fieldsOf('top_track', odd);
  const track = z.object({
    ...aloneFields(Id, fields),
    name: Title,
    external_ids: codes(fields, odd),
    popularity: fields.field('popularity', Percent),
  });
  return z.object({ tracks: rowsOf('top_track', track, odd) });
}
export type SpotifyTopTrack = z.output<
  ReturnType<typeof spotifyTopTracks>
>['tracks']['rows'][number];

/** A track read by its own id; its market may have another one in its place, which answers then. */
export function spotifyTrackPage(odd: OddField) {
  const fields = fieldsOf('track_page', odd);
  const is_playable = fields.field('is_playable', z.boolean());
  return z.object({ ...aloneFields(Id, fields), is_playable });
}

/** An album without a market: only then it tells in which countries it can be played. */
export function spotifyAlbumMarkets(odd: OddField) {
  const { field } = fieldsOf('album_markets', odd);
  return z.object({
    id: Id,
    available_markets: field('available_markets', z.array(z.string().regex(/^[A-Z]{2}$/))),
  });
}

/** How Spotify says no. */
export const SpotifyError = z.object({
  error: z.object({ status: z.int(), message: z.string().default('') }),
});
