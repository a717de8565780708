import { infoOf } from '../../change-type.ts';
import type { Evidence, Finding, OpenChange, Verdict } from '../types.ts';
import { holdOn, keptChanging, waitForSource } from '../waiting.ts';
import { dismissReason } from '../dismiss-reason.ts';

/**
 * A change of the biography, which Last.fm tells, whatever the catalog does. One that was changed
 * may be gone by now, and the other way round: it waits until two readings in a row are the same.
 */
export function judgeBio(
  open: OpenChange,
  fresh: readonly Finding[],
  { biography }: Evidence,
  now: Date,
): Verdict {
  if (biography === undefined) return waitForSource(open, now);
  if ('untold' in biography) {
    return holdOn(open, now, { rule: 'source_unclear', why: biography.untold });
  }
  const again = fresh.find(({ change_type }) => infoOf(change_type).road === 'bio');
  if (!again) return { kind: 'dismiss', reason: dismissReason(open, fresh) };
  // One that is gone has no mark.
  if ((again.mark ?? null) === open.mark) return { kind: 'confirm', finding: again };
  return keptChanging(open, again, now);
}
