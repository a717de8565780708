import { patience } from '../patience.ts';
import { tracksAskedMax } from './lost.ts';
import { lostIn } from './listed.ts';
import type { About, Evidence, Finding, OpenChange, Verdict } from '../types.ts';
import { message } from '../words.ts';
import { after, ageSeconds, defer, keptChanging, waitForSource } from '../waiting.ts';
import { dismissReason } from '../dismiss-reason.ts';
import type { Heard } from '../evidence.ts';

/** The tracks that a change says are missing, limited to as many as we request by ID. */
export function tracksToAsk({ change_type, payload }: About): string[] {
  if (change_type !== 'TRACKS_WENT_OFFLINE') return [];
  const missing = lostIn(payload).filter(({ state }) => state !== 'unavailable');
  return missing.slice(0, tracksAskedMax).map(({ id }) => id);
}

/**
 * Judges tracks that were lost, by the page of the release and by their own IDs. Those that are
 * gone there, too, are confirmed; those that still exist are confirmed as taken off the release,
 * once that has lasted. If a change has both kinds, the first are reported, and the rest is found
 * again.
 */
export function judgeLosses(
  open: OpenChange,
  fresh: readonly Finding[],
  { heard, tracks }: { heard: Heard } & Pick<Evidence, 'tracks'>,
  now: Date,
): Verdict {
  const asked = tracksToAsk(open);
  const isSilent = tracks !== undefined && asked.some((id) => !tracks.has(id));
  // Where the page settles nothing, nobody asks for the tracks.
  if (isSilent && heard.kind !== 'unclear') return waitForSource(open, now);
  const isOwn = ({ subject }: Finding) => subject.id === open.payload.subject.id;
  const ofType = (type: Finding['change_type']) =>
    fresh.find((finding) => finding.change_type === type && isOwn(finding));
  const [offline, removed] = [ofType('TRACKS_WENT_OFFLINE'), ofType('TRACK_REMOVED')];
  const first = offline ?? removed;
  if (!first) {
    if (heard.kind === 'unclear')
      return defer(open, now, { rule: 'source_unclear', why: heard.why });
    const isUntold = asked.some((id) => tracks?.get(id)?.untold?.includes('availability'));
    if (isUntold) {
      const why = message('playableUntold', {});
      return defer(open, now, { rule: 'source_unclear', why });
    }
    return { kind: 'dismiss', reason: dismissReason(open, fresh) };
  }
  const found = [offline, removed].flatMap((one) => (one ? lostIn(one.payload) : []));
  // A payload lists only some of very many.
  const isSameMark = open.mark === (first.mark ?? null);
  if (!isSameMark || !isSameLoss(open, found, asked)) return keptChanging(open, first, now);
  if (offline) return { kind: 'confirm', finding: offline };
  if (ageSeconds(open, now) >= patience.removedTracks) return { kind: 'confirm', finding: first };
  const why = message('stillPlayable', {});
  const limit = after(open, patience.removedTracks);
  return defer(open, now, { rule: 'still_playable', why, limit });
}

/** Whether nothing is lost that was there before, and nothing is back of what was looked at. */
function isSameLoss(
  { payload }: OpenChange,
  found: ReturnType<typeof lostIn>,
  asked: readonly string[],
): boolean {
  const lost = lostIn(payload);
  const [lostIds, foundIds] = [lost, found].map((list) => new Set(list.map(({ id }) => id)));
  const unplayable = lost.filter(({ state }) => state === 'unavailable').map(({ id }) => id);
  return (
    found.every(({ id }) => lostIds?.has(id)) &&
    [...asked, ...unplayable].every((id) => foundIds?.has(id))
  );
}
