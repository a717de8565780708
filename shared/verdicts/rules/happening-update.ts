import { ChangeCheck, ChangedItem, ChangePayload, Subject } from '../../changes/rules/change.ts';
import { ChangeType } from '../../changes/rules/change-type.ts';
import { Severity } from '../../changes/rules/info.ts';
import { Timestamp } from '../../domain/text/text.ts';
import * as z from '../../domain/zod.ts';
import { type HolderFinding, holderFinding } from '../../findings/finding.ts';
import { type Baseline, StoredRelease } from '../../findings/records.ts';
import { byText } from '../../findings/normalise.ts';
import { StoredMessage } from '../../findings/stored-message.ts';
import type { Finding } from '../../findings/types.ts';
import { happeningOf, isTold } from './happening.ts';
import { type Confirmed, openOf, type Known, type OpenSubject } from '../../watches/rules/known.ts';
import type { Opened, Settled } from '../../watches/rules/step.ts';

const StoredFinding = z.object({
  change_type: ChangeType,
  severity: Severity,
  says: StoredMessage,
  subject: Subject,
  payload: ChangePayload.omit({ reasons: true }),
  reasons: z.array(StoredMessage).readonly(),
  release: StoredRelease.nullable(),
  /** By which an organization may have expected it. */
  isrcs: z.array(z.string()).readonly().optional(),
});

const Item = ChangedItem.omit({ back_at: true });
type Item = z.infer<typeof Item>;

/** What is told of a happening. */
const Told = z.object({
  /** The gravest first: {@link findingsMax} at most. At least one. */
  findings: z.array(StoredFinding).readonly(),
  /** All that it tells of, where that is more than one. */
  items: z.array(Item).readonly().nullable(),
  /** How grave the gravest of those is that are only among the items; null: there are none. */
  rest: Severity.nullable(),
  /** How many releases the artist had then. */
  of: z.int(),
});
export type Told = z.infer<typeof Told>;

/** A happening that another one says is over, when it was confirmed, and how much of it is not over. */
const Resolved = z.object({ id: z.string(), at: Timestamp, left: z.int() });
type Resolved = z.infer<typeof Resolved>;

const update = z.object({
  id: z.string(),
  /** When its first finding was detected (ISO 8601). */
  detected_at: Timestamp,
  checks: z.array(ChangeCheck).readonly(),
});

/** What the holders of a watch receive about one happening. */
export const HappeningUpdate = z.discriminatedUnion('kind', [
  update.extend({ kind: z.literal('opened'), told: Told, expected_by: Timestamp }),
  update.extend({
    kind: z.literal('waiting'),
    /** Where it moved on. */
    told: Told.nullable(),
    waiting_for_source: z.boolean(),
    expected_by: Timestamp,
  }),
  update.extend({ kind: z.literal('dismissed'), reasons: z.array(StoredMessage).readonly() }),
  update.extend({
    kind: z.literal('confirmed'),
    told: Told,
    resolves: Resolved.nullable(),
    /** A part of it was told before. */
    isMore: z.boolean(),
  }),
]);
export type HappeningUpdate = z.infer<typeof HappeningUpdate>;

/** So many findings are told in full; of the others, what they are about. */
const findingsMax = 20;

/** What holders receive about the findings of a step that wait from now on, each happening once. */
export function openedUpdates(opened: readonly Opened[], known: Known): HappeningUpdate[] {
  return byHappening(opened, ({ subject }) => subject).flatMap(({ id, since, all }) => {
    const [first] = all;
    // More of one that is known to wait: holders read of it when it's settled.
    if (first?.subject.open.detected_at !== since) return [];
    const { checks } = first.subject.open;
    const told = toldOf(all, known.baseline);
    const looks = all.length > 1 || all.some(isUnlikely) ? 2 : 1;
    const open = all.map(({ subject }) => subject.open);
    const expected_by = expectedBy(open, looks);
    return [{ kind: 'opened' as const, id, detected_at: since, checks, told, expected_by }];
  });
}

/**
 * What holders receive of what was settled, by the first finding of each happening. What is confirmed comes
 * before what waits or was dismissed.
 * @param known before it was settled.
 */
export function settledUpdates(
  settled: readonly Settled[],
  known: Known,
): ReadonlyMap<Settled, HappeningUpdate> {
  const updates = byHappening(settled, ({ subject }) => subject).flatMap(
    ({ id, since, all }): [Settled, HappeningUpdate][] => {
      const [first, update] = settledUpdate({ id, since, all }, known);
      return first && update ? [[first, update]] : [];
    },
  );
  return new Map(updates);
}

function settledUpdate(
  { id, since, all }: Happening<Settled>,
  known: Known,
): [Settled | undefined, HappeningUpdate?] {
  const of = ({ subject }: Settled) => ({ id, detected_at: since, checks: subject.open.checks });
  const isMore = isTold(id, known.subjects);
  const confirmed = all.filter((one) => one.kind === 'confirmed');
  const [first] = confirmed;
  if (first) {
    const told = toldOf(confirmed, known.baseline);
    const resolves = first.resolves && resolvedWith(first.resolves, confirmed, known);
    return [first, { kind: 'confirmed', ...of(first), told, resolves, isMore }];
  }
  // What was told of it stays so.
  if (isMore) return [all[0]];
  const waiting = all.filter((one) => one.kind === 'waiting');
  const [wait] = waiting;
  if (wait) return [wait, waitingUpdate(of(wait), waiting, known)];
  const ids = new Set(all.map(({ subject }) => subject.open.id));
  const isOver = openOf(known).every((one) => happeningOf(one).id !== id || ids.has(one.open.id));
  const [dismissed] = all.filter((one) => one.kind === 'dismissed');
  return dismissed && isOver
    ? [dismissed, { kind: 'dismissed', ...of(dismissed), reasons: dismissed.reasons }]
    : [all[0]];
}

function waitingUpdate(
  of: Pick<HappeningUpdate, 'id' | 'detected_at' | 'checks'>,
  waiting: readonly Extract<Settled, { kind: 'waiting' }>[],
  { baseline }: Known,
): HappeningUpdate {
  const moved = waiting.flatMap(({ finding }) => (finding ? [{ finding }] : []));
  const told = moved.length === waiting.length ? toldOf(moved, baseline) : null;
  const waiting_for_source = waiting.some((one) => one.waiting_for_source);
  const expected_by = expectedBy(waiting.map(({ after }) => after.open));
  return { kind: 'waiting', ...of, told, waiting_for_source, expected_by };
}

interface Happening<T> {
  id: string;
  since: string;
  all: readonly T[];
}

function byHappening<T>(all: readonly T[], of: (one: T) => OpenSubject): Happening<T>[] {
  const groups = Map.groupBy(all, (one) => happeningOf(of(one)).id);
  return [...groups].map(([id, group]) => {
    const since = group[0] ? happeningOf(of(group[0])).since : '';
    return { id, since, all: group };
  });
}

function toldOf(of: readonly { finding: Finding }[], baseline: Baseline): Told {
  const findings = of.map(({ finding }) => finding);
  const gravest = findings.toSorted((a, b) => weightOf(a) - weightOf(b));
  const rest = gravest[findingsMax]?.severity ?? null;
  const live = [...baseline.releases.values()].filter(({ status }) => status !== 'offline');
  return {
    findings: gravest.slice(0, findingsMax).map((one) => holderFinding(one, baseline)),
    items:
      findings.length === 1
        ? null
        : findings.map(itemOf).toSorted((a, b) => byText(nameOf(a), nameOf(b))),
    rest,
    of: live.length,
  };
}

const nameOf = ({ subject }: Item) => `${subject.name ?? ''} ${subject.id}`;

/** What a finding tells of, as one of several. */
export function itemOf({ payload }: Pick<HolderFinding, 'payload'>): Item {
  const { subject, before, after } = payload;
  return { subject, before, after };
}

/** The gravest has the lowest. */
function weightOf({ severity }: Finding): number {
  return Severity.options.indexOf(severity);
}

/** What a re-check takes by itself, and until its result is written. */
const slackMs = 2 * 60_000;

/** Whether other artists are asked before it's confirmed, whatever else happens: at two looks. */
function isUnlikely({ finding: { must_last_seconds = 0, payload } }: Opened): boolean {
  return must_last_seconds > 0 || payload.field === 'label';
}

/**
 * When a verdict is expected (ISO 8601): after the next looks.
 * @param looks how many it takes: the second is as long after the first as that is after its detection.
 */
function expectedBy(
  open: readonly Pick<OpenSubject['open'], 'wait' | 'detected_at'>[],
  looks = 1,
): string {
  const endOf = ({ wait, detected_at }: (typeof open)[number]) => {
    const end = Date.parse(wait.by ?? wait.until);
    return end + (looks - 1) * (end - Date.parse(detected_at));
  };
  const latest = Math.max(...open.map(endOf));
  return new Date(latest + slackMs).toISOString();
}

/**
 * With how much of what was lost together is still lost after these are back. It was confirmed with the last
 * part that is back: a holder may have joined between its parts.
 */
function resolvedWith(
  { id }: Confirmed,
  back: readonly Extract<Settled, { kind: 'confirmed' }>[],
  { subjects }: Known,
): Resolved {
  const isBack = new Set(back.map(({ finding }) => finding.subject.id));
  const lost = subjects.filter(({ confirmed }) => confirmed?.id === id);
  const isOver = (subject: string) =>
    isBack.has(subject) || subjects.some((one) => one.id === subject && one.resolved === id);
  const at = back
    .flatMap(({ resolves }) => (resolves?.id === id ? [resolves.at] : []))
    .reduce((latest, one) => (one > latest ? one : latest));
  return { id, at, left: lost.filter((one) => !isOver(one.id)).length };
}

/**
 * Whether a happening only goes on waiting for a source that was silent before, too. Holders don't receive
 * that if it takes writes of its own: the next update has all the checks.
 */
export function isKnownSilence(settled: Settled): boolean {
  if (settled.kind !== 'waiting') return false;
  const { waiting_for_source, finding, subject, after } = settled;
  const isSameRule = subject.open.wait.rule === after.open.wait.rule;
  return waiting_for_source && finding === null && isSameRule;
}

/** What is settled, with those of a happening beside each other. */
export function inHappenings(settled: readonly Settled[]): Settled[] {
  return byHappening(settled, ({ subject }) => subject).flatMap(({ all }) => all);
}
