import { patience } from '../patience.ts';
import { defer, doubtedSince } from '../waiting.ts';
import type { Finding, OpenChange, Verdict } from '../types.ts';
import { message, type Message } from '../words.ts';

/**
 * A profile that the catalog does not know. When it is taken down its list goes with it; one that
 * goes later is likelier to be a second fault of the source.
 * @param against the list still shows releases; null: it doesn't.
 */
export function judgeAbsence(
  open: OpenChange,
  again: Finding,
  against: Message | null,
  now: Date,
): Verdict {
  if (against !== null) {
    const state = { kind: 'doubted', since: now.toISOString() } as const;
    return defer(open, now, { rule: 'page_disagrees', why: against, finding: again, state });
  }
  const since = doubtedSince(open);
  if (since === null) return { kind: 'confirm', finding: again };
  const limit = new Date(Date.parse(since) + patience.profileAndList * 1000);
  if (now >= limit) return { kind: 'confirm', finding: again };
  const why = message('listedWithoutIt', {});
  const state = { kind: 'doubted', since } as const;
  return defer(open, now, { rule: 'gone_apart', why, finding: again, state, limit });
}
