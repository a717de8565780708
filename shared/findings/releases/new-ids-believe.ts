import { dismissReason } from '../dismiss-reason.ts';
import { patience } from '../patience.ts';
import { agrees, isSame } from '../same.ts';
import type { Evidence, Finding, OpenChange, Verdict } from '../types.ts';
import { after, defer, keptChanging, waitForSource } from '../waiting.ts';
import { message, type Message } from '../words.ts';
import { pagesOfNewIds } from './new-ids.ts';
import { isThere } from './release-date.ts';

/**
 * Judges that a whole catalog has other IDs: by a second complete list that shows the very same, and
 * by some of the pages, of which the earlier ones have to be gone and the others there. Those with another title are read first: if the pages don't show that
 * both are the same release, one is missing, and the other is judged like any new one.
 */
export function judgeNewIds(
  open: OpenChange,
  fresh: readonly Finding[],
  { observation, releases }: Evidence,
  now: Date,
): Verdict {
  if (!observation) return waitForSource(open, now);
  if (observation.artist === null) {
    return defer(open, now, { rule: 'source_unclear', why: message('profileUnknownNow', {}) });
  }
  if (!observation.releases.complete) return waitForSource(open, now);
  const isRead = (id: string) => releases.has(id);
  const again = fresh.find((finding) => isSame(open, finding));
  if (!again) return { kind: 'dismiss', reason: dismissReason(open, fresh) };
  if (!agrees(open, again)) return keptChanging(open, again, now);
  const asked = pagesOfNewIds(open);
  // By this list there may be others to ask: what waits on is what was found now.
  if ([...asked, ...pagesOfNewIds(again)].some(({ from, to }) => !isRead(from) || !isRead(to))) {
    return { ...waitForSource(open, now, 'page_silent'), finding: again };
  }
  const against = doubtOf(asked, releases, now);
  const limit = after(open, patience.delisted);
  // Some catalogs leave the pages of the earlier IDs where they were.
  return against === null || now >= limit
    ? { kind: 'confirm', finding: again }
    : defer(open, now, {
        rule: 'page_disagrees',
        why: against,
        limit,
        // Other artists can't show that new IDs without a page are real.
        ...(!asked.some(({ to }) => !releases.get(to)) && {
          finding: again,
          settles: { finding: again, byCount: 'always' as const },
        }),
      });
}

function doubtOf(
  asked: readonly { from: string; to: string }[],
  pages: Evidence['releases'],
  now: Date,
): Message | null {
  const isAlive = (id: string) => {
    const page = pages.get(id);
    return page?.id === id && isThere(page, now);
  };
  if (asked.some(({ from }) => isAlive(from))) return message('oldPageStillThere', {});
  return asked.some(({ to }) => pages.get(to) === null) ? message('newPageUnknown', {}) : null;
}
