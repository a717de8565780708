import {
  type ChangedItem,
  type ChangePayload,
  itemsShown,
  type Subject,
} from '../changes/rules/change.ts';
import type { ChangeType } from '../changes/rules/change-type.ts';
import { gravest, type Severity } from '../changes/rules/info.ts';
import type { HolderFinding } from './holder-finding.ts';
import { message, type Message, type MessageId, textOf } from './words.ts';

/** Several things of one happening, and what their change needs besides. */
interface Several {
  items: readonly Pick<ChangedItem, 'subject' | 'before' | 'after'>[];
  rest: Severity | null;
  of: number;
  artist: Subject;
}

const reasonsMax = 10;

/**
 * Several findings of a type as one, as their holder receives it: the artist is its subject, and it is as grave
 * as the gravest of them.
 * @param findings as the holder receives each: the first of them, if they are very many.
 */
export function together(
  all: readonly [HolderFinding, ...HolderFinding[]],
  { items, rest, of, artist }: Several,
): HolderFinding {
  const [first] = all;
  const told = items.map((item) => ({ ...item, back_at: null }));
  const others = Math.max(0, ...all.map(({ payload }) => payload.others ?? 0));
  const said = saidOf(first.change_type, first.payload.field, told, { of, artist });
  return {
    change_type: first.change_type,
    severity: gravest([...all.map(({ severity }) => severity), ...(rest ? [rest] : [])]),
    ...said,
    payload: { ...said.payload, ...(others > 0 && { others }) },
    reasons: reasonsOf(all, artist),
    release: null,
  };
}

/** What supports all of them, and what supports only some, with their titles. */
function reasonsOf(all: readonly HolderFinding[], artist: Subject): Message[] {
  const told = all.flatMap(({ reasons, payload: { subject } }) =>
    reasons.map((reason) => ({ reason, title: subject.name ?? subject.id })),
  );
  const same = [...Map.groupBy(told, ({ reason }) => JSON.stringify(reason)).values()];
  const reasons = same.flatMap((of) => {
    const [first] = of;
    if (!first) return [];
    const reason = of.length === 1 ? first.reason : inPlural(first.reason);
    if (of.length === all.length) return [reason];
    const titles = of.map(({ title }) => title);
    return [message('ofSome', { titles, reason: textOf(reason, artist.name ?? '') })];
  });
  return reasons.slice(0, reasonsMax);
}

const plurals: Partial<Record<MessageId, MessageId>> = {
  missingFromList: 'allMissingFromList',
  leftList: 'allLeftList',
  unknownById: 'allUnknownById',
  pageUnavailable: 'allPagesUnavailable',
  pageStillAvailable: 'allPagesStillAvailable',
  pageAvailableAgain: 'allPagesAvailableAgain',
  backInList: 'allBackInList',
  wasSuspicious: 'allWereSuspicious',
  saidNotTheirs: 'allSaidNotTheirs',
  artworkItself: 'allArtworkItself',
};

/** A reason of several things, if it says “it” of one. */
function inPlural({ id, data }: Message): Message {
  return message<MessageId>(plurals[id] ?? id, data);
}

/** What a change says of several things: its facts, and its sentence. */
export function saidOf(
  type: ChangeType,
  field: string,
  items: readonly ChangedItem[],
  { of, artist }: Pick<Several, 'of' | 'artist'>,
): Pick<HolderFinding, 'says' | 'subject' | 'payload'> {
  const [before, after] = [inAll(items, 'before'), inAll(items, 'after')];
  const titles = items.map(({ subject }) => subject.name ?? subject.id);
  return {
    says: sentence(type, { count: items.length, of, before, after, titles }),
    subject: artist,
    payload: {
      ...{ field, before, after, subject: artist, count: items.length, of },
      back: items.filter(({ back_at }) => back_at !== null).length,
      items: items.slice(0, itemsShown),
    },
  };
}

type Value = ChangePayload['before'];

/** The value that all items have; null: they differ. */
function inAll(items: readonly ChangedItem[], side: 'before' | 'after'): Value {
  const values = new Set(items.map((item) => JSON.stringify(item[side])));
  return values.size === 1 ? (items[0]?.[side] ?? null) : null;
}

const titlesMax = 6;

function sentence(
  type: ChangeType,
  facts: { count: number; of: number; before: Value; after: Value; titles: string[] },
): Message {
  const { count, of, titles } = facts;
  const [before, after] = [facts.before, facts.after].map((value) =>
    typeof value === 'string' ? value : null,
  );
  return message('together', {
    ...{ type, count, of },
    ...{ before: before ?? null, after: after ?? null, titles: titles.slice(0, titlesMax) },
  });
}
