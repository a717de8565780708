import { infoOf } from '../../changes/rules/change-type.ts';
import type { Evidence, Finding, OpenChange, Verdict } from '../types.ts';
import { defer, keptChanging, waitForSource } from '../waiting.ts';
import { dismissReason } from '../dismiss-reason.ts';

/**
 * Judges a change of the biography by a fresh answer of Last.fm, whatever the catalog does. A changed
 * biography may be gone by now, or the other way round: it waits for two equal readings in a row.
 */
export function judgeBio(
  open: OpenChange,
  fresh: readonly Finding[],
  { biography }: Evidence,
  now: Date,
): Verdict {
  if (biography === undefined) return waitForSource(open, now);
  if ('untold' in biography) {
    return defer(open, now, { rule: 'source_unclear', why: biography.untold });
  }
  const again = fresh.find(({ change_type }) => infoOf(change_type).road === 'bio');
  if (!again) return { kind: 'dismiss', reason: dismissReason(open, fresh) };
  // A biography that is gone has no mark.
  if ((again.mark ?? null) === open.mark) return { kind: 'confirm', finding: again };
  return keptChanging(open, again, now);
}
