import { catalogSites } from '../domain/catalog/catalog-page.ts';
import * as z from '../domain/zod.ts';
import { CatalogUnavailable } from '../usecases/source-ports.ts';
import { deezerPicture } from './deezer-picture.ts';
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
import { parsedAs, WaitDemanded, type JsonAnswer } from './read-json.ts';

// Deezer's answers, as far as the service uses them, each made for who hears of odd fields. Extra
// fields pass; a field in an unknown form is undefined, as if it was not there.

/** An id: a number in most answers, the same digits as text in some. */
const Id = z.union([
  z.int().positive().transform(String),
  z.string().regex(catalogSites.deezer.id),
]);

/** A day; Deezer writes `0000-00-00` where it has none. */
const Day = z.union([z.iso.date(), z.literal('0000-00-00').transform(() => null)]);

const RecordType = releaseTypeIn({
  album: 'album',
  single: 'single',
  ep: 'ep',
  compile: 'compilation',
  compilation: 'compilation',
});

/** An answer that doesn't say whose it is says nothing. */
export function deezerArtist(odd: OddField) {
  const { expected, field, note } = fieldsOf('artist', odd);
  return z
    .object({
      id: Id,
      name: expected('name', Title),
      nb_fan: field('nb_fan', Count),
      nb_album: field('nb_album', Count),
      picture_big: z.unknown().optional(),
    })
    .transform(({ picture_big, ...artist }) => ({
      ...artist,
      ...deezerPicture(picture_big, undefined, () => {
        note('picture_big');
      }),
    }));
}
export type DeezerArtist = z.output<ReturnType<typeof deezerArtist>>;

function albumFields({ field }: ReturnType<typeof fieldsOf>) {
  return {
    id: Id,
    cover_big: z.unknown().optional(),
    md5_image: z.unknown().optional(),
    record_type: field('record_type', RecordType),
    release_date: field('release_date', Day),
  };
}

function withPicture<Album extends { cover_big?: unknown; md5_image?: unknown }>(
  { cover_big, md5_image, ...album }: Album,
  { note }: ReturnType<typeof fieldsOf>,
) {
  const picture = deezerPicture(cover_big, md5_image, (field) => {
    note(field === 'url' ? 'cover_big' : 'md5_image');
  });
  return { ...album, ...picture };
}

/** A row of an artist's list. */
export function deezerAlbum(odd: OddField) {
  const fields = fieldsOf('album', odd);
  return z
    .object({ ...albumFields(fields), title: Title })
    .transform((album) => withPicture(album, fields));
}
export type DeezerAlbum = z.output<ReturnType<typeof deezerAlbum>>;

function credit(kind: string, odd: OddField) {
  const { field } = fieldsOf(kind, odd);
  return z.object({ id: field('id', Id), name: Title, role: field('role', z.string()) });
}

/** An album read by its own id tells more than a row of a list. */
export function deezerAlbumPage(odd: OddField) {
  const fields = fieldsOf('album_page', odd);
  const { expected, field } = fields;
  const genre = z.object({ name: Title });
  return z
    .object({
      ...albumFields(fields),
      title: expected('title', Title),
      label: field('label', TextOrNone),
      upc: field('upc', Upc),
      nb_tracks: field('nb_tracks', Count),
      available: field('available', z.boolean()),
      artist: expected('artist', credit('artist', odd)),
      contributors: field('contributors', rowsOf('contributor', credit('contributor', odd), odd)),
      genres: field('genres', z.object({ data: rowsOf('genre', genre, odd) })),
      tracks: field('tracks', z.object({ data: rowsOf('track', deezerTrackCopy(odd), odd) })),
    })
    .transform((album) => withPicture(album, fields));
}
export type DeezerAlbumPage = z.output<ReturnType<typeof deezerAlbumPage>>;

/** A track on the page of its album: without position and ISRC. */
function deezerTrackCopy(odd: OddField) {
  const { field } = fieldsOf('track_copy', odd);
  return z.object({
    id: Id,
    title: Title,
    duration: field('duration', Count),
    explicit_lyrics: field('explicit_lyrics', z.boolean()),
    readable: field('readable', z.boolean()),
  });
}
export type DeezerTrackCopy = z.output<ReturnType<typeof deezerTrackCopy>>;

/** A track in the list of an album; the copy inside the album has neither position nor ISRC. */
export function deezerTrack(odd: OddField) {
  const { expected, field } = fieldsOf('track', odd);
  return z.object({
    id: Id,
    title: Title,
    track_position: expected('track_position', z.int().positive()),
    disk_number: expected('disk_number', z.int().positive()),
    duration: field('duration', Count),
    isrc: field('isrc', Isrc),
    explicit_lyrics: field('explicit_lyrics', z.boolean()),
    readable: field('readable', z.boolean()),
  });
}
export type DeezerTrack = z.output<ReturnType<typeof deezerTrack>>;

/** A track read by its own id. */
export function deezerTrackPage(odd: OddField) {
  const fields = fieldsOf('track_page', odd);
  const readable = fields.field('readable', z.boolean());
  return z.object({ ...aloneFields(Id, fields), readable });
}

export function deezerTopTrack(odd: OddField) {
  const fields = fieldsOf('top_track', odd);
  const isrc = fields.field('isrc', Isrc);
  return z.object({ ...aloneFields(Id, fields), title: Title, isrc });
}
export type DeezerTopTrack = z.output<ReturnType<typeof deezerTopTrack>>;

/** A list of rows of one kind, or one page of it. */
export function deezerList<Row extends z.ZodType>(kind: string, row: Row, odd: OddField) {
  const { rows: data, ...page } = pageFields(kind, row, odd);
  return z
    .object({ data, ...page })
    .transform(({ data: rows, total = null, next }) => ({ ...rows, total, next }));
}

/** Error bodies come with status 200 as well as with 404. */
const DeezerError = z.object({ code: z.int(), message: z.string().optional() });

const notFoundCode = 800;
const quotaCode = 4;
const busyCode = 700;
/** The quota counts requests per five seconds, so after five seconds it is whole again. */
const quotaWindowSeconds = 5;

/**
 * What an answer says: parsed, or null when Deezer itself says that it doesn't know the id.
 * @throws CatalogUnavailable `rate_limited` (its quota), `down` (busy) or `malformed`.
 */
export function understand<Schema extends z.ZodType>(
  schema: Schema,
  { status, body }: JsonAnswer,
): z.output<Schema> | null {
  if (typeof body === 'object' && body !== null && 'error' in body) return refused(body.error);
  // The only 404 that means an unknown id carries an error body; another one is a wrong path.
  if (status === 404) throw new CatalogUnavailable('deezer', 'malformed', 'answered 404');
  return parsedAs('deezer', schema, body);
}

function refused(error: unknown): null {
  const { code, message = '' } = DeezerError.safeParse(error).data ?? {};
  if (code === notFoundCode) return null;
  if (code === quotaCode) {
    const retryAfterSeconds = quotaWindowSeconds;
    throw new WaitDemanded('deezer', 'rate_limited', 'quota exceeded', { retryAfterSeconds });
  }
  if (code === busyCode) throw new CatalogUnavailable('deezer', 'down', 'busy');
  const detail = `error ${code ?? 'without a code'} ${message}`.trim().slice(0, 300);
  throw new CatalogUnavailable('deezer', 'malformed', detail);
}
