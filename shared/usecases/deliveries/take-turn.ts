import { setTimeout as sleep } from 'node:timers/promises';
import {
  liveTurns,
  mayHaveEnded,
  paceOf,
  putOffSeconds,
  takeTurn as decide,
  type Ask,
  type Turn,
  type TurnDecision,
} from '../../domain/target-state.ts';
import type { DeliverMessageWork, DeliverWebhookWork } from '../../domain/work.ts';
import type { Table } from '../../table/client.ts';
import { type DeliveryItem, getDelivery } from '../../table/deliveries/deliveries.ts';
import { isDue, putOff } from '../../table/deliveries/delivery-turns.ts';
import { putState, type StoredState, withoutEnded } from '../../table/deliveries/target-state.ts';
import { readReceiver, type TargetItem } from '../../table/deliveries/targets.ts';
import { readPause } from '../../table/deliveries/kind-pause.ts';
import type { Clock, Random } from '../ports.ts';

export interface TurnDeps {
  table: Table;
  clock: Clock;
  random: Random;
  /** Waits so many milliseconds for another's turn to end. */
  pause?: ((ms: number) => Promise<unknown>) | undefined;
}

/** A delivery whose next attempt is ours to make. */
export interface Taken {
  delivery: DeliveryItem;
  target: TargetItem;
  turn: Turn;
  /** As it was before. */
  stored: StoredState;
}

/** What came of asking for a turn. */
export type Asked =
  | { got: 'turn'; taken: Taken }
  /** It is final, not due, or somebody is making the attempt. */
  | { got: 'nothing' }
  /** The target doesn't take deliveries, or is gone (null), with its organization perhaps. */
  | { got: 'no_target'; delivery: DeliveryItem; target: TargetItem | null }
  | { got: 'put_off'; waitSeconds: number };

const triesMax = 12;
const pauseMs = 150;

/**
 * Asks for the turn to make a delivery's next attempt. At most five attempts of a target are under
 * way at a time, in whatever functions: each takes its place in the target's state, one small item,
 * by a write that expects it unchanged. That write is the lease of the delivery, too, which has none
 * of its own; so the limit, the pace, the breaker and the exclusion together cost the one write unit
 * that the lease alone would. Giving the place back costs nothing: whoever finds all taken looks
 * which of their deliveries have ended, and a dead function's place is free after a minute.
 *
 * A place that others will soon leave is waited for up to two seconds. A delivery whose target is
 * not to be had for longer is put off and gives its message back at once, without costing an
 * attempt: a hanging receiver takes up five places in all and holds up nobody else.
 */
export async function askForTurn(
  deps: TurnDeps,
  work: DeliverWebhookWork | DeliverMessageWork,
): Promise<Asked> {
  const { organization_id: organizationId, target_id: targetId } = work;
  const { table, clock, random, pause = sleep } = deps;
  const lease = Buffer.from(random.bytes(12)).toString('base64url');
  for (let tries = 1; ; tries += 1) {
    const at = clock.now();
    const { target, stored } = await readReceiver(table, { organizationId, targetId });
    // After the state: of a turn that has left it, the row must tell what came of it.
    const delivery = await getDelivery(table, targetId, work.delivery_id);
    if (!delivery || !isDue(delivery, at)) return { got: 'nothing' };
    if (!target || !canReceive(target)) return { got: 'no_target', delivery, target };
    const paused_until = await pausedUntil(table, target);
    const ask = { ...askOf(delivery, target, lease, at), paused_until };
    const decision = await decided(table, targetId, stored, ask);
    if (decision.turn === 'under_way') return { got: 'nothing' };
    if (decision.turn === 'taken') {
      const { mine: turn, state } = decision;
      const next = { state, version: stored.version };
      // Taken by a write whose reply was lost.
      const isHeld = stored.state.turns.some((each) => each.lease === lease);
      if (isHeld || (await putState(table, { organizationId, targetId }, next, at))) {
        return { got: 'turn', taken: { delivery, target, turn, stored } };
      }
    }
    const isCrowd = decision.turn === 'taken' || decision.isBrief;
    if (!isCrowd || tries >= triesMax) {
      const waitSeconds = decision.turn === 'taken' ? 0 : decision.waitSeconds;
      return giveBack(deps, delivery, waitSeconds, isCrowd);
    }
    await pause(pauseMs * (0.5 + chance(random)));
  }
}

/** Whether the target takes deliveries at present; `active` is its user's switch, `status` ours. */
function canReceive({ of, item }: TargetItem): boolean {
  return item.status === 'active' && (of === 'destination' || item.active);
}

/** Only chat_b has a limit for all who send to it, besides that of each webhook. */
async function pausedUntil(table: Table, { of, item }: TargetItem): Promise<string | null> {
  if (of === 'webhook' || item.type !== 'chat_b') return null;
  return (await readPause(table, item.type))?.toISOString() ?? null;
}

function askOf(delivery: DeliveryItem, { of, item }: TargetItem, lease: string, at: Date): Ask {
  return {
    deliveryId: delivery.id,
    number: delivery.attempt_count + 1,
    lease,
    at,
    pace: of === 'webhook' ? null : paceOf(item.type),
    about: item.updated_at,
  };
}

async function decided(
  table: Table,
  targetId: string,
  { state }: StoredState,
  ask: Ask,
): Promise<TurnDecision> {
  // Even if it has ended since: then the row as it was read is not how it is any more.
  const isUnderWay = liveTurns(state, ask.at).some(
    ({ delivery_id, number, lease }) =>
      delivery_id === ask.deliveryId && number >= ask.number && lease !== ask.lease,
  );
  if (isUnderWay) return { turn: 'under_way' };
  // Not for nothing: most of the time it doesn't matter.
  const known = mayHaveEnded(state, ask)
    ? await withoutEnded(table, targetId, state, ask.at)
    : state;
  return decide(known, ask);
}

async function giveBack(
  { table, clock, random }: TurnDeps,
  delivery: DeliveryItem,
  waitSeconds: number,
  isBrief: boolean,
): Promise<Asked> {
  const nowMs = clock.now().getTime();
  const ageSeconds = (nowMs - Date.parse(delivery.created_at)) / 1000;
  const seconds = putOffSeconds(waitSeconds, ageSeconds, chance(random), isBrief);
  if (!(await putOff(table, delivery, new Date(nowMs + seconds * 1000)))) return { got: 'nothing' };
  return { got: 'put_off', waitSeconds: seconds };
}

/** From 0 to 1, 1 excluded. */
export function chance(random: Random): number {
  return Buffer.from(random.bytes(4)).readUInt32BE(0) / 2 ** 32;
}
