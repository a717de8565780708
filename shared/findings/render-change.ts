import { shownMinute } from '../domain/text/shown.ts';
import {
  type Change,
  type ChangedItem,
  ChangePayload,
  itemsShown,
  type Subject,
} from '../changes/rules/change.ts';
import { type ChangeType, infoOf } from '../changes/rules/change-type.ts';
import { capital, sameElsewhere } from './phrases.ts';
import type { Finding, FindingPayload } from './types.ts';
import { message, type Message, type MessageId, textOf } from './words.ts';
import { gravest, type Severity } from '../changes/rules/info.ts';
import type { HolderFinding } from './finding.ts';

/** What a change has besides its finding: whose it is, and when it was seen first. */
export interface ChangeOccasion {
  /** The artist's name as it was when the change was seen. */
  artistName: string;
  detectedAt: string;
  /** How many others of those that left with what is back are still gone. */
  left?: number;
}

/** A finding as its change shows it: in words, with since when it is so, and its evidence. */
export function renderChange(
  finding: Pick<Finding, 'change_type' | 'severity' | 'says' | 'reasons' | 'payload'>,
  { artistName, detectedAt, left = 0 }: ChangeOccasion,
): Pick<Change, 'change_type' | 'severity' | 'summary' | 'payload'> {
  const { change_type, severity, says, reasons, payload } = finding;
  return {
    change_type,
    severity,
    summary: `${textOf(says, artistName).replace(/\.$/, '')}${sinceWhen(change_type, detectedAt)}.${elsewhere(change_type, payload)}${stillGone(left)}`,
    payload: { ...payload, reasons: reasons.map((reason) => textOf(reason, artistName)) },
  };
}

function sinceWhen(type: Change['change_type'], detectedAt: string): string {
  const { road, movement } = infoOf(type);
  // A number has its days in the sentence.
  if (road === 'days') return '';
  const first = movement === 'lost' ? 'first missing' : 'first seen';
  return ` (${first} ${shownMinute(detectedAt)})`;
}

/** A sentence about other artists; a number has it among its own. */
function elsewhere(type: Change['change_type'], { others }: Finding['payload']): string {
  if (others === undefined || infoOf(type).road === 'days') return '';
  return ` ${capital(sameElsewhere(others))}.`;
}

function stillGone(left: number): string {
  return left === 0 ? '' : ` ${textOf(message('stillGone', { left }), '')}`;
}

/**
 * The facts that are made anew where several findings are told as one, where more comes to a change, or where
 * a release is judged again. The others are kept.
 */
const madeAnew = {
  ...{ field: true, before: true, after: true, subject: true, reasons: true },
  ...{ count: true, of: true, back: true, items: true },
  // True of one thing only.
  ...{ release: true, readings: true, expected: true, echo: true, milestone: true, risk: true },
} as const satisfies Record<Exclude<keyof ChangePayload, 'others' | 'raised' | 'pattern'>, true>;
const Kept = ChangePayload.omit(madeAnew);

/** The facts that stay as they are where the others are made anew. */
export function keptFacts(payload: FindingPayload) {
  return Kept.parse(payload);
}

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
    payload: { ...said.payload, ...keptFacts(first.payload), ...(others > 0 && { others }) },
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
    const reason =
      of.length === 1
        ? first.reason
        : message<MessageId>(plurals[first.reason.id] ?? first.reason.id, first.reason.data);
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
