import {
  escalationTime,
  type EscalationStep,
  isUndelivered,
  type AlertNotice,
  type MatchedRule,
  ofAll,
} from '../rules/notice.ts';
import type { EscalateWork } from '../../domain/owed/work.ts';
import { getNotices, type NoticeItem } from '../items/notices.ts';
import { getChanges } from '../../changes/items/changes.ts';
import type { Table } from '../../table/client.ts';
import { type DeliveryItem, getDelivery } from '../../deliveries/items/deliveries.ts';
import { escalateWork, noteEscalated } from '../items/escalations.ts';
import { StaleState, withFreshState } from '../../table/failures.ts';
import { readRecipients, type Recipients } from '../../deliveries/items/recipients.ts';
import { nothingToDo } from '../../telemetry/record.ts';
import { type SendDeps, sendSoon } from '../../usecases/send-due.ts';
import { type FileDeps, fileNotices, triesMax } from './file-notices.ts';
import { timedOf } from './retime.ts';

/** A change that a rule sends on, and when. */
interface SentOn {
  notice: NoticeItem;
  rule: MatchedRule;
  step: EscalationStep;
  at: Date;
}

/**
 * Sends on what nobody has acknowledged of a message, to the destinations that its rules name; all of
 * it at once if the message couldn't be delivered. A change reaches a destination in this way once: its
 * notice there is made with the message, whichever escalation comes first and however often this is
 * repeated. Only then the delivery is noted to owe no more.
 */
export async function escalate(deps: FileDeps, work: EscalateWork): Promise<void> {
  await withFreshState(() => escalateStep(deps, work), { triesMax });
}

async function escalateStep(
  deps: FileDeps,
  { target_id, delivery_id }: EscalateWork,
): Promise<void> {
  const { table, clock } = deps;
  const delivery = await getDelivery(table, target_id, delivery_id);
  const now = clock.now();
  const dueAt = delivery?.escalates_at ?? null;
  if (!delivery || dueAt === null) {
    nothingToDo();
    return;
  }
  if (Date.parse(dueAt) > now.getTime()) return askForEscalation(deps, delivery, dueAt, now);
  const recipients = await readRecipients(table, delivery.organization_id);
  const open = recipients ? await openSteps(table, delivery, recipients, now) : [];
  const due = open.filter(({ at }) => at <= now);
  for (const [id, group] of Map.groupBy(due, ({ step }) => step.destination_id)) {
    // Nobody is told where there is nothing any more.
    if (!recipients?.destinations.some((destination) => destination.id === id)) continue;
    const { mutes } = recipients;
    const to = {
      organization_id: delivery.organization_id,
      ...{ timed: timedOf(id, recipients), mutes },
    };
    await fileNotices(deps, to, noticesFor(group, delivery));
  }
  const later = open.filter(({ at }) => at > now).map(({ at }) => at.getTime());
  const next = later.length > 0 ? new Date(Math.min(...later)) : null;
  if (!(await noteEscalated(table, delivery, next))) throw new StaleState('an escalation');
  if (next) await askForEscalation(deps, delivery, next.toISOString(), now);
}

/**
 * What is still to be sent on: changes that nobody has acknowledged, by rules that are still on. One that
 * is over raises no alarm where somebody was told of both; where nobody was, it does.
 */
async function openSteps(
  table: Table,
  delivery: DeliveryItem,
  { rules }: Recipients,
  now: Date,
): Promise<SentOn[]> {
  const [notices, changes] = await Promise.all([
    getNotices(table, delivery.target_id, delivery.changes),
    getChanges(table, delivery.changes),
  ]);
  const isFirstUndelivered = isUndelivered(delivery.status);
  const open = changes.filter(
    ({ acknowledged_at, resolved_by }) =>
      acknowledged_at === null && (resolved_by === null || isFirstUndelivered),
  );
  const openIds = new Set(open.map(({ id }) => id));
  const onIds = new Set(rules.filter(({ active }) => active).map(({ id }) => id));
  return notices
    .filter(({ change_id }) => openIds.has(change_id))
    .flatMap((notice) =>
      notice.rules.flatMap((rule): SentOn[] => {
        const step = rule.escalate;
        if (!step || !onIds.has(rule.rule_id)) return [];
        return [{ notice, rule, step, at: timeOf(step, delivery, now) }];
      }),
    );
}

function timeOf(
  step: EscalationStep,
  { status, created_at, escalates_since }: DeliveryItem,
  now: Date,
): Date {
  if (isUndelivered(status)) return now;
  return escalationTime(step, escalates_since ?? created_at, created_at);
}

/** A notice for each change, which doesn't escalate again. */
function noticesFor(group: readonly SentOn[], delivery: DeliveryItem): AlertNotice[] {
  const escalated = {
    destination_id: delivery.target_id,
    delivery_id: delivery.id,
    undelivered: isUndelivered(delivery.status),
  };
  return [...Map.groupBy(group, ({ notice }) => notice.change_id)].flatMap(([, ofChange]) => {
    const [first] = ofChange;
    if (!first) return [];
    const { change_id, artist_id, tags, change_type } = first.notice;
    const about = { change_id, artist_id, change_type, ...(tags && { tags }) };
    const rules = ofChange.map(({ rule: { rule_id, severity } }): MatchedRule => {
      return { rule_id, severity, cadence: 'now' };
    });
    return [{ ...about, ...ofAll(rules), rules, escalated }];
  });
}

/** Asks for an escalation when it is due, if that is soon; the sweep finds the others. */
export async function askForEscalation(
  deps: SendDeps,
  delivery: Pick<DeliveryItem, 'id' | 'organization_id' | 'target_id'>,
  dueAt: string,
  now: Date,
): Promise<void> {
  const about = { delivery_id: delivery.id };
  await sendSoon(deps, escalateWork(delivery), { at: new Date(dueAt), now }, about);
}
