import * as z from '../../domain/zod.ts';
import { StreamingId } from '../../domain/artists/artist.ts';
import { Identity } from '../../domain/artists/identity.ts';
import { idSchema } from '../../domain/ids.ts';
import { Timestamp } from '../../domain/text/text.ts';
import { VerificationCheck, VerificationStatus } from '../../domain/verification/verification.ts';
import { batchGet } from '../batch.ts';
import type { Table } from '../client.ts';
import { due, dueAt, dueGone } from '../due.ts';
import { failedConditions, written } from '../failures.ts';
import { ttlAttribute } from '../indexes.ts';
import { keys } from '../keys.ts';
import { transact, type Write } from '../transaction.ts';
import { pendingSlotsFreedWrites, pendingSlotsTakenWrites } from './pending-slots.ts';
import { readItem, wholeItem } from '../item.ts';
import { updateIf, when } from '../versioned.ts';

/** A verification as stored. What is to be put where follows from `site` and `token`. */
export const VerificationItem = z.object({
  id: idSchema('verification'),
  organization_id: idSchema('organization'),
  streaming_id: StreamingId,
  artist_name: z.string(),
  catalog_url: z.string(),
  status: VerificationStatus,
  token: z.string(),
  /** The official site; null when none is known. */
  site: z.string().nullable(),
  /** `unknown`: the encyclopedia could not be asked yet. `young`: listed for too short a time. */
  site_status: z.enum(['found', 'none', 'unknown', 'young']),
  /** The site that is too young, and from when on it will do. */
  young_site: z.object({ site: z.string(), from: Timestamp }).nullable(),
  /** Which of the organization's slots for pending sessions it takes; null: it needs none. */
  slot: z.int().nullable(),
  /** Tags that the artist gets. */
  tags: z.array(z.string()),
  /** What its identity begins with. */
  theirs: Identity.nullable().default(null),
  checks: z.array(VerificationCheck),
  probe_count: z.int(),
  probed_at: Timestamp.nullable(),
  created_at: Timestamp,
  expires_at: Timestamp,
  artist_id: idSchema('artist').nullable(),
});
export type VerificationItem = z.infer<typeof VerificationItem>;

/** What we know about an artist's official site. */
export type KnownSite = Pick<VerificationItem, 'site' | 'site_status' | 'young_site'>;

const isPending = when('#status = :pending', { pending: 'pending' });

/** Ended sessions stay readable for a month. */
const keptSeconds = 30 * 86_400;

/** A session of the organization, or null. */
export async function getVerification(
  table: Table,
  id: string,
  org: string | null,
): Promise<VerificationItem | null> {
  const item = await readItem(table, keys.verification(id), VerificationItem);
  return item && (org === null || item.organization_id === org) ? item : null;
}

/** Those of the organization's sessions that are still kept, by their IDs. */
export async function getVerifications(
  table: Table,
  ids: readonly string[],
  org: string,
): Promise<Map<string, VerificationItem>> {
  const wanted = [...new Set(ids)].map((id) => keys.verification(id));
  const items = await batchGet(table, wanted, { consistent: true });
  const sessions = items.map((item) => VerificationItem.parse(item));
  return new Map(sessions.flatMap((one) => (one.organization_id === org ? [[one.id, one]] : [])));
}

/**
 * Stores a new session that is owed its first probe at `probeAt`, with `more` in the same
 * transaction. It takes its slot, so that no more sessions are ever pending than there are slots.
 * @returns `present` when another one of the same artist is pending, `taken` when its slot is.
 */
export async function createVerification(
  table: Table,
  item: VerificationItem,
  probeAt: Date,
  more: readonly Write[],
): Promise<'created' | 'present' | 'taken'> {
  try {
    await transact(table, [...verificationWrites(item, probeAt), ...more]);
    return 'created';
  } catch (error) {
    const failed = failedConditions(error);
    if (failed?.includes(1)) return 'present';
    if (failed?.includes(2)) return 'taken';
    throw error;
  }
}

/** The writes of a new session; a condition fails where one of its slots is taken. */
export function verificationWrites(item: VerificationItem, probeAt: Date): Write[] {
  const key = keys.verification(item.id);
  const expiresEpoch = Math.ceil(Date.parse(item.expires_at) / 1000);
  const kept = { [ttlAttribute]: expiresEpoch + keptSeconds };
  const owed = due(key, probeAt, {
    kind: 'probe',
    organization_id: item.organization_id,
    verification_id: item.id,
  });
  return [
    wholeItem(key, { ...item, ...owed, ...kept }),
    ...pendingSlotsTakenWrites(item),
    // Ended sessions too are found from their organization, for as long as they are kept.
    wholeItem(keys.listedVerification(item.organization_id, item.id), kept),
  ];
}

/** Takes the right to probe now; false when somebody probed after `notAfter`, or it has ended. */
export async function takeProbe(
  table: Table,
  id: string,
  at: Date,
  notAfter: Date,
): Promise<boolean> {
  return written(
    table.call('UpdateItem', {
      Key: keys.verification(id),
      UpdateExpression: 'SET probed_at = :at ADD probe_count :one',
      ...when(
        '#status = :pending AND (attribute_type(probed_at, :null) OR probed_at <= :notAfter)',
        {
          at: at.toISOString(),
          one: 1,
          pending: 'pending',
          null: 'NULL',
          notAfter: notAfter.toISOString(),
        },
      ),
    }),
  );
}

/** Stores what a probe of a pending session found, and when the next is due. */
export async function recordProbe(
  table: Table,
  {
    id,
    checks,
    site,
    site_status,
    young_site,
  }: Pick<VerificationItem, 'id' | 'checks'> & KnownSite,
  nextProbeAt: Date,
): Promise<void> {
  const found = { checks, site, site_status, young_site, ...dueAt(nextProbeAt.toISOString()) };
  const update = updateIf(keys.verification(id), found, isPending);
  await written(table.call('UpdateItem', update));
}

/**
 * Gives the artist of a pending session other tags.
 * @returns false when it has ended, or has other ones than were read by now.
 */
export async function setVerificationTags(
  table: Table,
  read: VerificationItem,
  tags: readonly string[],
): Promise<boolean> {
  const isAsRead = when('#status = :pending AND tags = :before', {
    pending: 'pending',
    before: read.tags,
  });
  const update = updateIf(keys.verification(read.id), { tags }, isAsRead);
  return written(table.call('UpdateItem', update));
}

/**
 * The writes that end a pending session; a condition fails when it has ended already. One that ran
 * out of time leaves its slots alone: those have run out too, and may be another session's.
 */
export function endWrites(
  item: VerificationItem,
  status: Exclude<z.infer<typeof VerificationStatus>, 'pending'>,
  artistId: string | null,
): Write[] {
  const end = { status, artist_id: artistId, checks: item.checks };
  return [
    { Update: updateIf(keys.verification(item.id), end, isPending, dueGone) },
    ...(status === 'expired' ? [] : pendingSlotsFreedWrites(item)),
  ];
}
