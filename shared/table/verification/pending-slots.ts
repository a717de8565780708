import * as z from '../../domain/zod.ts';
import { idSchema } from '../../domain/ids.ts';
import { Timestamp } from '../../domain/text/text.ts';
import type { Table } from '../client.ts';
import { ttlAttribute } from '../indexes.ts';
import { type Key, keys } from '../keys.ts';
import { queryPrefix } from '../pages.ts';
import type { Write } from '../transaction.ts';
import { idIn, prefixes } from '../prefixes.ts';
import { wholeItem } from '../item.ts';
import { when } from '../versioned.ts';

// A pending session takes two slots of its organization: the artist's, so that there is one for
// each artist, and one of a few numbered ones, so that there are no more than so many. Those of an
// import take only the first: the plan's room for artists bounds them.

/** Ten slots and those of imports, plus expired ones that the table's TTL hasn't removed yet. */
const pending = { consistent: true, rowsMax: 500 };

const SlotItem = z.object({ sk: z.string(), expires_at: Timestamp });

const PendingItem = z.object({ verification_id: idSchema('verification'), expires_at: Timestamp });

/** What of a session its slots are made of. */
interface Session {
  id: string;
  organization_id: string;
  streaming_id: string;
  slot: number | null;
  created_at: string;
  expires_at: string;
}

/** The ids of the organization's sessions that are pending at `now`, by catalog id of the artist. */
export async function pendingVerifications(
  table: Table,
  org: string,
  now: Date,
): Promise<Map<string, string>> {
  const items = await queryPrefix(
    table,
    keys.organization(org).pk,
    prefixes.pendingVerification,
    pending,
  );
  return new Map(
    items.flatMap((item) => {
      const { verification_id, expires_at } = PendingItem.parse(item);
      const streamingId = idIn(item.sk, prefixes.pendingVerification);
      return expires_at > now.toISOString() ? [[streamingId, verification_id]] : [];
    }),
  );
}

/** A slot for one more pending session at `now`; null when `slotsMax` of them are taken. */
export async function freePendingSlot(
  table: Table,
  org: string,
  slotsMax: number,
  now: Date,
): Promise<number | null> {
  const items = await queryPrefix(
    table,
    keys.organization(org).pk,
    prefixes.verificationSlot,
    pending,
  );
  const taken = items
    .map((item) => SlotItem.parse(item))
    .filter(({ expires_at }) => expires_at > now.toISOString())
    .map(({ sk }) => sk);
  const slots = Array.from({ length: slotsMax }, (_, slot) => slot);
  return slots.find((slot) => !taken.includes(keys.verificationSlot(org, slot).sk)) ?? null;
}

/** Takes its slots, the artist's first; a condition fails where a session that still runs has one. */
export function pendingSlotsTakenWrites(session: Session): Write[] {
  return slotKeysOf(session).map((key) => slotWrite(key, session));
}

/** Frees its slots. */
export function pendingSlotsFreedWrites(session: Session): Write[] {
  return slotKeysOf(session).map((key) => slotGoneWrite(key, session));
}

function slotKeysOf({ organization_id, streaming_id, slot }: Session): Key[] {
  return [
    keys.pendingVerification(organization_id, streaming_id),
    ...(slot === null ? [] : [keys.verificationSlot(organization_id, slot)]),
  ];
}

/** Takes a slot that is free or whose session ran out of time. */
function slotWrite(key: Key, { id, created_at, expires_at }: Session): Write {
  const epoch = Math.ceil(Date.parse(expires_at) / 1000);
  const slot = { verification_id: id, expires_at, [ttlAttribute]: epoch };
  const isFree = when('attribute_not_exists(pk) OR expires_at <= :now', { now: created_at });
  return wholeItem(key, slot, isFree);
}

function slotGoneWrite(key: Key, { id }: Session): Write {
  // A slot that is another session's by now stays: this one had none then.
  const isOwn = when('attribute_not_exists(pk) OR verification_id = :id', { id });
  return { Delete: { Key: key, ...isOwn } };
}
