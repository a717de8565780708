import type { Change } from '../../changes/rules/change.ts';
import { tellForeign } from '../../findings/tell-as.ts';
import type { NewRelease } from '../../domain/releases/new-release.ts';

/** The change as it tells that the release isn't theirs. A bundle of its own: all words are in it. */
export function toldForeign(
  change: Change,
  release: NewRelease,
): Pick<Change, 'change_type' | 'severity' | 'summary' | 'payload'> {
  return tellForeign(change, release);
}
