import { type ChangeType, infoOf, isAddition } from '../../changes/rules/change-type.ts';
import { valueOf } from '../../findings/same.ts';
import { derivedId } from '../../domain/ids.ts';
import { upcOwnersOf } from '../../findings/risk/identity.ts';
import type { Finding } from '../../findings/types.ts';
import * as z from '../../domain/zod.ts';
import {
  type Known,
  openOf,
  type OpenSubject,
  type Subject,
  type ToldIn,
  withSubjects,
} from '../../watches/rules/known.ts';
import type { Moved } from '../../checks/rules/probe.ts';
import { resolvedBy } from '../../watches/rules/resolution.ts';
import type { Opened, Settled, Step } from '../../watches/rules/step.ts';

/*
 * A happening is what holders get one change for: findings of one type at one artist that come together. Each
 * finding is judged by itself, and told as a part of its happening.
 */

const dayMs = 86_400_000;

/** What found a difference. */
export type FoundBy = { by: 'check'; look: string; moved?: Moved | null } | { by: 'page' };

/** Whether findings of a type that come together are told as one. */
export function isToldTogether(type: ChangeType): boolean {
  return infoOf(type).subject === 'release' && !isAddition(type);
}

/**
 * What findings of a type have to have in common to be one happening: what they say is over, and where a list
 * shows them, the look; where pages show them, which are read over hours, the same before and after.
 */
function likeOf(finding: Finding, found: FoundBy, known: Known): string {
  const { change_type: type, payload } = finding;
  const values = [payload.before, payload.after].map((value) => inCommon(type, value));
  const look = found.by === 'check' ? found.look : values.join(' > ');
  return `${resolvedBy(known.subjects, finding)?.id ?? ''} ${look}`;
}

/** What a finding says is over, of what it has in common with others: a change can say that of one only. */
function overOf(like: string): string {
  return like.slice(0, like.indexOf(' '));
}

const registrantLetters = 5;
const Isrcs = z.array(z.object({ isrc: z.string() }));
const Countries = z.object({ lost: z.array(z.string()), gained: z.array(z.string()) });
const Marks = z.array(z.object({ explicit: z.boolean().nullable() }));

/** The part of a value that several releases share when the same was done to all of them. */
function inCommon(type: ChangeType, value: Finding['payload']['after']): string {
  const shared = sharedIn[type];
  return shared ? shared(value) : valueOf(type, value);
}

const each = (parts: readonly unknown[]) => [...new Set(parts.map(String))].toSorted().join();
const nothing = () => '';

/** Of these types, not the value itself. */
const sharedIn: Partial<Record<ChangeType, (value: unknown) => string>> = {
  TRACK_ISRC_CHANGED: (value) =>
    each((Isrcs.safeParse(value).data ?? []).map(({ isrc }) => isrc.slice(0, registrantLetters))),
  TRACK_EXPLICIT_CHANGED: (value) =>
    each((Marks.safeParse(value).data ?? []).map(({ explicit }) => explicit)),
  RELEASE_AVAILABILITY_CHANGED: (value) => {
    const { lost = [], gained = [] } = Countries.safeParse(value).data ?? {};
    return `${each(lost)}/${each(gained)}`;
  },
  RELEASE_UPC_CHANGED: (value) =>
    each(typeof value === 'string' ? upcOwnersOf({ upc: value }) : []),
  TRACKS_WENT_OFFLINE: nothing,
  TRACK_REMOVED: nothing,
  TRACK_ADDED: nothing,
};

/** A happening that new findings may be a part of. */
interface Begun extends ToldIn {
  type: ChangeType;
  /** Whether it began with this look, or before. */
  stage: 'now' | 'before';
}

/**
 * New findings with the happening of each: one that goes on, or a new one, named after the first of them.
 * @param found by which look of a check, which goes on with the same look where it was cut off; or by pages.
 */
export function withHappenings(
  known: Known,
  opened: readonly Opened[],
  found: FoundBy,
  now: Date,
): Opened[] {
  const begun = begunHappenings(known, now);
  return opened.map((one) => {
    const { finding, subject } = one;
    const type = finding.change_type;
    // A whole catalog with new IDs is one finding by itself.
    if (!isToldTogether(type) || finding.subject.kind === 'artist') return one;
    const like = likeOf(finding, found, known);
    // What was told of it a while ago already is something new, also where others of that still wait.
    const isAgain = subject.told !== null && isWithin(subject.told, dayMs, now);
    const ofType = begun.filter(
      (other) => other.type === type && !(isAgain && isTold(other.id, known.subjects)),
    );
    const alike = ofType.find((other) => other.like === like);
    // Pages that are read together are one look, whatever they show.
    const isSameLook = (other: Begun) =>
      found.by === 'page' && other.stage === 'now' && overOf(other.like) === overOf(like);
    const sameLook = ofType.find(isSameLook);
    const { id, detected_at: since } = subject.open;
    const happening = alike ?? sameLook ?? { id, since };
    if (!alike) begun.push({ type, id: happening.id, since: happening.since, like, stage: 'now' });
    const told = { id: happening.id, since: happening.since, like };
    return { ...one, subject: { ...subject, open: { ...subject.open, happening: told } } };
  });
}

/** The happenings of the last day that new findings may be a part of. */
function begunHappenings(known: Known, now: Date): Begun[] {
  const waiting = openOf(known).map(({ change_type: type, open }) => ({
    type,
    happening: open.happening,
  }));
  // More that is lost is told, not just added to what people have read already.
  const told = known.subjects.flatMap(({ change_type: type, told: happening }) =>
    infoOf(type).movement === 'lost' ? [] : [{ type, happening }],
  );
  return [...waiting, ...told].flatMap(({ type, happening }) =>
    happening && isWithin(happening, dayMs, now)
      ? [{ ...happening, type, stage: 'before' as const }]
      : [],
  );
}

function isWithin({ since }: ToldIn, withinMs: number, now: Date): boolean {
  return now.getTime() - Date.parse(since) < withinMs;
}

/** The happening of an open finding: it may be one by itself. */
export function happeningOf({ open }: OpenSubject): Pick<ToldIn, 'id' | 'since'> {
  return open.happening ?? { id: open.id, since: open.detected_at };
}

/**
 * What else is lost in a happening that is told now, but about which the source was silent, is told by itself
 * once it answers: people who read that one release is gone don't hear of a second one that only joins it. It
 * becomes a happening of its own. It does so once: however often the source is silent, two are told.
 */
export function withSilentApart({ known, settled, ...step }: Step): Step {
  const told = new Set(
    settled.flatMap(({ kind, subject }) =>
      kind === 'confirmed' && isLoss(subject) ? [happeningOf(subject).id] : [],
    ),
  );
  const all = settled.map((one): Settled => {
    if (one.kind !== 'waiting' || !one.waiting_for_source || !isLoss(one.subject)) return one;
    const { open } = one.after;
    const { id: before, since } = happeningOf(one.after);
    if (!told.has(before) || open.happening?.is_late) return one;
    const id = derivedId('finding', before, 'late');
    const late = { like: '', ...open.happening, id, since, is_late: true };
    return { ...one, after: { ...one.after, open: { ...open, happening: late } } };
  });
  const waiting = all.flatMap((one) => (one.kind === 'waiting' ? [one.after] : []));
  return { ...step, known: withSubjects(known, waiting), settled: all };
}

function isLoss({ change_type }: Subject): boolean {
  return infoOf(change_type).movement === 'lost';
}

/** Whether a part of a happening was told already. */
export function isTold(id: string, subjects: readonly Subject[]): boolean {
  return subjects.some(({ told }) => told?.id === id);
}
