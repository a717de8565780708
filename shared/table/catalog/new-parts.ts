import { createHash } from 'node:crypto';
import * as z from '../../domain/zod.ts';
import { type IdentityParts, labelKey } from '../../findings/risk/identity.ts';
import { getItems } from '../batch.ts';
import type { Table } from '../client.ts';
import { written } from '../failures.ts';
import { ttlAttribute } from '../indexes.ts';
import { type Key, keys } from '../keys.ts';

/** So many sightings an item has: it stays within 3 KB. */
const sightingsMax = 101;
const dayMs = 86_400_000;
const windowDays = 30;
/** An item is of a month, and is asked for in the next one, too. */
const keptSeconds = 62 * 86_400;

const PartItem = z.object({ artists: z.set(z.string()).default(new Set()) });

/** Names no label and no artist: only who asks for the same finds it. */
function digestOf(...values: string[]): string {
  return createHash('sha256').update(JSON.stringify(values)).digest('base64url');
}

function whatsOf({ labels, isrc_registrants, upc_owners }: IdentityParts): string[] {
  const all = [
    ...labels.map((label) => ['label', labelKey(label)]),
    ...isrc_registrants.map((code) => ['registrant', code]),
    ...upc_owners.map((owner) => ['upc_owner', owner]),
  ];
  return all.map((part) => `new-part#${digestOf(...part).slice(0, 16)}`);
}

function artistOf(streamingId: string): string {
  return digestOf(streamingId).slice(0, 5);
}

/** A few letters tell a hundred artists apart, and name none of them. */
function sightingOf(streamingId: string, at: Date): string {
  return `${artistOf(streamingId)}${Math.floor(at.getTime() / dayMs)}`;
}

function keyOf(what: string, at: Date): Key {
  return keys.sightings(what, at.toISOString().slice(0, 7));
}

/** Notes that a label, a registrant, or an owner of UPCs is new at an artist of the catalog. */
export async function countNewParts(
  table: Table,
  parts: IdentityParts,
  streamingId: string,
  at: Date,
): Promise<void> {
  await Promise.all(
    whatsOf(parts).map((what) =>
      written(
        table.call('UpdateItem', {
          Key: keyOf(what, at),
          UpdateExpression: 'SET #expires = if_not_exists(#expires, :expires) ADD artists :artist',
          ConditionExpression: 'attribute_not_exists(artists) OR size(artists) < :most',
          ExpressionAttributeNames: { '#expires': ttlAttribute },
          ExpressionAttributeValues: {
            ':artist': new Set([sightingOf(streamingId, at)]),
            ':most': sightingsMax,
            ':expires': Math.floor(at.getTime() / 1000) + keptSeconds,
          },
        }),
      ),
    ),
  );
}

/** At how many other artists the same label, registrant, or owner of UPCs was new in the last 30 days. */
export async function othersWithNewParts(
  table: Table,
  parts: IdentityParts,
  streamingId: string,
  now: Date,
): Promise<number> {
  const before = new Date(now.getTime() - windowDays * dayMs);
  const since = Math.floor(before.getTime() / dayMs);
  const self = artistOf(streamingId);
  const counts = await Promise.all(
    whatsOf(parts).map(async (what) => {
      const months = new Map([before, now].map((at) => [keyOf(what, at).sk, keyOf(what, at)]));
      const items = await getItems(table, [...months.values()], { consistent: false });
      const seen = items.flatMap((item) => [...PartItem.parse(item ?? {}).artists]);
      const recent = seen.filter((one) => Number(one.slice(self.length)) >= since);
      const artists = new Set(recent.map((one) => one.slice(0, self.length)));
      artists.delete(self);
      return artists.size;
    }),
  );
  return Math.max(0, ...counts);
}
