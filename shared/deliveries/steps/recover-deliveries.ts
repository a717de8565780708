import { allowances, allRecoveries } from '../../domain/plans/allowances.ts';
import { inputFaults } from '../../domain/problems/input-faults.ts';
import { invalidInput, Problem } from '../../domain/problems/errors.ts';
import type { DeliveryStatus } from '../rules/delivery.ts';
import { newId } from '../../domain/ids.ts';
import { plans } from '../../domain/plans/plan.ts';
import { enoughForAnHour, recoveriesUsedUp } from '../../domain/problems/problem-details.ts';
import { RecoverWork } from '../rules/recover-work.ts';
import { auditWrite } from '../../table/people/audit.ts';
import type { Table } from '../../table/client.ts';
import { someAtATime } from '../../domain/chunks.ts';
import type { DeliveryItem } from '../items/deliveries.ts';
import { countLog, readLog } from '../items/delivery-log.ts';
import { isDue } from '../items/delivery-ends.ts';
import { recoverDelivery } from '../items/pending.ts';
import { withFreshState } from '../../table/failures.ts';
import { getOrganization } from '../../table/people/organizations.ts';
import * as stored from '../items/recoveries.ts';
import { transact } from '../../table/transaction.ts';
import type { Doing } from '../../usecases/acting.ts';
import type { Clock, Random } from '../../usecases/ports.ts';
import { sendDue, type SendDeps } from '../../usecases/send-due.ts';
import { type Limit, useAllowances } from './mail-allowances.ts';
import { trialNow, requireReceiving } from './receiving-target.ts';
import { wake, wakeChanged } from './wake.ts';

export interface RecoverDeps extends SendDeps {
  table: Table;
  random: Random;
  /** In place of the built-in ones. */
  recoverLimits?: { max: number; rowsMax: number } | undefined;
}

/** What was not delivered. Cancelled ones were meant to go nowhere. */
const undelivered: readonly DeliveryStatus[] = ['failed', 'skipped', 'pending'];
const daysMax = 14;
/** Whoever reckons the longest range back from now is some moments late when it arrives. */
const lateMsMax = 300_000;
/**
 * How many can be recovered at once, and how many rows are counted through at most: what was
 * delivered in between is looked at too. Counting is all that is done with them.
 */
export const recoverLimitsDefault = { max: 10_000, rowsMax: 40_000 };

/**
 * Begins to send again what a target did not get from `since` to `until`. The work is owed with the
 * write that answers for it, and done in steps by {@link recoverStep}.
 * @returns how many deliveries that are.
 * @throws Problem `invalid_input` for a range that is too long or holds too many, `not_found`,
 *   `target_disabled`, `destination_unconfirmed`, `plan_limit_reached`, `rate_limited` (5 a minute, and two an
 *   hour for each target that the organization may have)
 */
export async function recoverDeliveries(
  deps: RecoverDeps,
  doing: Doing,
  targetId: string,
  range: { since: string; until?: string | undefined },
): Promise<{ recovering: number }> {
  const { table } = deps;
  const { organization, now } = doing;
  const since = range.since;
  const until = range.until ?? now.toISOString();
  const target = await requireReceiving(table, organization, targetId);
  const lengthMs = Date.parse(until) - Date.parse(since);
  if (lengthMs < 0) throw refused(inputFaults.afterUntil());
  if (lengthMs > daysMax * 86_400_000 + lateMsMax) {
    throw refused(inputFaults.longPeriod({ days: daysMax }));
  }
  await useAllowances(table, recoveriesOf(organization, targetId), now);
  const span = { since, until, statuses: undelivered, isOfChanges: true };
  const limits = deps.recoverLimits ?? recoverLimitsDefault;
  const recovering = await countLog(table, targetId, span, limits, now);
  if (recovering === null) {
    throw refused(inputFaults.manyDeliveries({ max: limits.max }));
  }
  if (recovering === 0) return { recovering };
  const item: stored.RecoveryItem = {
    id: newId('recovery', { now, random: deps.random.bytes(10) }),
    organization_id: organization.id,
    target_id: RecoverWork.shape.target_id.parse(targetId),
    since,
    until,
    after: '',
  };
  const audit = auditWrite(organization.id, doing.by, now, {
    action: 'delivery.recovered',
    target: { type: target.of, id: targetId, name: target.item.name },
    after: { since, until, recovering },
  });
  await withFreshState(() => transact(table, [stored.recoveryWrite(item, now), audit]));
  // What was due all along isn't made due again, so nothing else would wake a runner for it.
  if (await trialNow(table, target, now)) await wakeChanged(deps, item);
  await askFor(deps, item);
  return { recovering };
}

function recoveriesOf({ id, plan }: Doing['organization'], targetId: string): Limit[] {
  const { recoveriesOfTarget } = allowances;
  return [
    { subject: `recover#${targetId}`, ...recoveriesOfTarget, detail: recoveriesUsedUp },
    {
      subject: `recoveries#${id}`,
      ...allRecoveries(plans[plan]),
      detail: enoughForAnHour('Your organization'),
    },
  ];
}

function refused(message: string): Problem {
  return invalidInput('body.since', message);
}

export type RecoverStepDeps = Pick<RecoverDeps, 'table' | 'queues' | 'log'> & { clock: Clock };

/** Rows that one step looks at. */
const stepRows = 500;

/**
 * One step of a recovery: goes on where the last one ended, oldest first, makes what was not
 * delivered due again, and asks for the next step until the end of the range is reached. May be
 * repeated: a delivery that this recovery has made due before is left to what came of it. Where the
 * target takes nothing any more, the rest stays as it is.
 */
export async function recoverStep(deps: RecoverStepDeps, work: RecoverWork): Promise<void> {
  const { table, clock } = deps;
  const read = await stored.getRecovery(table, work.target_id, work.recovery_id);
  if (!read) return;
  const now = clock.now();
  if (!(await isReceiving(table, read))) return stored.endRecovery(table, read);
  const span = { since: read.since, until: read.until, statuses: undelivered, isOfChanges: true };
  const after = read.after === '' ? null : read.after;
  const step = { after, limit: stepRows, order: 'oldest' } as const;
  const { rows: deliveries, last } = await readLog(table, read.target_id, span, step, now);
  const wanted = deliveries.filter((delivery) => isHeldUp(delivery, now));
  const done = await someAtATime(wanted, 10, (one) => recoverDelivery(table, one, now, read.id));
  await wake(
    deps,
    wanted.filter((_, index) => done[index]),
  );
  if (last === null) return stored.endRecovery(table, read);
  if (await stored.moveRecovery(table, read, last, now)) await askFor(deps, read);
}

/**
 * Whether a delivery goes nowhere by itself for now. A pending one does that only after an attempt
 * failed: others are on their way, or wait for their turn.
 */
function isHeldUp(delivery: DeliveryItem, now: Date): boolean {
  if (delivery.status !== 'pending') return true;
  return delivery.attempt_count > delivery.schedule_start && !isDue(delivery, now);
}

/** Whether the target takes deliveries, as resending would have it. */
async function isReceiving(
  table: Table,
  { organization_id, target_id }: stored.RecoveryItem,
): Promise<boolean> {
  const organization = await getOrganization(table, organization_id);
  if (!organization || organization.deletes_at !== undefined) return false;
  try {
    await requireReceiving(table, organization, target_id);
    return true;
  } catch (error) {
    if (error instanceof Problem) return false;
    throw error;
  }
}

async function askFor(deps: SendDeps, item: stored.RecoveryItem): Promise<void> {
  await sendDue(deps, [stored.recoveryWork(item)], { about: { recovery_id: item.id } });
}
