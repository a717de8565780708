import { artistSubject, finding } from '../finding.ts';
import { bioCharactersMax } from '../../domain/artists/biography.ts';
import { message } from '../words.ts';
import type { Finding } from '../types.ts';
import type { Baseline } from '../records.ts';
import { bioDigest, bioText, excerpts, isSameBio, wordsMoved, type BioText } from './text.ts';

/**
 * Compares the biography on Last.fm with the one that is known. The first reading is baseline, even
 * if there is no biography.
 * @param seen the text as it is stored; null: there is none.
 */
export function diffBio(
  { profile, bio }: Pick<Baseline, 'profile' | 'bio'>,
  seen: string | null,
): Finding[] {
  if (typeof bio !== 'string') return [];
  const [before, after] = [bioText(bio), bioText(seen ?? '')];
  if (isSameBio(before, after)) return [];
  const isGone = after.letters.length === 0;
  const [was, is] = excerpts(before, after);
  return [
    finding({
      type: isGone ? 'BIO_REMOVED' : 'BIO_CHANGED',
      subject: artistSubject(profile),
      field: 'bio',
      before: was,
      after: is,
      ...(isGone ? {} : { mark: bioDigest(after) }),
      ...known(before, after),
      move: { kind: 'bio', bio: isGone ? '' : (seen ?? '') },
    }),
  ];
}

function known(before: BioText, after: BioText) {
  const openToAll = message('openToAll', {});
  if (after.letters.length === 0) {
    return { says: message('biographyRemoved', {}), reasons: [openToAll] };
  }
  if (before.letters.length === 0) {
    return { says: message('biographyAdded', {}), reasons: [openToAll] };
  }
  const { came: added, went: removed } = wordsMoved(before, after);
  const isPart = before.isCut || after.isCut;
  const cut = message('biographyCut', { characters: bioCharactersMax });
  return {
    says: message('biographyChanged', { added, removed }),
    reasons: [message('wordsMoved', { added, removed }), ...(isPart ? [cut] : []), openToAll],
  };
}
