import { matchOf, typesInclude } from '../../domain/alerts/match.ts';
import { type MatchedRule, ofAll } from '../../domain/alerts/notice.ts';
import { Change } from '../../domain/change.ts';
import { type LinkBase, linked, type LinkedChange } from '../../domain/change-links.ts';
import type { TargetStatus } from '../../domain/destination.ts';
import { changeEvent, deliveryIdOf } from '../../domain/event-body.ts';
import { plans } from '../../domain/plan.ts';
import { markRouted } from '../../table/changes/routed.ts';
import { readToRoute, type ToRoute } from '../../table/changes/to-route.ts';
import type { Table } from '../../table/client.ts';
import { type NewDelivery, putDelivery } from '../../table/deliveries/deliveries.ts';
import { type EventItem, keepEvent } from '../../table/deliveries/events.ts';
import { readRecipients, type Recipients } from '../../table/targets/recipients.ts';
import { note } from '../../telemetry/record.ts';
import { fileNotices } from '../alerts/file-notices.ts';
import { timedOf } from '../alerts/timed.ts';
import type { Clock, Log, Queues } from '../ports.ts';
import { wake } from './wake.ts';

export interface RouteDeps extends LinkBase {
  table: Table;
  clock: Clock;
  queues: Queues;
  log: Log;
}

/** Where a change goes, and whether it may be sent there at present. */
type Addressee = EventItem['targets'][number];

/**
 * Makes the deliveries of a confirmed change:
 * 1. finds its webhooks and, through the alert rules that match, its destinations;
 * 2. renders the event once and keeps it with where it goes; if the change is routed again, both are
 *    found, also if rules and targets have changed by then;
 * 3. makes one delivery per target that is a program, due at once, with an id that stands for change
 *    and target, and one notice per target that people read, which is sent in a message;
 * 4. wakes the targets' runners, which is only the fast path: the sweep finds who is left alone;
 * 5. marks the change as routed, which ends its routing, and counts it in the same write.
 *
 * Every step may be repeated: what exists is left as it is.
 * @returns the ids of the targets, those included that were skipped.
 */
export async function routeChange(deps: RouteDeps, toRoute: ToRoute): Promise<string[]> {
  const { table } = deps;
  const { organizationId, changeId } = toRoute;
  const [read, recipients] = await Promise.all([
    readToRoute(table, toRoute),
    readRecipients(table, organizationId),
  ]);
  // It was removed, and its routing with it.
  if (!read) return [];
  const change = Change.parse(read.change);
  if (change.confirmed_at === null) throw new Error(`change ${changeId} is not confirmed`);
  const now = deps.clock.now().toISOString();
  const confirmedAt = change.confirmed_at;
  const event = await decidedEvent(table, linked(change, deps), {
    before: read.event,
    recipients,
    confirmedAt,
    now,
  });
  const targets = event?.targets ?? [];
  if (event) {
    const made = targets
      .filter(({ rules }) => rules === undefined)
      .map((to): NewDelivery => ({
        id: deliveryIdOf(change.id, confirmedAt, to.id),
        organization_id: organizationId,
        target_id: to.id,
        event_id: event.id,
        change_id: change.id,
        changes: [],
        event_type: change.change_type,
        status: to.status,
        skip_reason: to.skip_reason,
        created_at: now,
      }));
    note({ delivery_ids: made.map(({ id }) => id) });
    await wake(deps, await putAll(table, made));
    await fileAll(deps, change, targets);
  }
  const targetIds = targets.map(({ id }) => id);
  await markRouted(table, read.change, targetIds, read.hold);
  return targetIds;
}

/** What is known when it is decided where a change goes. */
interface Deciding {
  /** As decided before; null: it wasn't. */
  before: EventItem | null;
  recipients: Recipients | null;
  confirmedAt: string;
  now: string;
}

/** The event of a change with where it goes, as decided before or now; null when it goes nowhere. */
async function decidedEvent(
  table: Table,
  change: LinkedChange,
  { before, recipients, confirmedAt, now }: Deciding,
): Promise<EventItem | null> {
  if (!recipients || recipients.organization.deletes_at !== undefined) return null;
  if (before) return before;
  const targets = addresseesOf(change, recipients);
  if (targets.length === 0) return null;
  const event = changeEvent(change, confirmedAt);
  return keepEvent(table, {
    id: event.id,
    change_id: change.id,
    organization_id: change.organization_id,
    organization_name: recipients.organization.name,
    body: JSON.stringify(event),
    targets,
    created_at: now,
  });
}

function addresseesOf(
  change: Change,
  { organization: { plan }, webhooks, rules, destinations }: Recipients,
): Addressee[] {
  // When a plan shrinks, the newest webhooks over its limit are skipped.
  const toWebhooks = webhooks.flatMap((webhook, position): Addressee[] => {
    if (!webhook.active || !typesInclude(webhook.event_types, change)) return [];
    const isOver = position >= plans[plan].webhooks;
    return [
      addressee(webhook.id, webhook.status === 'active' && isOver ? 'over_plan' : webhook.status),
    ];
  });
  const toDestinations = destinations.flatMap((destination): Addressee[] => {
    const matched = rules
      .filter((rule) => rule.destination_id === destination.id)
      .flatMap((rule): MatchedRule[] => {
        const match = matchOf(rule, change);
        if (!match.matches) return [];
        return [{ rule_id: rule.id, severity: match.severity, cadence: 'now' }];
      });
    if (matched.length === 0) return [];
    const { id, status, type } = destination;
    // Machines get each change by itself, at once; people get messages, which may be about several.
    return [{ ...addressee(id, status), ...(type !== 'webhook' && { rules: matched }) }];
  });
  return [...toWebhooks, ...toDestinations];
}

/** Makes the notices of a change for the destinations whose changes share messages. */
async function fileAll(
  deps: RouteDeps,
  change: Change,
  targets: readonly Addressee[],
): Promise<void> {
  for (const { id, rules = [] } of targets) {
    if (rules.length === 0) continue;
    const to = { organization_id: change.organization_id, timed: timedOf({ id }) };
    const about = {
      change_id: change.id,
      artist_id: change.monitored_artist_id,
      change_type: change.change_type,
    };
    await fileNotices(deps, to, [{ ...about, ...ofAll(rules), rules }]);
  }
}

function addressee(id: string, state: TargetStatus | 'over_plan'): Addressee {
  if (state === 'active') return { id, status: 'pending', skip_reason: null };
  const skip_reason = state === 'over_plan' ? 'plan_limit_reached' : `target_${state}`;
  return { id, status: 'skipped', skip_reason };
}

/** Stores deliveries, some at a time. @returns those that wait to be sent, made now or before. */
async function putAll(table: Table, made: readonly NewDelivery[]): Promise<NewDelivery[]> {
  const pending: NewDelivery[] = [];
  for (let from = 0; from < made.length; from += 10) {
    const chunk = made.slice(from, from + 10);
    const statuses = await Promise.all(chunk.map((delivery) => putDelivery(table, delivery)));
    pending.push(...chunk.filter((_, index) => statuses[index] === 'pending'));
  }
  return pending;
}
