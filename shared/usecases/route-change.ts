import { ruleMatches, typesInclude } from '../domain/alert-rule.ts';
import { Change } from '../domain/change.ts';
import { changeEvent, deliveryIdOf } from '../domain/event-body.ts';
import { type PlanName, plans } from '../domain/plan.ts';
import { listAlerts } from '../table/alerts.ts';
import { getChange, markRouted } from '../table/changes.ts';
import type { Table } from '../table/client.ts';
import { deliveryWork, type NewDelivery, putDelivery } from '../table/deliveries.ts';
import { listDestinations } from '../table/destinations.ts';
import { type EventItem, keepEvent } from '../table/events.ts';
import { getOrganization } from '../table/organizations.ts';
import { listWebhooks } from '../table/webhooks.ts';
import type { Clock, Log, Queues } from './ports.ts';

export interface RouteDeps {
  table: Table;
  clock: Clock;
  queues: Queues;
  log: Log;
}

/** Where a change goes, and whether it may be sent there at present. */
interface Addressee {
  id: string;
  status: 'pending' | 'skipped';
}

/**
 * Makes the deliveries of a confirmed change:
 * 1. finds its webhooks and, through the alert rules that match, its destinations;
 * 2. renders the event once; whoever routes the change again finds the one that is stored;
 * 3. makes one delivery per target, due at once, with an id that stands for change and target;
 * 4. sends the messages, which is only the fast path: a delivery that is not asked for is swept;
 * 5. marks the change as routed, which ends what is owed.
 *
 * Every step may be repeated: what exists is left as it is.
 * @returns the ids of the targets, those included that were skipped.
 */
export async function routeChange(
  deps: RouteDeps,
  { organizationId, changeId }: { organizationId: string; changeId: string },
): Promise<string[]> {
  const { table } = deps;
  const [stored, organization] = await Promise.all([
    getChange(table, organizationId, changeId),
    getOrganization(table, organizationId),
  ]);
  // Nothing is owed any more: it was removed, and what it was owed with it.
  if (!stored) return [];
  const change = Change.parse(stored);
  if (change.confirmed_at === null) throw new Error(`change ${changeId} is not confirmed`);
  const addressees = organization ? await addresseesOf(table, change, organization.plan) : [];
  if (organization && addressees.length > 0) {
    const confirmedAt = change.confirmed_at;
    const now = deps.clock.now().toISOString();
    const event = await renderedEvent(table, change, confirmedAt, organization.name, now);
    const made = addressees.map((to): NewDelivery => ({
      id: deliveryIdOf(change.id, confirmedAt, to.id),
      organization_id: organizationId,
      target_id: to.id,
      event_id: event.id,
      change_id: change.id,
      event_type: change.change_type,
      status: to.status,
      created_at: now,
    }));
    await enqueue(deps, await putAll(table, made));
  }
  const targetIds = addressees.map(({ id }) => id);
  await markRouted(table, changeId, targetIds);
  return targetIds;
}

async function addresseesOf(table: Table, change: Change, plan: PlanName): Promise<Addressee[]> {
  const org = change.organization_id;
  const [webhooks, rules, destinations] = await Promise.all([
    listWebhooks(table, org, { consistent: true }),
    listAlerts(table, org, { consistent: true }),
    listDestinations(table, org, { consistent: true }),
  ]);
  // When a plan shrinks, the newest webhooks over its limit are skipped.
  const toWebhooks = webhooks.flatMap((webhook, position): Addressee[] => {
    if (!webhook.active || !typesInclude(webhook.event_types, change)) return [];
    const canSend = webhook.status === 'active' && position < plans[plan].webhooks;
    return [{ id: webhook.id, status: canSend ? 'pending' : 'skipped' }];
  });
  const matched = new Set(
    rules.filter((rule) => ruleMatches(rule, change)).map((rule) => rule.destination_id),
  );
  const toDestinations = destinations
    .filter(({ id }) => matched.has(id))
    .map(({ id, status }): Addressee => ({
      id,
      status: status === 'active' ? 'pending' : 'skipped',
    }));
  return [...toWebhooks, ...toDestinations];
}

async function renderedEvent(
  table: Table,
  change: Change,
  confirmedAt: string,
  organizationName: string,
  createdAt: string,
): Promise<EventItem> {
  const event = changeEvent(change, confirmedAt);
  return keepEvent(table, {
    id: event.id,
    change_id: change.id,
    organization_id: change.organization_id,
    organization_name: organizationName,
    body: JSON.stringify(event),
    created_at: createdAt,
  });
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

async function enqueue({ queues, log }: RouteDeps, pending: readonly NewDelivery[]): Promise<void> {
  try {
    await queues.sendAll(pending.map(deliveryWork));
  } catch (error) {
    log.warn('deliveries left to the sweep', { change_id: pending[0]?.change_id, error });
  }
}
