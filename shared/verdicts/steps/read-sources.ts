import { message } from '../../findings/words.ts';
import type { Biography, Evidence } from '../../findings/types.ts';
import type { Wanted } from '../rules/wanted.ts';
import type { AboutSource } from '../../usecases/source-ports.ts';
import { answerOrNull } from '../../usecases/answer-or-null.ts';
import type { Needs } from '../../usecases/needs.ts';

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
