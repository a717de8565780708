import type { CatalogReleaseDetails, CatalogTrackPage } from '../../domain/catalog/catalog.ts';
import type { Biography, DailyNumbers, Evidence } from '../../findings/types.ts';
import type { OpenSubject } from '../../watches/rules/known.ts';
import { isStoodFor } from '../rules/sample.ts';
import type { Wanted } from '../rules/wanted.ts';
import type { AboutSource, Catalog } from '../../usecases/source-ports.ts';
import { observe } from '../../usecases/observe.ts';
import { answerOrNull, answerOrNullIfPermitted } from '../../usecases/answer-or-null.ts';
import { message } from '../../findings/words.ts';
import type { Needs } from '../../usecases/needs.ts';

interface EvidenceSources extends SourceDeps {
  catalog: Catalog;
  /** The values of each day that is known of the artist, oldest first. */
  days: () => Promise<readonly DailyNumbers[]>;
  now: () => Date;
}

/** What was read to be sure of what is due. */
export interface Read {
  evidence: Evidence;
  /** What had its turn; the rest stays due. */
  looked: OpenSubject[];
  /** Reads pages besides, each once, while there is time. */
  pages: (ids: readonly string[]) => Promise<Evidence['releases']>;
}

/**
 * Reads what findings that are due have in common, and then for each what says more about it by own ids:
 * the page of the release, and where tracks are missing from it, those tracks. Each is read once, however
 * many findings ask for it; of very many releases that left at once, some stand for the others. What can't be
 * read is left out: silence proves nothing; after it no further track is asked for.
 * @throws NoPermit where the quota of the catalog is used up: then nothing was read
 * @param mayGoOn whether there is time for more; the first finding has its turn in any case.
 */
export async function readEvidence(
  sources: EvidenceSources,
  streamingId: string,
  { due, wanted }: { due: readonly OpenSubject[]; wanted: Wanted },
  mayGoOn: () => boolean,
): Promise<Read> {
  const { catalog, now } = sources;
  const observation = await answerOrNullIfPermitted(() => observe(catalog, streamingId));
  const daily = wanted.days ? await sources.days() : [];
  const others = await readSources(sources, catalog.artistUrl(streamingId), wanted);
  const road = ownIds(catalog, mayGoOn);
  const looked: OpenSubject[] = [];
  for (const subject of sampleFirst(due, wanted)) {
    const isStood = isStoodFor(subject, due, { releases: road.found().releases, now: now() });
    // One in any case: a slow source must not keep everything for ever.
    if (looked.length > 0 && !mayGoOn() && !isStood) continue;
    const asked = wanted.byId.get(subject.open.id);
    const isInSample = wanted.sample?.has(subject.open.id) ?? false;
    const isAsked = !isStood || (isInSample && mayGoOn());
    // Without an observation nothing is concluded from a page either.
    if (observation && asked && isAsked) await road.ask(asked);
    looked.push(subject);
  }
  const byIds = observation ? road.found() : { releases: new Map() };
  return { evidence: { observation, daily, ...byIds, ...others }, looked, pages: road.pages };
}

function sampleFirst(due: readonly OpenSubject[], { sample }: Wanted): readonly OpenSubject[] {
  if (!sample) return due;
  const isFirst = ({ open }: OpenSubject) => sample.has(open.id);
  return [...due.filter(isFirst), ...due.filter((one) => !isFirst(one))];
}

function ownIds(catalog: Catalog, mayGoOn: () => boolean) {
  const release = once<CatalogReleaseDetails>((id) => catalog.release(id));
  const track = once<CatalogTrackPage>((id) => catalog.track(id));
  const releases = new Map<string, CatalogReleaseDetails | null>();
  const tracks = new Map<string, CatalogTrackPage | null>();
  const askTracks = async (ids: readonly string[]) => {
    for (const id of ids) {
      const page = mayGoOn() ? await track(id) : null;
      if (!page) return;
      tracks.set(id, page.answer);
    }
  };
  return {
    ask: async ({ releaseIds, trackIds }: Asked) => {
      for (const id of releaseIds) {
        const page = await release(id);
        if (page) releases.set(id, page.answer);
      }
      // Where no page came, or it is gone, the tracks settle nothing.
      if (releaseIds.some((id) => (releases.get(id) ?? null) !== null)) await askTracks(trackIds);
    },
    found: () => ({ releases, tracks }),
    pages: async (ids: readonly string[]) => {
      const pages = new Map<string, CatalogReleaseDetails | null>();
      for (const id of ids) {
        const page = mayGoOn() ? await release(id) : null;
        if (page) pages.set(id, page.answer);
      }
      return pages;
    },
  };
}

type Asked = NonNullable<ReturnType<Wanted['byId']['get']>>;

interface Answer<T> {
  /** Null: the catalog doesn't know the id. */
  answer: T | null;
}

/** Reads each id once; null where there was no sound answer. */
function once<T>(
  read: (id: string) => Promise<T | null>,
): (id: string) => Promise<Answer<T> | null> {
  const known = new Map<string, Answer<T> | null>();
  return async (id) => {
    const before = known.get(id);
    if (before !== undefined) return before;
    const answer = await answerOrNull(async () => ({ answer: await read(id) }));
    known.set(id, answer);
    return answer;
  };
}

export type SourceDeps = Needs<'links' | 'about'>;

/**
 * What other sources than the catalog tell of an artist, as far as changes that wait are about it.
 * @param address of the artist in the catalog: the encyclopedia knows it by that, and Last.fm by the
 *   id that the encyclopedia tells.
 */
export async function readSources(
  { links, about }: SourceDeps,
  address: string,
  wanted: Pick<Wanted, 'links' | 'biography'>,
): Promise<Pick<Evidence, 'links' | 'biography'>> {
  const { links: areLinks, biography: isBio } = wanted;
  if (!areLinks && !isBio) return {};
  const read = await answerOrNull(async () => ({ found: await links.links(address) }));
  if (!read) return {};
  const biography = isBio ? await readBiography(about, read.found?.mbid ?? null) : null;
  return {
    ...(areLinks && !read.found?.has_unread && { links: read.found?.socials ?? null }),
    ...(biography && { biography }),
  };
}

/** Null: no sound answer. */
async function readBiography(
  about: AboutSource | null,
  mbid: string | null,
): Promise<Biography | null> {
  if (!about) return { untold: message('lastfmNotAsked', {}) };
  if (mbid === null) return { untold: message('notOnMusicBrainz', {}) };
  const read = await answerOrNull(async () => ({ answer: await about.about(mbid) }));
  if (!read) return null;
  if (!read.answer) return { untold: message('notOnLastfm', {}) };
  const { bio } = read.answer;
  return bio === undefined ? { untold: message('lastfmUntold', {}) } : { bio };
}
