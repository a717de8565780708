import * as z from '../domain/zod.ts';
import { CatalogUnavailable, type ArtistLinks, type LinkSource } from '../usecases/source-ports.ts';
import { counting, fieldsOf, type OddField, rowsOf, webAddress } from './lenient.ts';
import { parsedAs, readJson, type JsonSource } from './read-json.ts';
import { type SourceOptions, sourceOf, withLeave } from './reported.ts';
import { normalizeLink, siteOf } from '../domain/artists/social-links.ts';

export interface MusicBrainzOptions extends SourceOptions {
  /** `name/version ( contact )`: generic ones are turned away. */
  userAgent: string;
}

/** Whose an address is. A row that can't be read may name somebody else: then nobody can tell. */
function urlEntity(odd: OddField) {
  const { field } = fieldsOf('owner', odd);
  const owner = z.object({
    ended: field('ended', z.boolean()),
    artist: z.object({ id: z.uuid() }).optional(),
  });
  return z.object({ relations: rowsOf('owner', owner, odd) });
}

const Address = z.string().refine((text) => webAddress(text) !== null, 'must be an address');

/** The date on which somebody died or a band ended, or a part of it. */
const EndDate = z.string().regex(/^\d{4}(?:-\d{2}){0,2}$/);

function artistEntity(odd: OddField) {
  const relation = z.object({
    type: z.string(),
    ended: z.boolean().default(false),
    url: z.object({ resource: Address }).optional(),
  });
  const { field } = fieldsOf('artist', odd);
  return z.object({
    relations: rowsOf('relation', relation, odd),
    'life-span': field('life-span', z.object({ end: EndDate.nullish() })),
  });
}
type Relations = z.output<ReturnType<typeof artistEntity>>['relations'];
type Owners = z.output<ReturnType<typeof urlEntity>>['relations']['rows'];

/** The kinds of relation that lead to a page of the artist's own. */
const socialTypes: ReadonlySet<string> = new Set([
  'social network',
  'youtube',
  'soundcloud',
  'bandcamp',
  'myspace',
  'video channel',
  'patronage',
  'online community',
  'blog',
]);

/**
 * MusicBrainz, found through the artist's catalog address
 * (https://musicbrainz.org/doc/MusicBrainz_API). Anybody can edit it: a link found there is a hint
 * about an artist, not a proof.
 */
export function musicbrainz(options: MusicBrainzOptions): LinkSource {
  const source: JsonSource = {
    ...sourceOf(options),
    name: 'musicbrainz',
    headers: { 'user-agent': options.userAgent },
    // It answers 503 to who asks more than once a second.
    rateLimitStatuses: [429, 503],
  };
  const odd = options.odd ?? counting('musicbrainz');
  const [Url, Artist] = [urlEntity(odd), artistEntity(odd)];
  const read = <Schema extends z.ZodType>(path: string, schema: Schema) =>
    withLeave(options.budget, () => readEntity(source, path, schema));

  return {
    async links(artistCatalogUrl) {
      const resource = encodeURIComponent(artistCatalogUrl);
      const address = await read(`/ws/2/url?resource=${resource}&inc=artist-rels&fmt=json`, Url);
      const { rows = [], unread = 0 } = address?.relations ?? {};
      if (unread > 0) {
        throw new CatalogUnavailable(
          'musicbrainz',
          'malformed',
          'it is unclear whose the address is',
        );
      }
      const mbid = onlyArtist(rows);
      if (mbid === null) return null;
      const artist = await read(`/ws/2/artist/${mbid}?inc=url-rels&fmt=json`, Artist);
      if (artist === null) return null;
      const ended_on = artist['life-span']?.end;
      return { mbid, ...(ended_on && { ended_on }), ...toLinks(artist.relations) };
    },
  };
}

const NotFound = z.object({ error: z.string() });

/** An entity; null when MusicBrainz says in its own form that there is none. */
async function readEntity<Schema extends z.ZodType>(
  source: JsonSource,
  path: string,
  schema: Schema,
): Promise<z.output<Schema> | null> {
  const { status, body } = await readJson(source, path);
  if (status === 404 && NotFound.safeParse(body).success) return null;
  if (status === 200) return parsedAs(source.name, schema, body);
  throw new CatalogUnavailable(source.name, 'malformed', 'answered 404');
}

/** The artist that an address belongs to. Two of them mean that nobody can tell whose it is. */
function onlyArtist(relations: Owners): string | null {
  const ids = new Set(
    relations.flatMap(({ ended, artist }) => (ended || !artist ? [] : [artist.id])),
  );
  const [first] = ids;
  return ids.size === 1 ? (first ?? null) : null;
}

function toLinks({ rows, unread }: Relations): ArtistLinks {
  const current = rows.flatMap(({ type, ended, url }) =>
    ended || !url ? [] : [{ type, resource: url.resource }],
  );
  const homepages = current.filter(({ type }) => type === 'official homepage');
  const socials = new Map<string, string>();
  for (const { type, resource } of current) {
    const url = socialTypes.has(type) ? normalizeLink(resource) : null;
    if (url !== null) socials.set(url, siteOf(url) ?? type.replaceAll(' ', '_'));
  }
  return {
    homepages: shortestFirst(homepages.map(({ resource }) => resource).filter(isWebAddress)),
    socials: [...socials].map(([url, type]) => ({ type, url })).sort(byUrl),
    ...(unread > 0 && { has_unread: true }),
  };
}

/** The same order each time, whatever the answer's: a shorter address tends to be the site itself. */
function shortestFirst(addresses: readonly string[]): string[] {
  return [...new Set(addresses)].sort((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

function isWebAddress(text: string): boolean {
  return normalizeLink(text) !== null;
}

function byUrl(a: { url: string }, b: { url: string }): number {
  return a.url < b.url ? -1 : 1;
}
