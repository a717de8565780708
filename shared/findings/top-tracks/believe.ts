import { patience } from '../patience.ts';
import type { Finding, OpenChange, Verdict } from '../types.ts';
import { after, ageSeconds, defer } from '../waiting.ts';
import { message, type Message } from '../words.ts';

/**
 * Top tracks that were found again as they were detected. Catalogs show others for an hour or two, at
 * several artists at once, and nothing else of the source says which are right. So they have to stay
 * for hours from the first look back on: no look in that time may show anything else.
 */
export function judgeTop(open: OpenChange, again: Finding, now: Date): Verdict {
  const { state } = open;
  const since = state.kind === 'doubted' ? state.since : now.toISOString();
  const limit = new Date(Date.parse(since) + patience.topTracks * 1000);
  // What is held for coming to many artists has lasted before.
  if (state.kind === 'held' || now >= limit) return { kind: 'confirm', finding: again };
  const next = new Date(now.getTime() + patience.topTracksLook * 1000);
  return {
    kind: 'wait',
    rule: 'may_flap',
    until: next < limit ? next : limit,
    waiting_for_source: false,
    finding: again,
    state: { kind: 'doubted', since },
  };
}

/**
 * An unknown top track that was found again: its release may be listed soon, which is waited for.
 * @param against what the page of its release says against it.
 * @returns null once that is over.
 */
export function judgeUnknownTop(
  open: OpenChange,
  against: Message | null,
  now: Date,
): Verdict | null {
  if (ageSeconds(open, now) >= patience.unlistedTopTrack) return null;
  const why = against ?? message('mayBeListed', {});
  const limit = after(open, patience.unlistedTopTrack);
  return defer(open, now, { rule: 'may_be_listed', why, limit });
}
