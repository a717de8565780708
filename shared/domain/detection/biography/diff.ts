import { finding } from '../finding.ts';
import { bioSentence } from '../summary.ts';
import type { Baseline, DiffContext, Finding } from '../types.ts';
import {
  bioDigest,
  bioText,
  cutReason,
  excerpts,
  isSameBio,
  wordsMoved,
  type BioText,
} from './text.ts';

/** Said with every change of a biography: it is a hint, and no more. */
const openToAll = 'anybody can edit Last.fm';

/**
 * Compares the biography that Last.fm tells with the one that is known. The first telling is
 * baseline, also one that says that there is none.
 * @param seen as it is kept; null: there is none.
 */
export function diffBio(
  { profile, bio }: Pick<Baseline, 'profile' | 'bio'>,
  seen: string | null,
  context: DiffContext,
): Finding[] {
  if (typeof bio !== 'string') return [];
  const [before, after] = [bioText(bio), bioText(seen ?? '')];
  if (isSameBio(before, after)) return [];
  const isGone = after.letters.length === 0;
  const [was, is] = excerpts(before, after);
  return [
    finding({
      type: isGone ? 'BIO_REMOVED' : 'BIO_CHANGED',
      subject: { kind: 'artist', id: profile.streaming_id, name: profile.name },
      field: 'bio',
      before: was,
      after: is,
      ...(isGone ? {} : { mark: bioDigest(after) }),
      ...told(before, after, context.artist_name),
      move: { kind: 'bio', bio: isGone ? '' : (seen ?? '') },
    }),
  ];
}

function told(before: BioText, after: BioText, artist: string) {
  if (after.letters.length === 0) {
    return { summary: bioSentence.removed(artist), reasons: [openToAll] };
  }
  if (before.letters.length === 0) {
    return { summary: bioSentence.added(artist), reasons: [openToAll] };
  }
  const { came, went } = wordsMoved(before, after);
  const counts = [
    ...(came > 0 ? [`${counted(came)} came`] : []),
    ...(went > 0 ? [`${counted(went)} went`] : []),
  ];
  const moved =
    counts.join(', ') || 'the words are the same in another order, or with other punctuation';
  const isPart = before.isCut || after.isCut;
  return {
    summary: bioSentence.changed(artist, moved),
    reasons: [moved, ...(isPart ? [cutReason] : []), openToAll],
  };
}

function counted(words: number): string {
  return words === 1 ? '1 word' : `${words} words`;
}
