import * as z from '../domain/zod.ts';
import { keptBio, withoutLicence } from '../domain/artists/biography.ts';
import { withoutEntities } from './entities.ts';
import {
  CatalogUnavailable,
  type AboutSource,
  type ArtistAbout,
} from '../usecases/source-ports.ts';
import { counting, fieldsOf, type OddField } from './lenient.ts';
import { parsedAs, readJson, WaitDemanded, type JsonAnswer, type JsonSource } from './read-json.ts';
import { type SourceOptions, sourceOf, withLeave } from './reported.ts';

export interface LastfmOptions extends SourceOptions {
  /** Asked for each call: it may have been rotated. */
  apiKey: () => Promise<string>;
  /** `name/version ( contact )`, as Last.fm asks for. */
  userAgent: string;
}

/** A count; Last.fm writes its numbers as text. */
const Count = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ])
  .pipe(z.int().nonnegative());

function artistInfo(odd: OddField) {
  const { field } = fieldsOf('artist', odd);
  const { field: stat } = fieldsOf('stats', odd);
  const { field: text } = fieldsOf('bio', odd);
  return z.object({
    artist: z.object({
      stats: field('stats', z.object({ listeners: stat('listeners', Count) })),
      bio: field('bio', z.object({ content: text('content', z.string()) })),
    }),
  });
}
type ArtistInfo = ReturnType<typeof artistInfo>;

/** How Last.fm says no, with whatever status (https://www.last.fm/api/errorcodes). */
const Refusal = z.object({ error: z.int(), message: z.string().default('') });

const notFoundCode = 6;
const rateLimitCode = 29;
/** The key is invalid or suspended, and stays so until someone fixes it. */
const keyCodes: readonly number[] = [10, 26];
const rateLimitSeconds = 60;
const keySeconds = 6 * 3600;

/**
 * Last.fm, by the artist's MusicBrainz ID (https://www.last.fm/api/show/artist.getInfo): by name
 * alone, it might return a namesake. Anyone can edit its biographies, which are under CC BY-SA.
 */
export function lastfm(options: LastfmOptions): AboutSource {
  const source: JsonSource = {
    ...sourceOf(options),
    name: 'lastfm',
    headers: { 'user-agent': options.userAgent },
    rateLimitStatuses: [429],
    answerStatuses: [400, 403],
  };
  const Info = artistInfo(options.odd ?? counting('lastfm'));
  return {
    async about(mbid) {
      const query = new URLSearchParams({
        method: 'artist.getinfo',
        mbid,
        format: 'json',
        api_key: await options.apiKey(),
      });
      const read = async () => understand(Info, await readJson(source, `/?${query.toString()}`));
      return withLeave(options.budget, read);
    },
  };
}

function understand(info: ArtistInfo, { status, body }: JsonAnswer): ArtistAbout | null {
  const refusal = Refusal.safeParse(body).data;
  if (refusal) return refused(refusal);
  if (status === 200) return toAbout(parsedAs('lastfm', info, body));
  throw new CatalogUnavailable('lastfm', 'malformed', `answered ${status}`);
}

function refused({ error, message }: z.output<typeof Refusal>): null {
  const detail = `error ${error} ${message}`.trim().slice(0, 300);
  if (error === notFoundCode) return null;
  if (error === rateLimitCode) {
    const retryAfterSeconds = rateLimitSeconds;
    throw new WaitDemanded('lastfm', 'rate_limited', detail, { retryAfterSeconds });
  }
  const options = keyCodes.includes(error) ? { retryAfterSeconds: keySeconds } : {};
  throw new CatalogUnavailable('lastfm', 'down', detail, options);
}

function toAbout({ artist: { stats, bio } }: z.output<ArtistInfo>): ArtistAbout {
  const content = bio?.content;
  return {
    ...(typeof stats?.listeners === 'number' && { total_listeners: stats.listeners }),
    // An artist without a biography has an empty one; a missing field says nothing about it.
    ...(typeof content === 'string' && { bio: plainText(content) }),
  };
}

/** Where to read more: that stands behind every biography, before the licence. */
const readMore = /<a (?=[^<>]*href="https?:\/\/(?:www\.)?last\.fm\/)[^<>]*>\s*Read more[^]*$/i;

/** A biography as text, without mark-up and without what Last.fm puts behind it; null for none. */
function plainText(html: string): string | null {
  const marked = withoutLicence(html.replace(readMore, ''))
    .replaceAll(/<br\s*\/?>|<\/p>/gi, '\n')
    // What is never closed is text. Looking for an end behind each `<` would take the square of the length.
    .replaceAll(/<[^>]*(>?)/g, (tag, end) => (end === '' ? tag : ''));
  const text = withoutEntities(marked)
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
  return text === '' ? null : keptBio(text);
}
