import { inputFaults } from '../../domain/input-faults.ts';
import { allFields, type AuditAction } from '../../domain/audit.ts';
import type {
  Destination,
  DestinationCreated,
  DestinationInput,
} from '../../domain/destination.ts';
import { invalidInput, notFound, Problem } from '../../domain/errors.ts';
import { newStanding, type SettingsOf } from '../../domain/failing.ts';
import { newId } from '../../domain/ids.ts';
import { rulesUse } from '../../domain/problem-details.ts';
import { plans } from '../../domain/plan.ts';
import type { RotatedSecret } from '../../domain/webhook.ts';
import { listAlerts } from '../../table/deliveries/alerts.ts';
import { auditWrite, type Deed } from '../../table/people/audit.ts';
import type { Table } from '../../table/client.ts';
import { cancelPending } from '../../table/deliveries/delivery-ends.ts';
import * as stored from '../../table/deliveries/destinations.ts';
import { failedConditions, StaleState, withFreshState } from '../../table/failures.ts';
import { undoneWrites } from '../../table/limits/idempotency.ts';
import type { Write } from '../../table/transaction.ts';
import type { Acting, Doing } from '../acting.ts';
import {
  askConsent,
  type Asking,
  type DestinationDeps,
  freeOptOutOf,
  makeReach,
} from './destination-reach.ts';
import { planLimitReached } from '../organization/plan-limit.ts';
import { readStandings } from '../deliveries/target-standing.ts';
import { nextSecrets, rotatedFields } from '../webhooks/rotate-secret.ts';

/** All destinations of the organization, oldest first. */
export async function listDestinations(
  { table }: Pick<DestinationDeps, 'table'>,
  { organization, now }: Acting,
): Promise<Destination[]> {
  const items = await stored.listDestinations(table, organization.id);
  const standing = await readStandings(table, items, now);
  return items.map((item) => ({ ...destinationView(item), ...standing(item) }));
}

/** One destination. @throws Problem `not_found` */
export async function readDestination(
  { table }: Pick<DestinationDeps, 'table'>,
  { organization, now }: Acting,
  id: string,
): Promise<Destination> {
  const item = await requireDestination(table, organization.id, id);
  const standing = await readStandings(table, [item], now);
  return { ...destinationView(item), ...standing(item) };
}

/**
 * Makes a destination. One of type webhook gets a signing secret, which is in the answer only; one
 * of type email waits until its owner has agreed.
 * @throws Problem `url_not_allowed`, `plan_limit_reached`, `mail_unavailable`, `rate_limited`,
 *   `address_declined`
 */
export async function createDestination(
  deps: DestinationDeps,
  doing: Doing,
  input: DestinationInput,
): Promise<DestinationCreated> {
  const { organization, now } = doing;
  const id = newId('destination', { now, random: deps.random.bytes(10) });
  const { reach, writes, secret, ask } = await makeReach(deps, doing, id, input, null);
  const item: stored.DestinationItem = {
    id,
    organization_id: organization.id,
    name: input.name,
    ...reach,
    rule_count: 0,
    version: 1,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  const view = destinationView(item);
  const deed = { ...deedOf('destination.created', view), after: allFields(view) };
  const all = [...writes, auditWrite(organization.id, doing.by, now, deed)];
  const limit = plans[organization.plan].destinations;
  try {
    await withFreshState(() => stored.putDestination(deps.table, item, limit, all));
  } catch (error) {
    if (!failedConditions(error)?.includes(1)) throw error;
    throw planLimitReached('destinations', organization.plan);
  }
  if (ask !== undefined) {
    const undone = { ...deedOf('destination.deleted', view), before: allFields(view) };
    const line = auditWrite(organization.id, doing.by, now, undone);
    // The mail may have gone out although its sending failed.
    const undoing = [...(await freeOptOutOf(deps, item, now)), line];
    await askOrUndo(deps, doing, item, { ask, undoing });
  }
  if (view.type !== 'webhook') return { ...view, ...newStanding };
  if (secret === undefined) throw new Error('a destination of type webhook got no secret');
  return { ...view, ...newStanding, secret };
}

/**
 * Without its email a destination could never be confirmed, so a failure to send it undoes the
 * request, and the client gets an error.
 */
async function askOrUndo(
  deps: DestinationDeps,
  acting: Acting,
  item: stored.DestinationItem,
  { ask, undoing }: { ask: Asking; undoing: readonly Write[] },
): Promise<void> {
  try {
    await askConsent(deps, acting, item.id, ask, { isStored: true });
  } catch (error) {
    try {
      await stored.removeDestination(deps.table, item, [...undoing, ...undoneWrites(deps.table)]);
    } catch (undo) {
      deps.log.warn('an unconfirmed destination was not removed after its mail failed', {
        id: item.id,
        error: undo,
      });
    }
    throw error;
  }
}

/**
 * Removes a destination that no rule names and cancels what it has pending. The opt-out links of its
 * mails go on working.
 * @throws Problem `not_found`, `destination_in_use`
 */
export async function deleteDestination(
  deps: Pick<DestinationDeps, 'table' | 'pepper'>,
  { organization, now, by }: Doing,
  id: string,
): Promise<void> {
  const { table } = deps;
  await withFreshState(async () => {
    const item = await requireDestination(table, organization.id, id);
    if (item.rule_count > 0) throw await inUse(table, organization.id, id);
    const view = destinationView(item);
    const deed = { ...deedOf('destination.deleted', view), before: allFields(view) };
    const line = auditWrite(organization.id, by, now, deed);
    await stored.removeDestination(table, item, [...(await freeOptOutOf(deps, item, now)), line]);
  });
  await cancelPending(table, id, now);
}

async function inUse(table: Table, org: string, id: string): Promise<Problem> {
  const rules = (await listAlerts(table, org, { consistent: true }))
    .filter(({ destination_id }) => destination_id === id)
    .map((rule) => ({ id: rule.id, name: rule.name }));
  const names = rules.map(({ name }) => name);
  return new Problem('destination_in_use', rulesUse(names), {
    facts: { rules },
  });
}

/**
 * Puts a new signing secret of a destination of type webhook in force.
 * @throws Problem `not_found`, `invalid_input` (another type), `too_many_secrets`, `conflict`
 */
export async function rotateDestinationSecret(
  deps: DestinationDeps,
  { organization, now, by }: Doing,
  id: string,
  gracePeriodSeconds: number,
): Promise<RotatedSecret> {
  const item = await requireDestination(deps.table, organization.id, id);
  if (item.type !== 'webhook') {
    throw invalidInput('params.id', inputFaults.noSecret());
  }
  const { secrets, shown } = await nextSecrets(deps, item, gracePeriodSeconds, now);
  const fields = { secrets, updated_at: now.toISOString() };
  const [before, after] = [destinationView(item), destinationView({ ...item, ...fields })];
  const line = auditWrite(organization.id, by, now, {
    ...deedOf('destination.secret_rotated', after),
    ...rotatedFields(before, after, shown),
  });
  await saveDestination(deps.table, item, fields, [line]);
  return shown;
}

/** Stores fields of a destination as it was read. @throws Problem `conflict` when it changed. */
export async function saveDestination(
  ...[table, item, fields, more]: Parameters<typeof stored.updateDestination>
): Promise<void> {
  try {
    await withFreshState(() => stored.updateDestination(table, item, fields, more));
  } catch (error) {
    if (error instanceof StaleState) throw new Problem('conflict', undefined, { cause: error });
    throw error;
  }
}

/** @throws Problem `not_found` */
export async function requireDestination(
  table: Table,
  org: string,
  id: string,
): Promise<stored.DestinationItem> {
  const item = await stored.getDestination(table, org, id);
  if (!item) throw notFound();
  return item;
}

/** What was done to a destination, for the audit log. */
export function deedOf(
  action: AuditAction,
  { id, name }: Pick<Destination, 'id' | 'name'>,
): Pick<Deed, 'action' | 'target'> {
  return { action, target: { type: 'destination', id, name } };
}

/** A destination as clients see it. */
export function destinationView(item: stored.DestinationItem): SettingsOf<Destination> {
  const { id, name, type, address, url_masked, status, disabled_reason, secrets } = item;
  const secret_hint = secrets[0]?.hint ?? null;
  const { created_at, updated_at } = item;
  const shared = { id, name, status, disabled_reason, secret_hint, created_at, updated_at };
  if (type === 'email') return { ...shared, type, config: { address: address ?? '' } };
  return { ...shared, type, config: { url: url_masked ?? '' } };
}
