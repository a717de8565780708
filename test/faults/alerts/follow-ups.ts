import type { Change } from '../../../shared/changes/rules/change.ts';
import type { NoticeItem } from '../../../shared/alerts/items/notices.ts';
import type { Sealed } from './history.ts';
import type { LeftOver } from './invariants.ts';
import { isFollowUp, keyOf } from './plain.ts';

/** What became at a destination of the change that this one says is over: by itself, or sent on to it. */
export function originalsOf(
  { notices, escalated }: LeftOver,
  { resolves }: { resolves?: string | null | undefined },
  destinationId: string,
): NoticeItem[] {
  return [...notices, ...escalated].filter(
    ({ change_id, destination_id }) => change_id === resolves && destination_id === destinationId,
  );
}

/** As long as a function has that routes. */
const routingMs = 60_000;

/** Which rules had sent, or were about to send, what a change says is over, when it was routed. */
export function sentBy(
  left: LeftOver,
  change: Change,
  destinationId: string,
): { surely: string[]; maybe: string[] } {
  const decidedAt = left.world.decidedAt.get(change.id) ?? Infinity;
  const span = { from: decidedAt - routingMs, to: decidedAt };
  const originals = originalsOf(left, change, destinationId);
  const idsOf = (all: readonly NoticeItem[]) =>
    all.flatMap(({ rules }) => rules.map(({ rule_id }) => rule_id));
  return {
    // The first change is routed before the other one is, but not sent on.
    surely: idsOf(originals.filter((one) => !one.escalated && stood(left, one, span).always)),
    maybe: idsOf(originals.filter((one) => stood(left, one, span).ever)),
  };
}

/** Whether a notice had not ended, nor its delivery been lost, at some time of a span, or all the time. */
function stood(
  { history }: LeftOver,
  notice: NoticeItem,
  { from, to }: Record<'from' | 'to', number>,
) {
  const { ended, delivery_id } = notice;
  const madeAt = history.made.get(keyOf(notice)) ?? Infinity;
  const endedAt = ended ? (history.ended.get(keyOf(notice)) ?? Infinity) : Infinity;
  const lost = history.statusesIn(delivery_id ?? '', from, to).map(isLost);
  return {
    ever: madeAt <= to && endedAt >= from && !(lost.length > 0 && lost.every((is) => is)),
    always: madeAt <= to && endedAt > to && !lost.includes(true),
  };
}

/** Whether a delivery with this status is over, and nothing of it came. */
export function isLost(status: string): boolean {
  return ['failed', 'skipped', 'cancelled'].includes(status);
}

/** Whether what a notice follows up on ended for this reason, or never came. */
export function endedLikeFirst(left: LeftOver, notice: NoticeItem): boolean {
  if (!isFollowUp(notice)) return false;
  const { history } = left;
  const endedAt = history.ended.get(keyOf(notice)) ?? Infinity;
  const originals = originalsOf(left, notice, notice.destination_id);
  const everLost = originals.some(({ delivery_id }) =>
    history.statusesIn(delivery_id ?? '', 0, endedAt).some(isLost),
  );
  return (
    (notice.ended === 'not_sent' && everLost) ||
    originals.some(({ ended }) => ended === notice.ended)
  );
}

/** Nobody is told that something is over who wasn't told of it, neither before nor in the same message. */
export function hasItsOriginal(left: LeftOver, sealed: Sealed, notice: NoticeItem): string[] {
  // Who asks for all that waits gets both, in any order.
  if (!isFollowUp(notice) || sealed.isAsked || sealed.delivery.skip_reason !== null) return [];
  const { from, at } = sealed;
  const came = originalsOf(left, notice, notice.destination_id).some((original) => {
    const message = left.sealed.get(original.delivery_id ?? '');
    // What was sent on is a message of its own, which may be held while this one isn't.
    return (
      stood(left, original, { from, to: at }).ever &&
      (original.escalated !== undefined || (message !== undefined && message.at <= at))
    );
  });
  return came ? [] : [`alone: ${notice.change_id} is told without ${notice.resolves}`];
}

/** Whether a notice waited with what it follows up on, or instead of it: then its own time doesn't count. */
export function waitedForFirst(left: LeftOver, notice: NoticeItem): boolean {
  const madeAt = left.history.made.get(keyOf(notice)) ?? 0;
  return originalsOf(left, notice, notice.destination_id).some(
    ({ delivery_id }) => (left.sealed.get(delivery_id ?? '')?.at ?? Infinity) >= madeAt,
  );
}
