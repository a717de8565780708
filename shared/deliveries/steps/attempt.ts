import {
  type Attempt,
  messageRetrySeconds,
  webhookRetrySeconds,
  type Outcome,
} from '../rules/delivery.ts';
import { type AfterAttempt, afterAttempt } from '../rules/retry.ts';
import { quietUntil } from '../rules/target-health.ts';
import type { DeliveryItem } from '../items/deliveries.ts';
import { type AttemptEnd, endAttempt } from '../items/delivery-ends.ts';
import type { EventItem } from '../../alerts/items/events.ts';
import { pauseKind } from '../items/kind-pause.ts';
import { disableTarget } from '../items/disable-target.ts';
import { type TargetItem } from '../items/target-item.ts';
import { note } from '../../telemetry/record.ts';
import type { Target } from '../../usecases/ports.ts';
import { countSpeed, type Delivered, escalateLost } from './delivered.ts';
import { noteHealth, noteQuiet } from './health.ts';
import { underLease } from './lease.ts';
import { messageOf } from './message-of.ts';
import { chance, type DeliverDeps, notePutOff, type Run } from './run.ts';

/** A claimed delivery with what is to be sent. */
export interface Claimed {
  delivery: DeliveryItem;
  /** At least one, unless it is a weekly report. */
  events: readonly EventItem[];
  target: TargetItem;
  /** With its secrets open. */
  to: Target;
}

const attemptsKeptMax = 12;
const responseBytesMax = 4096;
const writeTriesMax = 3;

/**
 * Makes the next attempt of a claimed delivery:
 * 1. sends the event as it was rendered, under the runner's lease;
 * 2. writes the result: delivered, failed for good, or due again later;
 * 3. notes what the attempt says about its target, if that is anything new.
 *
 * A fault on our side is thrown, and doesn't count as an attempt. If the function dies after the
 * receiver accepted the event, there is one more attempt, with the same event ID.
 */
export async function makeAttempt(
  deps: DeliverDeps,
  run: Run,
  claimed: Claimed,
): Promise<Delivered> {
  // Under the lease until the result is written: whichever runner finds the row pending may attempt it.
  return underLease(deps, run, (signal) => attempt(deps, run, claimed, signal));
}

async function attempt(
  deps: DeliverDeps,
  run: Run,
  claimed: Claimed,
  signal: AbortSignal,
): Promise<Delivered> {
  const { delivery, events, target, to } = claimed;
  const message = await messageOf(deps, delivery, events, target);
  const since = run.place?.since ?? run.startedAt.toISOString();
  const sentAt = deps.clock.now();
  if (delivery.attempt_count === 0) countSpeed(delivery.created_at, sentAt);
  const outcome = await deps.sender.send(to, message, sentAt, signal);
  run.attempts += 1;
  run.attemptsMs += outcome.duration_ms;
  if (outcome.our_fault && outcome.retry_after_seconds !== null) {
    // The service may send no more mail for now. It does not count as an attempt, and others wait too.
    await noteQuiet(deps, run, outcome.retry_after_seconds + 60 * chance(deps.random));
    return 'put_off';
  }
  if (outcome.our_fault) throw new Error(`could not send: ${outcome.error}`);
  // First, so that nothing more is sent to the target if the function dies right after this.
  if (outcome.disable_reason !== null) {
    await disableTarget(deps.table, target, outcome.disable_reason, deps.clock.now());
    run.hasDisabled = true;
  }
  await pauseAll(deps, outcome);
  const made = delivery.attempt_count + 1 - delivery.schedule_start;
  const next = afterAttempt(outcome, made, scheduleOf(deps, target), chance(deps.random));
  const noted = attemptOf(outcome, delivery.attempt_count + 1, sentAt);
  tell(deps, claimed, noted, next.status);
  const end = endOf(delivery, noted, next, { at: deps.clock.now(), sentAs: outcome.sent_as });
  if (!(await writeDown(deps, delivery, end))) return 'not_ours';
  await escalateLost(deps, delivery, end.status);
  if (end.status === 'pending') notePutOff(run, end.nextAttemptAt);
  if (delivery.next_attempt_at !== delivery.created_at) run.hasRetried = true;
  if (outcome.disable_reason === null) {
    await noteHealth(deps, run, { target, since, deliveryId: delivery.id }, outcome, next);
  }
  return next.status;
}

/** One line for each attempt: a run makes many. */
function tell(
  { log }: DeliverDeps,
  { delivery }: Claimed,
  { number, status_code, error, duration_ms }: Attempt,
  status: string,
): void {
  const { id: delivery_id, change_id, changes, target_id, organization_id } = delivery;
  const change_ids = change_id === null ? changes : [change_id];
  note({ delivery_ids: [delivery_id], change_ids });
  log.info('attempt', {
    kind: 'attempt',
    ...{ organization_id, target_id, delivery_id, change_id, attempt: number },
    ...{ status_code, error_code: error, duration_ms, delivery_status: status },
  });
}

/** Pauses all targets of a kind if one of them asks for that. */
async function pauseAll({ table, clock }: DeliverDeps, outcome: Outcome): Promise<void> {
  const until = quietUntil({ ...outcome, at: clock.now() });
  if (outcome.for_all && until !== null) await pauseKind(table, outcome.for_all, new Date(until));
}

/** The result to write for an attempt that ended at `at`, by which the message got the ID `sentAs`. */
function endOf(
  delivery: DeliveryItem,
  attempt: Attempt,
  next: AfterAttempt,
  { at, sentAs }: { at: Date; sentAs: string | undefined },
) {
  const attempts = [...delivery.attempts, attempt].slice(-attemptsKeptMax);
  if (next.status !== 'pending') return { status: next.status, attempts, at, sentAs } as const;
  const nextAttemptAt = new Date(at.getTime() + next.waitSeconds * 1000);
  return { status: next.status, attempts, nextAttemptAt } as const;
}

/** Writes the result, with retries: if it got lost, the receiver would get the event again. */
async function writeDown(
  { table }: DeliverDeps,
  delivery: DeliveryItem,
  end: AttemptEnd,
): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      // If a later try finds it written, an earlier one wrote it, and its reply got lost.
      return (await endAttempt(table, delivery, end)) || tries > 1;
    } catch (error) {
      if (tries >= writeTriesMax) throw error;
    }
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
  return { number, at: at.toISOString(), status_code, error, duration_ms, response_body: body };
}

/** As much of `text` as fits into `max` bytes of UTF-8, without half a character at the end. */
function firstBytes(text: string, max: number): string {
  const bytes = Buffer.from(text);
  if (bytes.length <= max) return text;
  return new TextDecoder().decode(bytes.subarray(0, max), { stream: true });
}
