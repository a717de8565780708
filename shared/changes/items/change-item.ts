import { type PlanName, plans } from '../../domain/plans/plan.ts';
import * as z from '../../domain/zod.ts';
import { ttlAttribute } from '../../table/indexes.ts';
import { keys } from '../../table/keys.ts';
import { Packed, packed } from '../../table/packed.ts';
import { partitions } from '../../table/prefixes.ts';
import { ChangeWork, untouched } from '../rules/change-work.ts';
import { Change, ChangedItem, itemsShown } from '../rules/change.ts';
import type { listedAttributes } from './listed.ts';

const { shape } = Change;

/** What it tells, in one attribute: it is written as a whole. */
export const Facts = Change.pick({ summary: true, payload: true });
export type Facts = z.infer<typeof Facts>;

/** How far it is known to be true, in one attribute: an index takes few. */
const StandingParts = z.object({
  checks: shape.checks,
  waiting_for_source: shape.waiting_for_source.default(false),
  expected_by: shape.expected_by.default(null),
});
type Standing = z.output<typeof StandingParts>;

/** The item of a change with what the key of its list says, which stands nowhere else in an index. */
export function withKeyParts(item: Record<string, unknown>): Record<string, unknown> {
  const [, organization_id, ofFeed] = partsOf(item.feedPk);
  const [, monitored_artist_id, ofThread] = partsOf(item.threadPk);
  const status = ofFeed ?? ofThread;
  const [at] = partsOf(item.listSk);
  const confirmed_at = status === 'confirmed' ? at : undefined;
  return { organization_id, monitored_artist_id, status, confirmed_at, ...item };
}

const partsOf = (key: unknown): (string | undefined)[] =>
  typeof key === 'string' ? key.split('#') : [];

type KeyPart = 'organization_id' | 'monitored_artist_id' | 'status' | 'confirmed_at';

/**
 * What of a change is no attribute of its own. Something new that lists show is a part of `facts` or `standing`,
 * as the indexes can't be given another attribute.
 */
const elsewhere = {
  ...{ id: true, confirmed: true, summary: true, payload: true, checks: true, work: true },
  ...{ acknowledged_at: true, acknowledged_by: true },
  ...{ waiting_for_source: true, expected_by: true },
} as const satisfies Record<
  Exclude<keyof Change, (typeof listedAttributes)[number] | KeyPart>,
  true
>;

/** An attribute is absent where it is null: the item of a usual change stays within 1 KB. */
const Stored = Change.omit(elsewhere).extend({
  pk: z.string(),
  dismissed_reason: shape.dismissed_reason.default(null),
  confirmed_at: shape.confirmed_at.default(null),
  acknowledged: z.object({ at: z.string(), by: z.string() }).nullable().default(null),
  resolves: shape.resolves.default(null),
  resolved_by: shape.resolved_by.default(null),
  related: shape.related.default([]),
  facts: Packed.pipe(Facts),
  standing: Packed.pipe(StandingParts),
  /** The work on it: the attribute `work` is the message that a due item owes. */
  handling: ChangeWork.default(untouched),
  reports: shape.reports.default([]),
  /** The targets that it was sent to; null before it was routed and counted. */
  routed_to: z.array(z.string()).nullable().default(null),
  /** All things that it tells of, where there are more than its payload shows. */
  items: Packed.pipe(z.array(ChangedItem)).nullable().default(null),
  /** More came to it since it was routed, which webhooks have to be told. */
  grown: z.boolean().default(false),
  note_count: z.int().default(0),
  update_count: z.int().default(0),
  /** When it is forgotten, in epoch seconds, with all that people wrote about it. */
  [ttlAttribute]: z.int(),
});

/** The item of a change as a change; lists have neither where it was sent, nor the counts of notes and updates. */
export const ChangeItem = z
  .record(z.string(), z.unknown())
  .transform(withKeyParts)
  .pipe(Stored)
  .transform(({ pk, facts, standing, handling, acknowledged, items, ...rest }) => ({
    ...rest,
    ...facts,
    ...standing,
    items: items ?? allShown(facts.payload),
    work: handling,
    id: pk.slice(keys.change('').pk.length),
    confirmed: rest.status === 'confirmed',
    acknowledged_at: acknowledged?.at ?? null,
    acknowledged_by: acknowledged?.by ?? null,
  }));

export type ChangeItem = z.infer<typeof ChangeItem>;

/** All that a change tells of, where its payload shows all of it. */
function allShown({ items, count }: Change['payload']): ChangedItem[] | null {
  return items && items.length === count ? items : null;
}

/** What of a change moves on while it waits, and when it is settled. */
type Moving = Partial<Pick<Change, 'change_type' | 'severity'> & Facts & Standing> & {
  items?: readonly ChangedItem[] | null | undefined;
};

/** A change with all things that it tells of, where it tells of several. */
export type ToldChange = Change & { items?: readonly ChangedItem[] | null };

/**
 * What moves on as it is stored; the summary and the payload come together or not at all, and so do the checks
 * and what is expected of them: without these, it is settled.
 */
export function storedParts({
  summary,
  payload,
  checks,
  waiting_for_source = false,
  expected_by = null,
  items,
  ...plain
}: Moving): Record<string, unknown> {
  const facts = { summary, payload } satisfies Record<keyof Facts, unknown>;
  const standing = { checks, waiting_for_source, expected_by } satisfies Record<
    keyof Standing,
    unknown
  >;
  return {
    ...plain,
    // What its payload shows isn't kept twice.
    ...(items && items.length > itemsShown && { items: packed(items) }),
    ...(items && { told_count: items.length }),
    ...(summary !== undefined && payload && { facts: packed(facts) }),
    ...(checks && { standing: packed(standing) }),
  };
}

/** The attributes of what it told before, where it tells of less now. */
export function partsGone({ payload, items }: Moving): string[] {
  if (!payload) return [];
  const isListed = items && items.length > itemsShown;
  return [...(isListed ? [] : ['items']), ...(items ? [] : ['told_count'])];
}

/**
 * The item of a change to which nothing happened yet, as it stands in the lists.
 * @param keptBy the plan that says how long it is kept.
 */
export function changeItem(change: ToldChange, keptBy: PlanName): Record<string, unknown> {
  const { id, work, reports, related, acknowledged_at: at, acknowledged_by: by, ...rest } = change;
  const all = {
    ...keys.change(id),
    ...storedParts(rest),
    handling: work.updated_at === null ? null : work,
    reports: reports.length === 0 ? null : reports,
    related: related.length === 0 ? null : related,
    acknowledged: at === null ? null : { at, by },
    ...listKeysOf(change, keptBy),
    // The status and the key of the list say it.
    confirmed: false,
    confirmed_at: null,
  };
  const isAbsent = (value: unknown) => value === null || value === false;
  return Object.fromEntries(Object.entries(all).filter(([, value]) => !isAbsent(value)));
}

/** A little longer than it is shown: what is shown is counted by whole hours. */
const slackSeconds = 2 * 86_400;

/**
 * When a change is forgotten, in epoch seconds. As long as the plan keeps history, from when it was
 * confirmed on; reads show what the present plan keeps. What did not happen is kept shorter: a source that
 * flaps makes a lot of it.
 */
export function expiresAt(
  { status, detected_at, confirmed_at }: Pick<Change, 'status' | 'detected_at' | 'confirmed_at'>,
  keptBy: PlanName,
): number {
  const plan = status === 'dismissed' ? 'free' : keptBy;
  const from = Math.floor(Date.parse(confirmed_at ?? detected_at) / 1000);
  return from + plans[plan].history_days * 86_400 + slackSeconds;
}

/** What says where a change stands in the lists. */
export type Placing = Pick<
  Change,
  'id' | 'organization_id' | 'monitored_artist_id' | 'status' | 'detected_at' | 'confirmed_at'
>;

/** The partition of an organization's changes in one status, in the index `feed`. */
export function feedOf(org: string, status: Change['status']): string {
  return partitions.feed(org, status);
}

/** The partition of an artist's changes in one status, in the index `thread`. */
export function threadOf(artist: string, status: SettledStatus): string {
  return partitions.thread(artist, status);
}

/** Of the changes that still wait, an artist has no list: each would cost two more writes. */
export type SettledStatus = Exclude<Change['status'], 'detected'>;

/** Where a change stands in the lists: confirmed ones by `confirmed_at`, others by `detected_at`. */
export function listKeysOf(change: Placing, keptBy: PlanName): Record<string, unknown> {
  const { id, status, organization_id, monitored_artist_id, detected_at, confirmed_at } = change;
  const at = status === 'confirmed' ? confirmed_at : detected_at;
  return {
    feedPk: feedOf(organization_id, status),
    ...(status !== 'detected' && { threadPk: threadOf(monitored_artist_id, status) }),
    listSk: `${at ?? detected_at}#${id}`,
    [ttlAttribute]: expiresAt(change, keptBy),
  };
}
