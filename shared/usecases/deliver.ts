import { ChangeEvent } from '../domain/change.ts';
import { type Attempt, messageRetrySeconds, webhookRetrySeconds } from '../domain/delivery.ts';
import { afterAttempt } from '../domain/retry.ts';
import type { DeliverMessageWork, DeliverWebhookWork } from '../domain/work.ts';
import type { Table } from '../table/client.ts';
import { type Claimed, claimDelivery, endTurn } from '../table/delivery-turns.ts';
import { getEvent } from '../table/events.ts';
import { disableTarget, getTarget, type TargetItem } from '../table/targets.ts';
import { openTarget } from './open-target.ts';
import type { Clock, Log, Outcome, Queues, Random, Sender, Vault } from './ports.ts';

export interface DeliverDeps {
  table: Table;
  clock: Clock;
  random: Random;
  vault: Vault;
  sender: Sender;
  queues: Queues;
  log: Log;
  /** The service's own address, for the links in mails. */
  publicUrl: string;
  /** In place of the built-in schedules. */
  retryScheduleSeconds?: readonly number[] | undefined;
}

/** What became of a delivery's turn; `not_ours`: it is final, not due, or another's for now. */
export type Delivered = 'delivered' | 'pending' | 'failed' | 'skipped' | 'cancelled' | 'not_ours';

type DeliverWork = DeliverWebhookWork | DeliverMessageWork;

/** A longer wait than a queue can hold a message for is the due index's alone. */
const queueDelaySecondsMax = 900;
const attemptsKeptMax = 12;
const responseBytesMax = 4096;

/**
 * Makes the next attempt of a delivery:
 * 1. takes the turn by one conditional update; who loses it has nothing to do;
 * 2. reads the target as it is now, and what is to be sent as it was rendered;
 * 3. sends, and writes down how that ended: delivered, failed for good, or due again later;
 * 4. asks for a later attempt through the queue where it is soon enough.
 *
 * What goes wrong on our side is thrown and costs the receiver no attempt: the turn's lease ends,
 * and the message or the sweep comes back. A crash after the receiver took it means one more
 * attempt with the same event id.
 */
export async function deliver(deps: DeliverDeps, work: DeliverWork): Promise<Delivered> {
  const { target_id: targetId, delivery_id: id } = work;
  const at = deps.clock.now();
  const lease = Buffer.from(deps.random.bytes(12)).toString('base64url');
  const claimed = await claimDelivery(deps.table, { targetId, id, at, lease });
  if (!claimed) return 'not_ours';
  const { organization_id, change_id } = claimed.delivery;
  const [target, event] = await Promise.all([
    getTarget(deps.table, organization_id, targetId),
    getEvent(deps.table, change_id),
  ]);
  if (!target || !canReceive(target)) {
    const status = target ? 'skipped' : 'cancelled';
    return (await endTurn(deps.table, claimed, { status })) ? status : 'not_ours';
  }
  const message = {
    eventId: event.id,
    body: event.body,
    change: ChangeEvent.parse(JSON.parse(event.body)).data,
    organizationName: event.organization_name,
  };
  const sentAt = deps.clock.now();
  const outcome = await deps.sender.send(await openTarget(deps, target, sentAt), message, sentAt);
  return conclude(deps, { work, claimed, target, outcome, sentAt });
}

/** Whether the target takes deliveries at present; `active` is its user's switch, `status` ours. */
function canReceive({ of, item }: TargetItem): boolean {
  return item.status === 'active' && (of === 'destination' || item.active);
}

interface Sent {
  work: DeliverWork;
  claimed: Claimed;
  target: TargetItem;
  outcome: Outcome;
  sentAt: Date;
}

async function conclude(deps: DeliverDeps, sent: Sent): Promise<Delivered> {
  const { work, claimed, target, outcome, sentAt } = sent;
  const now = deps.clock.now();
  // First, so that a crash in between can't have it sent to once more.
  if (outcome.disable_reason !== null) {
    await disableTarget(deps.table, target, outcome.disable_reason, now);
  }
  const made = claimed.delivery.attempt_count + 1;
  const attempts = [...claimed.delivery.attempts, attemptOf(outcome, made, sentAt)];
  const kept = attempts.slice(-attemptsKeptMax);
  const next = afterAttempt(outcome, made, scheduleOf(deps, target), chance(deps.random));
  if (next.status !== 'pending') {
    const end = { status: next.status, attempts: kept, at: now };
    return (await endTurn(deps.table, claimed, end)) ? next.status : 'not_ours';
  }
  const nextAttemptAt = new Date(now.getTime() + next.waitSeconds * 1000);
  const end = { status: next.status, attempts: kept, nextAttemptAt };
  if (!(await endTurn(deps.table, claimed, end))) return 'not_ours';
  await askAgain(deps, work, next.waitSeconds);
  return 'pending';
}

async function askAgain(
  { queues, log }: DeliverDeps,
  work: DeliverWork,
  waitSeconds: number,
): Promise<void> {
  const delaySeconds = Math.ceil(waitSeconds);
  if (delaySeconds > queueDelaySecondsMax) return;
  try {
    await queues.send(work, { delaySeconds });
  } catch (error) {
    log.warn('a delivery left to the sweep', { delivery_id: work.delivery_id, error });
  }
}

function scheduleOf(
  { retryScheduleSeconds }: DeliverDeps,
  { of, item }: TargetItem,
): readonly number[] {
  if (retryScheduleSeconds) return retryScheduleSeconds;
  const isWebhook = of === 'webhook' || item.type === 'webhook';
  return isWebhook ? webhookRetrySeconds : messageRetrySeconds;
}

function attemptOf(outcome: Outcome, number: number, at: Date): Attempt {
  const { status_code, error, duration_ms, response_body } = outcome;
  const body = response_body === null ? null : firstBytes(response_body, responseBytesMax);
  return {
    number,
    at: at.toISOString(),
    status_code,
    error,
    duration_ms,
    response_body: body,
  };
}

/** As much of `text` as fits into `max` bytes of UTF-8, without half a character at the end. */
function firstBytes(text: string, max: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= max) return text;
  return new TextDecoder().decode(bytes.subarray(0, max), { stream: true });
}

/** From 0 to 1, 1 excluded. */
function chance(random: Random): number {
  return Buffer.from(random.bytes(4)).readUInt32BE(0) / 2 ** 32;
}
