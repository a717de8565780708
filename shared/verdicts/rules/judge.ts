import { patience } from '../../findings/patience.ts';
import { infoOf } from '../../changes/rules/change-type.ts';
import { after, ageSeconds, defer, keptChanging, waitForSource } from '../../findings/waiting.ts';
import { namesNobody } from '../../findings/releases/additions.ts';
import { dismissReason, doubt } from '../../findings/doubt.ts';
import { hear, listedRelease, pageOf, successorOf } from '../../findings/evidence.ts';
import {
  judgeAbsence,
  judgeBio,
  judgeLinks,
  judgeLosses,
  judgeNewIds,
  judgeTop,
  judgeUnknownTop,
  tracksToAsk,
} from '../../findings/believe.ts';
import { judgeGone } from '../../findings/releases/believe.ts';
import { isNewIds, pagesOfNewIds } from '../../findings/releases/new-ids.ts';
import { agrees, isSame } from '../../findings/same.ts';
import { judgeNumber } from '../../findings/numbers/judge-number.ts';
import { massCountMin } from '../../findings/mass.ts';
import { stillRaised } from '../../findings/severity-context.ts';
import type {
  About,
  DiffContext,
  Evidence,
  Finding,
  OpenChange,
  Verdict,
} from '../../findings/types.ts';
import { message, type Message } from '../../findings/words.ts';

/** What has to be read in addition to a fresh observation: releases and tracks, by their own ids. */
export function roads(open: readonly About[]): {
  releaseIds: string[];
  trackIds: string[];
} {
  const ids = open.flatMap((change) => [
    ...[pageOf(change) ?? [], successorOf(change) ?? []].flat(),
    ...(isNewIds(change) ? pagesOfNewIds(change).flatMap(({ from, to }) => [from, to]) : []),
  ]);
  const trackIds = open.flatMap(tracksToAsk);
  return { releaseIds: [...new Set(ids)].sort(), trackIds: [...new Set(trackIds)] };
}

/**
 * Judges a waiting change by a fresh look. It is confirmed if it was found again with the same value,
 * and everything else that was read agrees. It is dismissed if it is gone, or could not be settled in
 * the time of its type. It waits while the source is silent about it, no matter how long, and while
 * it keeps changing; the verdict then carries what it is now.
 * @param fresh what a comparison of the evidence with the baseline finds now.
 */
export function judge(
  open: OpenChange,
  fresh: readonly Finding[],
  evidence: Evidence,
  context: DiffContext,
): Verdict {
  const verdict = weighed(open, fresh, evidence, context);
  if (verdict.kind === 'dismiss' || !verdict.finding) return verdict;
  return { ...verdict, finding: stillRaised(verdict.finding, open) };
}

function weighed(...[open, fresh, evidence, context]: Parameters<typeof judge>): Verdict {
  const { now } = context;
  const { road } = infoOf(open.change_type);
  if (road === 'days') {
    return evidence.daily ? judgeNumber(open, evidence.daily, context) : waitForSource(open, now);
  }
  if (road === 'bio') return judgeBio(open, fresh, evidence, now);
  if (road === 'links') return judgeLinks(open, fresh, evidence, now);
  return judgeByCatalog(open, fresh, evidence, context);
}

function judgeByCatalog(...[open, fresh, evidence, context]: Parameters<typeof judge>): Verdict {
  const { now } = context;
  const { observation, releases } = evidence;
  if (observation === null) return waitForSource(open, now);
  if (isNewIds(open)) return judgeNewIds(open, fresh, evidence, now);
  const gone = isOfPresence(open) ? judgeGone(open, fresh, evidence, now) : null;
  if (gone) return gone;
  const heard = hear(open, observation, releases, context);
  if (heard.kind === 'silent') return waitForSource(open, now);
  if (open.change_type === 'TRACKS_WENT_OFFLINE') {
    return judgeLosses(open, fresh, { heard, tracks: evidence.tracks }, now);
  }
  const again = fresh.filter((finding) => isSame(open, finding));
  const [first] = again;
  if (!first) {
    if (heard.kind === 'unclear')
      return defer(open, now, { rule: 'source_unclear', why: heard.why });
    const { id } = open.payload.subject;
    const isPageGone = open.change_type === 'RELEASE_WENT_OFFLINE' && releases.get(id) === null;
    if (isPageGone && listedRelease(observation.releases, id)) {
      const why = message('pageGoneButListed', {});
      return defer(open, now, { rule: 'page_disagrees', why });
    }
    return { kind: 'dismiss', reason: dismissReason(open, fresh) };
  }
  const agreeing = again.find((finding) => agrees(open, finding));
  if (!agreeing) return keptChanging(open, first, now);
  if (agreeing.doubt?.isFinal) {
    // It is clear what it is: no later look finds it again.
    return { kind: 'dismiss', reason: agreeing.doubt.why, move: agreeing.move };
  }
  const against = agreeing.doubt?.why ?? doubt(open, observation, releases, now);
  if (open.change_type === 'PROFILE_UNAVAILABLE') return judgeAbsence(open, agreeing, against, now);
  if (open.change_type === 'TOP_TRACKS_CHANGED') return judgeTop(open, agreeing, now);
  const unlisted = open.change_type === 'TOP_TRACK_UNKNOWN' && judgeUnknownTop(open, against, now);
  if (unlisted) return unlisted;
  if (against !== null)
    return judgeAgainst(open, agreeing, { fresh, pages: releases, against }, now);
  // For a release that was known before, the page is not only evidence to show: it is the proof.
  const isProof = agreeing.move.kind === 'superseded';
  return isUnread(open, releases) && (isProof || ageSeconds(open, now) < patience.ownPage)
    ? waitForSource(open, now, 'page_silent', isProof ? undefined : after(open, patience.ownPage))
    : { kind: 'confirm', finding: agreeing };
}

/** A change that was found again although its page does not agree: that may stay so for good. */
function judgeAgainst(
  open: OpenChange,
  agreeing: Finding,
  beside: { fresh: readonly Finding[]; pages: Evidence['releases']; against: Message },
  now: Date,
): Verdict {
  const { fresh, pages, against } = beside;
  const goneTogether = fresh.filter(isOfPresence);
  const limit = after(
    open,
    goneTogether.length < massCountMin ? patience.delisted : patience.delistedTogether,
  );
  const isSettled = now >= limit;
  // Some catalogs keep the page of the old id.
  if (isSettled && open.change_type === 'RELEASE_REPLACED') {
    return { kind: 'confirm', finding: agreeing };
  }
  const delisting = fresh.find(
    ({ change_type, subject }) =>
      change_type === 'RELEASE_DELISTED' && subject.id === open.payload.subject.id,
  );
  // That it is at somebody else's profile now is no fault of a list.
  if (delisting && (isSettled || delisting.says.id === 'movedToNamesake')) {
    return { kind: 'confirm', finding: delisting };
  }
  // Other artists can't show that a new ID without a page is real.
  const isReplaced = Boolean(pages.get(successorOf(agreeing) ?? ''));
  const settled = open.change_type === 'RELEASE_REPLACED' ? isReplaced && agreeing : delisting;
  const settles = settled ? ({ finding: settled, byCount: 'always' } as const) : null;
  return defer(open, now, {
    rule: 'page_disagrees',
    why: against,
    limit,
    ...(settles && { settles, finding: agreeing }),
  });
}

/** Whether it says that a release is gone or replaced. */
function isOfPresence({ change_type }: Pick<Finding, 'change_type'>): boolean {
  return change_type === 'RELEASE_WENT_OFFLINE' || change_type === 'RELEASE_REPLACED';
}

/** Whether the page of a new release gave no answer: then nothing is known about it. */
function isUnread(open: OpenChange, releases: Evidence['releases']): boolean {
  if (infoOf(open.change_type).road === 'news') {
    const page = releases.get(open.payload.subject.id);
    return page === undefined || (page !== null && namesNobody(page));
  }
  const successor = successorOf(open);
  return successor !== null && !releases.has(successor);
}
