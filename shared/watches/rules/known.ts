import { derivedId, idSchema } from '../../domain/ids.ts';
import * as z from '../../domain/zod.ts';
import type { ChangeCheck } from '../../changes/rules/change.ts';
import type { ChangeType } from '../../changes/rules/change-type.ts';
import type { Capability } from '../../domain/catalog/catalog.ts';
import { type AtOnce, atOnce } from '../../findings/mass.ts';
import type { DiffContext, Finding, OpenChange } from '../../findings/types.ts';
import type { Baseline } from '../../findings/records.ts';
import type { Miscount } from '../../findings/miscount.ts';
import { byText } from '../../findings/normalise.ts';
import type { SubjectKind } from '../../changes/rules/info.ts';
import type { Cooldown } from './cooldown.ts';
import type { Coverage } from './coverage.ts';
import type { Rule } from './wait-rules.ts';

/** Everything we know about one catalog artist: what each step begins and ends with. */
export interface Known {
  /** Names the watch; the ids of its findings are derived from it. */
  id: string;
  /** Its id in the catalog, as it is watched. After a merge, the profile may answer with another id. */
  streaming_id: string;
  /** At the last successful check; null if the catalog leaves them out. */
  followers: number | null;
  /** It includes the tracks of those releases for which a step needs them. */
  baseline: Baseline;
  subjects: readonly Subject[];
  /** Hash of the last observation that was compared in full; null: compare the next one in full. */
  seen_hash: string | null;
  /** Whether the last successful check found a list that was not complete. */
  is_list_short: boolean;
  /** By how much the count of its list of releases is off; null or absent: it is right. */
  list_miscount?: Miscount | null | undefined;
}

/** One type of change of one thing, and its state. */
export interface Subject {
  change_type: ChangeType;
  kind: SubjectKind;
  id: string;
  /** Goes up when a finding of it is settled, so that a dismissed one never swallows a later one. */
  epoch: number;
  /** The cooldown for a finding that follows soon after the last ones. */
  cooldown: Cooldown | null;
  /** The last finding of it that was confirmed, if a later one can say that it's over. */
  confirmed: Confirmed | null;
  /** The finding that the last confirmed one of this said is over. */
  resolved: string | null;
  /** The happening in which its last confirmed finding was told; null: it was told by itself. */
  told: ToldIn | null;
  /** The finding that waits for its verdict; null: none does. */
  open: Open | null;
}

/** A finding that waits for its verdict, with everything that judging needs. */
export interface Open extends Pick<OpenChange, 'id' | 'payload' | 'reasons' | 'mark' | 'state'> {
  /** The happening that it is a part of; absent: it is told by itself. */
  happening?: ToldIn | undefined;
  /** ISO 8601. */
  detected_at: string;
  /** Whether a check found it, or a reading of a page or of another source. */
  found_by: 'check' | 'page';
  /** The release that its subject belongs to, for example that of a track. */
  release_id: string | null;
  /** The check that found it, and the re-checks since. */
  checks: readonly ChangeCheck[];
  /** By which rule it waits, and until when (ISO 8601). */
  wait: Wait;
  /** Absent: the source always told something. */
  silence?: Silence | undefined;
}

/** For how long the source was silent about a finding that waits. */
export const Silence = z.object({
  seconds: z.number(),
  /** The last look, if the source was silent then, too (ISO 8601). */
  since: z.string().nullable(),
});
type Silence = z.infer<typeof Silence>;

export interface Wait {
  rule: Rule;
  until: string;
  /** When a verdict is expected, where that is later (ISO 8601). */
  by?: string | undefined;
}

/** A subject whose finding waits. */
export type OpenSubject = Subject & { open: Open };

/** What a step needs in addition to what is known and what was read. */
export interface Context {
  capabilities: ReadonlySet<Capability>;
  now: Date;
  /** The usual wait. */
  confirmAfterSeconds: number;
  /** How much of all artists the service reads in an hour. */
  coverage: Coverage;
}

/** A comparison's context, in the name of the artist as it is known. */
export function diffContext(
  { baseline, streaming_id: asked }: Known,
  { capabilities, now }: Context,
): DiffContext {
  const released = [...baseline.releases.values()].flatMap((one) => one.release_date ?? []);
  return { artist_name: baseline.profile.name, asked, released, capabilities, now };
}

/** The subjects whose finding waits for its verdict. */
export function openOf({ subjects }: Pick<Known, 'subjects'>): OpenSubject[] {
  return subjects.filter((subject): subject is OpenSubject => subject.open !== null);
}

/** What waits and is to be looked at again at `now`, in the order of the ids of the changes. */
export function dueOf(known: Pick<Known, 'subjects'>, now: Date): OpenSubject[] {
  const at = now.toISOString();
  return openOf(known)
    .filter(({ open }) => open.wait.until <= at)
    .toSorted((a, b) => byText(a.open.id, b.open.id));
}

/** An open finding in the form that judging needs. */
export function asOpenChange({ change_type, open }: OpenSubject): OpenChange {
  const { id, payload, reasons, mark, state, silence } = open;
  const detected_at = new Date(open.detected_at);
  const counts_from = new Date(detected_at.getTime() + (silence?.seconds ?? 0) * 1000);
  return { id, change_type, detected_at, counts_from, payload, reasons, mark, state };
}

/** What happens to an artist's catalog at one time: what is open, and what was found just now. */
export function together(known: Known, findings: readonly Finding[] = []): AtOnce {
  return atOnce(known.baseline, findings, openOf(known));
}

/** What is known, with some subjects replaced or added. */
export function withSubjects(known: Known, changed: readonly Subject[]): Known {
  if (changed.length === 0) return known;
  const keyOf = ({ change_type, id }: Subject) => `${change_type} ${id}`;
  const byKey = new Map([...known.subjects, ...changed].map((one) => [keyOf(one), one]));
  return { ...known, subjects: [...byKey.values()] };
}

/** The id of the finding on a subject in its epoch: finding it again gives the same one. */
export function findingIdOf(
  watch: string,
  { change_type, kind, id, epoch }: Pick<Subject, 'change_type' | 'kind' | 'id' | 'epoch'>,
): string {
  return derivedId('finding', watch, kind, id, change_type, epoch);
}

/**
 * The first epoch of a subject of which nothing is stored: later than any in which it may have been
 * settled before, so that no change of it gets the id of an earlier one.
 */
export function firstEpoch(now: Date): number {
  return Math.floor(now.getTime() / 1000);
}

/**
 * The version that a watch begins with: later than any of an earlier watch of the same artist, so that a
 * message which was sent for that one is never taken for a message of this one.
 */
export function firstVersion(now: Date): number {
  // In milliseconds: no watch is written a thousand times in a second.
  return now.getTime();
}

/** The happening that a subject's last confirmed finding was told in. */
export const ToldIn = z.object({
  /** Named after its first finding. */
  id: idSchema('finding'),
  /** When it began (ISO 8601). */
  since: z.string(),
  /** What its findings have in common. */
  like: z.string(),
  /** The source was silent about them when the rest of another happening was told. */
  is_late: z.boolean().optional(),
});
export type ToldIn = z.infer<typeof ToldIn>;

/** A finding that was confirmed, and that a later one may say is over. */
export const Confirmed = z.object({
  /** What holders' changes of it are named after: its happening, or the finding by itself. */
  id: idSchema('finding'),
  /** ISO 8601. */
  at: z.string(),
  /** Stands for what was lost, where the same has to be back; null: each return ends it. */
  mark: z.string().nullable(),
});
export type Confirmed = z.infer<typeof Confirmed>;
