import * as z from 'zod';
import type { CatalogImage } from '../domain/catalog.ts';
import type { ReleaseType } from '../domain/release.ts';
import { CatalogUnavailable } from '../usecases/ports.ts';
import { WaitDemanded, type JsonAnswer } from './read-json.ts';

// Deezer's answers, as far as the service uses them: extra fields pass, wrong types do not.

/** An id: a number in most answers, the same digits as text in some. */
const Id = z.union([z.int().positive().transform(String), z.string().regex(/^[1-9]\d{0,17}$/)]);

/** Text that is left empty where it isn't known. */
const OptionalText = z
  .string()
  .nullish()
  .transform((text) => {
    const trimmed = text?.trim() ?? '';
    return trimmed === '' ? null : trimmed;
  });

/** A day; Deezer writes `0000-00-00` where it has none. */
const OptionalDay = z
  .string()
  .nullish()
  .transform((text) => (z.iso.date().safeParse(text).success ? (text ?? null) : null));

const releaseTypes: Readonly<Record<string, ReleaseType>> = {
  album: 'album',
  single: 'single',
  ep: 'ep',
  compile: 'compilation',
  compilation: 'compilation',
};

/** Null for a word that is not known, and for none: what isn't told is no change of type. */
const RecordType = z
  .string()
  .nullish()
  .transform((word): ReleaseType | null => releaseTypes[word?.toLowerCase() ?? ''] ?? null);

/** The picture's id in its path; empty for the default picture. Hosts and sizes change, it doesn't. */
const pictureId = /\/images\/[a-z]+\/([0-9a-f]{32}|)\//;
/** The MD5 of nothing: the other spelling of "no picture". */
const emptyPictureId = 'd41d8cd98f00b204e9800998ecf8427e';

/**
 * The picture at `url`, by its id in `md5` or in the path. Null, empty and the known default
 * pictures are no picture, and without both fields none is told; a form that is not known is refused,
 * since taking it for "none" would report every picture as removed.
 */
function image(
  url: Picture,
  md5: Picture,
  context: z.RefinementCtx,
): { image: CatalogImage; untold?: readonly ['image'] } {
  const none = { id: null, url: null };
  if (url === undefined && md5 === undefined) return { image: none, untold: ['image'] };
  const unset = url === null || url === '' ? '' : undefined;
  const id = md5 ?? unset ?? pictureId.exec(url ?? '')?.[1];
  if (id === undefined) context.addIssue('the picture has no id in the known place');
  const isNone = id === undefined || id === '' || id === emptyPictureId;
  return { image: isNone ? none : { id, url: url ?? null } };
}

const Picture = z.string().nullish();
type Picture = z.output<typeof Picture>;
const PictureMd5 = z
  .union([z.string().regex(/^[0-9a-f]{32}$/), z.literal('').transform(() => null)])
  .nullish();

export const DeezerArtist = z
  .object({
    id: Id,
    name: z.string().trim().min(1),
    nb_fan: z.int().nonnegative().nullish(),
    picture_big: Picture,
  })
  .transform(({ picture_big, ...artist }, context) => ({
    ...artist,
    ...image(picture_big, undefined, context),
  }));
export type DeezerArtist = z.output<typeof DeezerArtist>;

const albumFields = {
  id: Id,
  title: z.string(),
  cover_big: Picture,
  md5_image: PictureMd5,
  record_type: RecordType,
  release_date: OptionalDay,
};

export const DeezerAlbum = z
  .object(albumFields)
  .transform(({ cover_big, md5_image, ...album }, context) => ({
    ...album,
    ...image(cover_big, md5_image, context),
  }));
export type DeezerAlbum = z.output<typeof DeezerAlbum>;

const Credit = z.object({ id: Id.nullish(), name: z.string() });

/** An album read by its own id tells more than a row of a list. */
export const DeezerAlbumDetails = z
  .object({
    ...albumFields,
    label: OptionalText,
    upc: OptionalText,
    nb_tracks: z.int().nonnegative().nullish(),
    available: z.boolean().nullish(),
    artist: Credit,
    contributors: z.array(Credit.extend({ role: z.string().nullish() })).nullish(),
    genres: z.object({ data: z.array(z.object({ name: z.string() })) }).nullish(),
  })
  .transform(({ cover_big, md5_image, ...album }, context) => ({
    ...album,
    ...image(cover_big, md5_image, context),
  }));
export type DeezerAlbumDetails = z.output<typeof DeezerAlbumDetails>;

/** A track in the list of an album; the copy inside the album has neither position nor ISRC. */
export const DeezerTrack = z.object({
  id: Id,
  title: z.string(),
  track_position: z.int(),
  disk_number: z.int(),
  duration: z.int().nonnegative().nullish(),
  isrc: OptionalText,
  explicit_lyrics: z.boolean().nullish(),
  readable: z.boolean().nullish(),
});
export type DeezerTrack = z.output<typeof DeezerTrack>;

/** A track read by its own id. */
export const DeezerTrackPage = z.object({
  id: Id,
  readable: z.boolean().nullish(),
  album: z.object({ id: Id }).nullish(),
});
export type DeezerTrackPage = z.output<typeof DeezerTrackPage>;

export const DeezerTopTrack = z.object({
  id: Id,
  title: z.string(),
  album: z.object({ id: Id }).nullish(),
  isrc: OptionalText,
});

/** A list of `row`s, or one page of it. */
export function deezerList<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row),
    total: z.int().nonnegative(),
    next: z.string().nullish(),
  });
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
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const detail = z.prettifyError(parsed.error).slice(0, 300);
  throw new CatalogUnavailable('deezer', 'malformed', `unexpected answer: ${detail}`);
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
