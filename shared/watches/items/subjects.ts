import * as z from '../../domain/zod.ts';
import { ChangeCheck, ChangePayload } from '../../changes/rules/change.ts';
import { ChangeType } from '../../changes/rules/change-type.ts';
import { OpenState } from '../../findings/types.ts';
import { StoredMessage } from '../../findings/stored-message.ts';
import { idSchema } from '../../domain/ids.ts';
import { SubjectKind } from '../../changes/rules/info.ts';
import { plans } from '../../domain/plans/plan.ts';
import { Cooldown } from '../rules/cooldown.ts';
import {
  Confirmed,
  firstEpoch,
  type OpenSubject,
  Silence,
  type Subject,
  ToldIn,
} from '../rules/known.ts';
import type { Settled } from '../rules/step.ts';
import { ruleNames } from '../rules/wait-rules.ts';
import { due, dueAt, dueGone } from '../../table/due.ts';
import { ttlAttribute } from '../../table/indexes.ts';
import { keys } from '../../table/keys.ts';
import type { Write } from '../../table/transaction.ts';
import { type Condition, updateIf, when } from '../../table/versioned.ts';
import { wholeItem } from '../../table/item.ts';

/** What judging an open finding needs: a re-check reads no change. */
const OpenFinding = z.object({
  happening: ToldIn.optional(),
  detected_at: z.string(),
  payload: ChangePayload.omit({ reasons: true }),
  checks: z.array(ChangeCheck).readonly(),
  reasons: z.array(StoredMessage).readonly(),
  mark: z.string().nullable(),
  state: OpenState,
  silence: Silence.optional(),
  rule: z.enum(ruleNames),
  /** When a verdict is expected, where that is later than the next look. */
  by: z.string().optional(),
});

/** What a subject is at: how often a change of it was settled, and which finding is open. */
export const SubjectItem = z.object({
  change_type: z.string(),
  subject_kind: SubjectKind,
  subject_id: z.string(),
  epoch: z.int(),
  open: idSchema('finding').nullable(),
  /** When the open finding is to be looked at again: the item is due then. */
  recheck_at: z.string().nullable(),
  /** Whether a check found it, or the reading of a page. */
  found_by: z.enum(['check', 'page']),
  /** The release that it is a part of, as a track is. */
  release_id: z.string().nullable(),
  /** Null while none is open. */
  finding: OpenFinding.nullable(),
  /** The cooldown for a change of it that is detected soon after the last ones. */
  cooldown: Cooldown.nullable(),
  /** The last confirmed finding, if a later one can say that it's over. */
  confirmed: Confirmed.nullable().default(null),
  /** The finding that the last confirmed one of this said is over. */
  resolved: idSchema('finding').nullable().default(null),
  /** The happening in which the last confirmed one was told. */
  told: ToldIn.nullable().default(null),
});
export type SubjectItem = z.infer<typeof SubjectItem>;

/** A subject as it is judged; null of a type that is not known any more. */
export function subjectOf(item: SubjectItem): Subject | null {
  const type = ChangeType.safeParse(item.change_type);
  if (!type.success) return null;
  const { subject_kind: kind, subject_id: id, epoch, cooldown, confirmed, resolved, told } = item;
  const remembered = { cooldown, confirmed, resolved, told };
  return { change_type: type.data, kind, id, epoch, ...remembered, open: openOf(item) };
}

function openOf({ open, recheck_at, finding, found_by, release_id }: SubjectItem): Subject['open'] {
  if (open === null || recheck_at === null || finding === null) return null;
  const { rule, by, ...found } = finding;
  return { id: open, found_by, release_id, ...found, wait: { rule, until: recheck_at, by } };
}

/** The item of a subject; an item of nothing that its schema would refuse when it is read. */
export function subjectItem(watch: string, subject: Subject): Record<string, unknown> {
  const { change_type, kind, id, epoch, cooldown, confirmed, resolved, told, open } = subject;
  const key = keys.subject(watch, change_type, id);
  return {
    ...key,
    ...(open && due(key, new Date(open.wait.until), { kind: 'recheck', watch_id: watch })),
    change_type,
    subject_kind: kind,
    subject_id: id,
    epoch,
    open: open?.id ?? null,
    recheck_at: open?.wait.until ?? null,
    found_by: open?.found_by ?? 'page',
    release_id: open?.release_id ?? null,
    finding: open && findingOf(open),
    cooldown,
    ...(confirmed && { confirmed }),
    ...(resolved !== null && { resolved }),
    ...(told && { told }),
  };
}

function findingOf(open: OpenSubject['open']): z.input<typeof OpenFinding> {
  const { detected_at, payload, checks, reasons, mark, state, wait, happening, silence } = open;
  return {
    detected_at,
    payload,
    checks,
    reasons,
    mark,
    state,
    rule: wait.rule,
    ...(happening && { happening }),
    ...(silence && { silence }),
    ...(wait.by !== undefined && { by: wait.by }),
  };
}

/** Opens a subject. Fails when it is open already, or the epoch moved on. */
export function subjectOpenedWrite(watch: string, subject: OpenSubject): Write {
  const key = keys.subject(watch, subject.change_type, subject.id);
  const isClosed = when('attribute_not_exists(pk) OR (#epoch = :epoch AND #open = :none)', {
    epoch: subject.epoch,
    none: null,
  });
  return wholeItem(key, subjectItem(watch, subject), isClosed);
}

function subjectWaitingWrite(watch: string, { change_type, id, open }: OpenSubject): Write {
  const { until } = open.wait;
  const key = keys.subject(watch, change_type, id);
  const fields = { recheck_at: until, ...dueAt(until), finding: findingOf(open) };
  return { Update: updateIf(key, fields, isStill(open)) };
}

function isStill({ id }: OpenSubject['open']): Condition {
  return when('#open = :change', { change: id });
}

/** A settled subject is only kept to count its epochs, and they may begin anew. */
const settledKeptSeconds = 90 * 86_400;

/** With what a later finding may say is over, it is kept as long as changes are. */
const rememberedKeptSeconds = plans.business.history_days * 86_400;

/** Leaves a subject open, or ends its epoch at `now`: its open finding was confirmed or dismissed. */
export function subjectSettledWrite(watch: string, settled: Settled, now: Date): Write {
  if (settled.kind === 'waiting') return subjectWaitingWrite(watch, settled.after);
  const { subject, after } = settled;
  const { epoch, cooldown, confirmed, resolved, told } = after;
  const keptSeconds = confirmed || resolved ? rememberedKeptSeconds : settledKeptSeconds;
  const fields = {
    epoch,
    ...{ open: null, recheck_at: null, finding: null, cooldown },
    ...(confirmed !== subject.confirmed && { confirmed }),
    ...(resolved !== subject.resolved && { resolved }),
    ...(told !== subject.told && { told }),
    [ttlAttribute]: firstEpoch(now) + keptSeconds,
  };
  const key = keys.subject(watch, subject.change_type, subject.id);
  return { Update: updateIf(key, fields, isStill(subject.open), dueGone) };
}
