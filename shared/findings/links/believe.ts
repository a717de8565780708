import { dismissReason } from '../dismiss-reason.ts';
import { agrees, isSame } from '../same.ts';
import type { Evidence, Finding, OpenChange, Verdict } from '../types.ts';
import { defer, keptChanging, waitForSource } from '../waiting.ts';
import { message } from '../words.ts';

/** Judges a change of links by a fresh answer of MusicBrainz, whatever the catalog does. */
export function judgeLinks(
  open: OpenChange,
  fresh: readonly Finding[],
  { links }: Evidence,
  now: Date,
): Verdict {
  if (links === undefined) return waitForSource(open, now);
  if (links === null) {
    const why = message('notOnMusicBrainz', {});
    return defer(open, now, { rule: 'source_unclear', why });
  }
  const again = fresh.find((finding) => isSame(open, finding));
  if (!again) return { kind: 'dismiss', reason: dismissReason(open, fresh) };
  return agrees(open, again) ? { kind: 'confirm', finding: again } : keptChanging(open, again, now);
}
