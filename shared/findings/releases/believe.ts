import { patience } from '../patience.ts';
import type { Finding, OpenChange, Evidence, Verdict } from '../types.ts';
import { message } from '../words.ts';
import { defer, doubtedSince, lookOn } from '../waiting.ts';
import { listedRelease, successorOf } from '../evidence.ts';

/**
 * Judges a release that is gone or was replaced, if its own page, or the one of its replacement, shows
 * something else than the list. Null: it is judged like any other change.
 */
export function judgeGone(
  open: OpenChange,
  fresh: readonly Finding[],
  { observation, releases }: Evidence,
  now: Date,
): Verdict | null {
  const { change_type, payload } = open;
  const { id } = payload.subject;
  const list = observation?.artist ? observation.releases : null;
  const page = releases.get(id);
  if (!list || page === undefined || listedRelease(list, id)) return null;
  const find = (type: Finding['change_type']) =>
    fresh.find((finding) => finding.change_type === type && finding.subject.id === id);
  const [offline, replaced] = [find('RELEASE_WENT_OFFLINE'), find('RELEASE_REPLACED')];
  if (change_type === 'RELEASE_WENT_OFFLINE') {
    if (!list.complete) return judgeUnlisted(open, offline, now);
    const leadsTo = page && page.id !== id ? page.id : null;
    // The list can't show this, so no check would find it again.
    return replaced && successorOf(replaced) === leadsTo
      ? { kind: 'confirm', finding: replaced }
      : null;
  }
  const successor = successorOf(open);
  if (successor === null || replaced || !list.complete) return null;
  if (!listedRelease(list, successor)) return null;
  const parted = { kind: 'parted', release_id: id, from: successor } as const;
  return offline?.move.kind === 'release_fields' && page === null
    ? { kind: 'confirm', finding: { ...offline, move: { ...parted, set: offline.move.set } } }
    : {
        kind: 'dismiss',
        reason: message('otherRelease', {}),
        move: { ...parted, set: {} },
      };
}

/**
 * Judges a release that an incomplete list leaves out. The list alone proves nothing, no matter how
 * often. But if its own page is gone, too, or says that it can't be played, and every look for six
 * hours shows both, it is confirmed. If a similar release appeared, there is a day for a complete list.
 */
function judgeUnlisted(open: OpenChange, again: Finding | undefined, now: Date): Verdict {
  if (!again) {
    const why = message('listIncomplete', {});
    return defer(open, now, { rule: 'short_list', why });
  }
  const since = doubtedSince(open) ?? now.toISOString();
  const limit = new Date(Date.parse(since) + patience.missingFromShortList * 1000);
  const state = { kind: 'doubted', since } as const;
  return now >= limit
    ? { kind: 'confirm', finding: again }
    : lookOn(open, now, {
        rule: 'short_list',
        finding: again,
        state,
        limit,
        settles: { finding: again, byCount: 'never' },
      });
}
