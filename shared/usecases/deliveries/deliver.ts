import { ChangeEvent } from '../../domain/event-body.ts';
import { type Attempt, messageRetrySeconds, webhookRetrySeconds } from '../../domain/delivery.ts';
import { type AfterAttempt, afterAttempt } from '../../domain/retry.ts';
import { healthAfter, quietUntil } from '../../domain/target-health.ts';
import type { DeliverMessageWork, DeliverWebhookWork } from '../../domain/work.ts';
import type { Table } from '../../table/client.ts';
import { type DeliveryItem } from '../../table/deliveries/deliveries.ts';
import { endTurn, putOff } from '../../table/deliveries/delivery-turns.ts';
import { getEvent } from '../../table/deliveries/events.ts';
import { pauseKind } from '../../table/deliveries/kind-pause.ts';
import { putState, readState } from '../../table/deliveries/target-state.ts';
import { disableTarget, type TargetItem } from '../../table/deliveries/targets.ts';
import { openTarget } from './open-target.ts';
import { note } from '../../telemetry/record.ts';
import { type Delivered, noteDelivered } from './delivered.ts';
import type { Outcome } from '../../domain/outcome.ts';
import type { Clock, Log, Queues, Random, Sender, Vault } from '../ports.ts';
import { askForTurn, chance, type Taken, type TurnDeps } from './take-turn.ts';

export interface DeliverDeps extends TurnDeps {
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

type DeliverWork = DeliverWebhookWork | DeliverMessageWork;

/** A longer wait than a queue can hold a message for is the due index's alone. */
const queueDelaySecondsMax = 900;
const attemptsKeptMax = 12;
const responseBytesMax = 4096;

/**
 * Makes the next attempt of a delivery:
 * 1. asks for the turn, see {@link askForTurn}; who doesn't get it has nothing to do, or puts it off;
 * 2. reads what is to be sent as it was rendered, and opens the target's secrets;
 * 3. sends, and writes down how that ended: delivered, failed for good, or due again later;
 * 4. asks for a later attempt through the queue where it is soon enough;
 * 5. notes what the attempt tells about its target, where that is anything new.
 *
 * What goes wrong on our side is thrown and costs the receiver no attempt: the turn's time runs out,
 * and the message or the sweep comes back. A crash after the receiver took it means one more
 * attempt with the same event id.
 */
export async function deliver(deps: DeliverDeps, work: DeliverWork): Promise<Delivered> {
  return noteDelivered(await takeAndMake(deps, work));
}

async function takeAndMake(deps: DeliverDeps, work: DeliverWork): Promise<Delivered> {
  const asked = await askForTurn(deps, work);
  switch (asked.got) {
    case 'nothing':
      return 'not_ours';
    case 'put_off':
      await askAgain(deps, work, asked.waitSeconds);
      return 'put_off';
    case 'no_target':
      return dropped(deps, asked.delivery, asked.target);
    case 'turn':
      return attempt(deps, work, asked.taken);
  }
}

/** Ends a delivery whose target takes none: as skipped it can be recovered. */
async function dropped(
  { table }: DeliverDeps,
  delivery: DeliveryItem,
  target: TargetItem | null,
): Promise<Delivered> {
  const isDisabled = target?.item.status !== 'active';
  const end = target
    ? ({ status: 'skipped', reason: isDisabled ? 'target_disabled' : 'target_inactive' } as const)
    : ({ status: 'cancelled' } as const);
  return (await endTurn(table, delivery, end)) ? end.status : 'not_ours';
}

async function attempt(deps: DeliverDeps, work: DeliverWork, taken: Taken): Promise<Delivered> {
  const { delivery, target } = taken;
  const event = await getEvent(deps.table, delivery.change_id);
  const message = {
    eventId: event.id,
    body: event.body,
    change: ChangeEvent.parse(JSON.parse(event.body)).data,
    organizationName: event.organization_name,
  };
  const sentAt = deps.clock.now();
  note({ change_id: delivery.change_id, attempt: delivery.attempt_count + 1 });
  const outcome = await deps.sender.send(await openTarget(deps, target, sentAt), message, sentAt);
  note({ status_code: outcome.status_code, error_code: outcome.error });
  if (outcome.our_fault && outcome.retry_after_seconds !== null) {
    return waitForMail(deps, work, delivery, outcome.retry_after_seconds);
  }
  if (outcome.our_fault) throw new Error(`could not send: ${outcome.error}`);
  // First, so that a crash in between can't have it sent to once more.
  if (outcome.disable_reason !== null) {
    await disableTarget(deps.table, target, outcome.disable_reason, deps.clock.now());
  }
  await pauseAll(deps, outcome);
  const made = delivery.attempt_count + 1 - delivery.schedule_start;
  const next = afterAttempt(outcome, made, scheduleOf(deps, target), chance(deps.random));
  const noted = attemptOf(outcome, delivery.attempt_count + 1, sentAt);
  if (!(await writeDown(deps, delivery, noted, next))) return 'not_ours';
  if (next.status === 'pending') await askAgain(deps, work, next.waitSeconds);
  if (outcome.disable_reason === null) await noteHealth(deps, taken, outcome, next);
  return next.status;
}

/**
 * Puts a mail off until the service may send more: it costs no attempt, and no message goes round. A
 * little spread, for others wait for the same moment.
 */
async function waitForMail(
  deps: DeliverDeps,
  work: DeliverWork,
  delivery: DeliveryItem,
  waitSeconds: number,
): Promise<Delivered> {
  const seconds = waitSeconds + 60 * chance(deps.random);
  const until = new Date(deps.clock.now().getTime() + seconds * 1000);
  if (!(await putOff(deps.table, delivery, until))) return 'not_ours';
  await askAgain(deps, work, seconds);
  return 'put_off';
}

/** Leaves all targets of a kind alone, where one of them asks for that. */
async function pauseAll({ table, clock }: DeliverDeps, outcome: Outcome): Promise<void> {
  const until = quietUntil({ ...outcome, at: clock.now() });
  if (outcome.for_all && until !== null) await pauseKind(table, outcome.for_all, new Date(until));
}

async function writeDown(
  { table, clock }: DeliverDeps,
  delivery: DeliveryItem,
  attempt: Attempt,
  next: AfterAttempt,
): Promise<boolean> {
  const attempts = [...delivery.attempts, attempt].slice(-attemptsKeptMax);
  const at = clock.now();
  if (next.status !== 'pending') {
    return endTurn(table, delivery, { status: next.status, attempts, at });
  }
  const nextAttemptAt = new Date(at.getTime() + next.waitSeconds * 1000);
  return endTurn(table, delivery, { status: next.status, attempts, nextAttemptAt });
}

const noteTriesMax = 8;

/**
 * Notes what an attempt tells about its target. A success of a target without troubles tells
 * nothing new and costs nothing. Of many at a time some may not get to tell: others did.
 */
async function noteHealth(
  { table, clock, log }: DeliverDeps,
  { target, turn, stored: before }: Taken,
  outcome: Outcome,
  next: AfterAttempt,
): Promise<void> {
  const { id: targetId, organization_id: organizationId, updated_at: about } = target.item;
  const at = clock.now();
  const gaveUp =
    next.status === 'failed' && (!outcome.permanent || outcome.error === 'url_refused');
  const sign = { ...outcome, at, turn, about, gaveUp };
  if (outcome.delivered && !before.state.trouble) return;
  for (let tries = 1; tries <= noteTriesMax; tries += 1) {
    const { state, version } = await readState(table, targetId);
    const health = healthAfter(state, sign);
    if (!health) return;
    if (health.disable !== null) {
      await disableTarget(table, target, health.disable, at);
      return;
    }
    if (await putState(table, { organizationId, targetId }, { state: health.state, version }, at)) {
      return;
    }
  }
  log.warn('the health of a target could not be saved after an attempt', { target_id: targetId });
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
    log.warn('a delivery could not be queued; the sweep will send it', {
      delivery_id: work.delivery_id,
      error,
    });
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
