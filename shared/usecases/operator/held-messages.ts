import { Problem } from '../../domain/problems/errors.ts';
import { keys } from '../../table/keys.ts';
import type { Table } from '../../table/client.ts';
import { getItems } from '../../table/batch.ts';
import { type DeliveryItem, deliveryOf } from '../../deliveries/items/deliveries.ts';
import { endAttempt } from '../../deliveries/items/delivery-ends.ts';
import { waitingFor, type WaitingRow, waitingTargets } from '../../deliveries/items/waiting.ts';
import { dueShards } from '../../table/indexes.ts';
import type { Needs } from '../needs.ts';
import { shownSecond } from '../../domain/text/shown.ts';
import { counted } from '../../findings/phrases.ts';

/** The longest waiting that the operator is shown; the rest only counts. */
const shownMax = 100;
/** So many messages to one destination are looked at: a service holds far fewer, but never without end. */
const perDestinationMax = 1000;
/** How many are dropped at the same time. */
const atOnce = 25;
/** Well within the 60 s that the operator's function has. */
const secondsMax = 40;
/** Changes of a message that are named. */
const namedMax = 3;

interface HeldDeps extends Needs<'table' | 'clock'> {
  /** Whether the worker of messages to chats and email is stopped. */
  isHolding: () => Promise<boolean>;
}

/** What waits for chats and email although it's due, the oldest first: it goes out when they are resumed. */
export async function viewHeld({ table, clock, isHolding }: HeldDeps): Promise<string> {
  const [held, isOn] = await Promise.all([heldNow(table, clock.now()), isHolding()]);
  const head = isOn ? heldWords.holding({ count: held.length }) : heldWords.notHolding();
  const shown = await readDeliveries(table, held.slice(0, shownMax));
  const more = held.length - shownMax;
  return [head, ...shown.map(lineOf), ...(more > 0 ? [heldWords.more({ count: more })] : [])].join(
    '\n',
  );
}

/**
 * Skips held messages: one by its ID, all to a destination or of an organization, or `all`. Only while
 * they're held: otherwise they may go out at that moment.
 * @throws Problem `conflict` while nothing is held, `not_found` if none is like it.
 */
export async function dropHeld(
  { table, clock, isHolding }: HeldDeps,
  which: string,
): Promise<string> {
  if (!(await isHolding())) throw new Problem('conflict', heldWords.notHolding());
  const endsAtMs = clock.now().getTime() + secondsMax * 1000;
  const chosen = (await heldNow(table, clock.now())).filter(
    ({ delivery_id, target_id, organization_id }) =>
      which === 'all' || [delivery_id, target_id, organization_id].includes(which),
  );
  if (chosen.length === 0) throw new Problem('not_found', heldWords.noneLike({ which }));
  let at = 0;
  let dropped = 0;
  while (at < chosen.length && clock.now().getTime() < endsAtMs) {
    const deliveries = await readDeliveries(table, chosen.slice(at, at + atOnce));
    const reason = 'dropped_by_operator' as const;
    const ends = await Promise.all(
      deliveries.map((each) =>
        endAttempt(table, each, { status: 'skipped', reason, at: clock.now() }),
      ),
    );
    dropped += ends.filter(Boolean).length;
    at += atOnce;
  }
  return heldWords.dropped({ count: dropped, left: Math.max(0, chosen.length - at) });
}

/** All messages that are due, oldest first. */
async function heldNow(table: Table, now: Date): Promise<WaitingRow[]> {
  const shards = Array.from({ length: dueShards }, (_, shard) => heldIn(table, shard));
  const rows = (await Promise.all(shards)).flat();
  return rows
    .filter(({ at }) => at <= now.toISOString())
    .toSorted((one, other) => (one.at < other.at ? -1 : 1));
}

async function heldIn(table: Table, shard: number): Promise<WaitingRow[]> {
  const found: WaitingRow[] = [];
  for await (const { target_id } of waitingTargets(table, shard)) {
    if (!target_id.startsWith('dest_')) continue;
    found.push(...(await waitingFor(table, target_id, perDestinationMax)).rows);
  }
  return found;
}

async function readDeliveries(table: Table, rows: readonly WaitingRow[]): Promise<DeliveryItem[]> {
  const wanted = rows.map(({ target_id, delivery_id }) => keys.delivery(target_id, delivery_id));
  const items = await getItems(table, wanted);
  return items.flatMap((item) => (item ? [deliveryOf(item)] : []));
}

function lineOf(delivery: DeliveryItem): string {
  const { id, target_id, organization_id, event_type, change_id, changes, created_at } = delivery;
  const about = change_id === null ? changes : [change_id];
  return heldWords.held({
    ...{ id, target: target_id, organization: organization_id, type: event_type },
    made: shownSecond(created_at),
    changes: about.slice(0, namedMax),
    more: Math.max(0, about.length - namedMax),
  });
}

/** What `npm run admin -- held` and `drop-held` answer. */
export const heldWords = {
  holding: ({ count }: { count: number }) =>
    count === 0
      ? 'Chats and email are held, and nothing waits for them.'
      : `Chats and email are held. ${counted(count, 'message')} would go out on \`npm run admin -- resume\`:`,
  notHolding: () => 'Chats and email aren’t held: what is due goes out.',
  held: (facts: {
    id: string;
    target: string;
    organization: string;
    type: string;
    made: string;
    changes: readonly string[];
    more: number;
  }) =>
    `${facts.id} to ${facts.target} of ${facts.organization}: ${facts.type}, made at ${facts.made}${facts.changes.length === 0 ? '' : `, about ${facts.changes.join(', ')}`}${facts.more === 0 ? '' : `, and ${facts.more} more`}`,
  more: ({ count }: { count: number }) => `… and ${count} more`,
  dropped: ({ count, left }: { count: number; left: number }) =>
    `Dropped ${counted(count, 'message')}. The deliveries are marked as skipped, and their customers can resend them.${left === 0 ? '' : ` ${counted(left, 'message')} left: run the command again.`}`,
  noneLike: ({ which }: { which: string }) =>
    which === 'all'
      ? 'No message is held.'
      : `No held message is ${which}, or belongs to it. Run \`npm run admin -- held\` to see what is held.`,
} as const;
