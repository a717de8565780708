/**
 * What must hold of changes that tell of several things: each thing is a part of its change, more may come to
 * a change after it was sent, and parts of it may be over before others.
 */
import { isDeepStrictEqual } from 'node:util';
import { Change, type ChangedItem } from '../../shared/changes/rules/change.ts';
import { severityAtLeast } from '../../shared/changes/rules/info.ts';
import type { ChangeItem } from '../../shared/changes/items/change-item.ts';

/** One thing that a change tells of. */
type Part = Pick<ChangedItem, 'subject' | 'before' | 'after'>;

/** All that a change tells of: at least one. */
export function partsOf({
  payload: { subject, before, after },
  items,
}: Pick<ChangeItem, 'payload' | 'items'>): readonly Part[] {
  return items ?? [{ subject, before, after }];
}

const noted = ({ subject, before, after }: Part) => ({ subject, before, after, back_at: null });

/** A change without what comes later: what says that it is over, or a part of it. */
function asSentFirst(change: Change): Change {
  const { items, back, ...payload } = change.payload;
  return {
    ...change,
    resolved_by: null,
    payload: {
      ...payload,
      ...(back !== undefined && { back: 0 }),
      ...(items && { items: items.map(noted) }),
    },
  };
}

/** A change that somebody's verdict confirmed, without what our own checks said of it after it was sent. */
function beforeOurChecks(stored: Change, { checks, dismissed_reason }: Change): Change {
  const isLater = stored.checks.length > checks.length;
  return isLater
    ? { ...stored, checks: stored.checks.slice(0, checks.length), dismissed_reason }
    : stored;
}

/**
 * Whether a change was sent as it is stored, but for what came later: then it didn't say that something is
 * over, or it told a part of what it tells now.
 */
export function isSentAsStored(sent: unknown, stored: ChangeItem): boolean {
  const { data: then } = Change.safeParse(sent);
  if (then?.resolved_by !== null || !isDeepStrictEqual(sent, then)) return false;
  const now = asSentFirst(beforeOurChecks(Change.parse(stored), then));
  const told = asSentFirst(then);
  const [fewer = 1, more = 1] = [told, now].map(({ payload }) => payload.count ?? 1);
  if (fewer >= more) return isDeepStrictEqual(told, now);
  const { severity, summary, payload } = now;
  const known = partsOf(stored).map(noted);
  const shown = partsOf({ ...told, items: told.payload.items ?? null }).map(noted);
  return (
    isDeepStrictEqual({ ...told, severity, summary, payload }, now) &&
    severityAtLeast(severity, told.severity) &&
    payload.field === told.payload.field &&
    shown.every((part) => known.some((other) => isDeepStrictEqual(part, other)))
  );
}

/**
 * Holds the changes of an artist that say that others are over against those: each part that is back is noted
 * where it was told that it was lost, once, and nothing else is; and a change is over with the last of its
 * parts. @returns what is not so, in words.
 */
export function wronglyOver(changes: readonly ChangeItem[]): string[] {
  return changes.flatMap((lost) => {
    const backs = changes.filter(({ resolves }) => resolves === lost.id);
    const ids = partsOf(lost).map(({ subject }) => subject.id);
    const isTwice = new Set(ids).size < ids.length;
    return [
      ...(isTwice ? [`${lost.id} tells of one thing twice`] : []),
      ...(lost.items ? wrongParts(lost, lost.items, backs) : wrongWhole(lost, backs)),
    ];
  });
}

/** Of a change about one thing: the first one that says that it is over is named. */
function wrongWhole({ id, resolved_by }: ChangeItem, backs: readonly ChangeItem[]): string[] {
  const named = resolved_by === null ? [] : [resolved_by];
  const saying = backs.map((back) => back.id);
  return isDeepStrictEqual(named, saying)
    ? []
    : [`${id} is over by ${named.join()}, and ${saying.join()} say so`];
}

function wrongParts(
  { id, payload, resolved_by }: ChangeItem,
  items: readonly ChangedItem[],
  backs: readonly ChangeItem[],
): string[] {
  const wrong = items.flatMap(({ subject, back_at }) => {
    const saying = backs.filter((back) =>
      partsOf(back).some((part) => part.subject.id === subject.id),
    );
    const noted = back_at === null ? [] : [back_at];
    return isDeepStrictEqual(
      noted,
      saying.map(({ confirmed_at }) => confirmed_at),
    )
      ? []
      : [`${subject.id} of ${id} is back at ${noted.join()}, and ${saying.length} say so`];
  });
  const back = items.filter(({ back_at }) => back_at !== null).length;
  const isOver = back === items.length;
  const isNamed = resolved_by !== null && backs.some((one) => one.id === resolved_by);
  return [
    ...wrong,
    ...(payload.back === back ? [] : [`${id} counts ${payload.back} as back, and ${back} are`]),
    ...(isOver === isNamed && isNamed === (resolved_by !== null)
      ? []
      : [`${id} is over by ${resolved_by}, and ${back} of ${items.length} are back`]),
    ...backs
      .filter((one) =>
        partsOf(one).every(({ subject }) => items.every((item) => item.subject.id !== subject.id)),
      )
      .map((one) => `${one.id} says that ${id} is over, and tells of nothing in it`),
  ];
}
