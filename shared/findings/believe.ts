import { patience } from './patience.ts';
import { tracksAskedMax } from './tracks/lost.ts';
import { lostIn } from './tracks/listed.ts';
import type { About, Evidence, Finding, OpenChange, Verdict } from './types.ts';
import { message, type Message } from './words.ts';
import { after, ageSeconds, defer, doubtedSince, keptChanging, waitForSource } from './waiting.ts';
import { dismissReason } from './doubt.ts';
import type { Heard } from './evidence.ts';
import { agrees, isSame } from './same.ts';
import { pagesOfNewIds } from './releases/new-ids.ts';
import { isThere } from './releases/release-date.ts';
import { infoOf } from '../changes/rules/change-type.ts';

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
