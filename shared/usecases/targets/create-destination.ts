import { allFields } from '../../domain/people/audit.ts';
import type { DestinationCreated, DestinationInput } from '../../domain/bodies/destination.ts';
import { newStanding } from '../../domain/bodies/target.ts';
import { newId } from '../../domain/ids.ts';
import { undoneWrites } from '../../table/limits/idempotency.ts';
import { removeTarget } from '../../deliveries/items/stored-targets.ts';
import type { DestinationItem } from '../../deliveries/items/destination-item.ts';
import type { Doing } from '../acting.ts';
import { planWrites, unplanWrites } from '../../alerts/index.ts';
import {
  askConsent,
  type Asking,
  type DestinationDeps,
  freeOptOutOf,
  makeReach,
} from './destination-reach.ts';
import { insertTarget } from './insert-target.ts';
import { targetLine } from './target-line.ts';
import { timingFor } from './timing-for.ts';
import { destinationView } from './target-view.ts';

/**
 * Creates a destination. One of type webhook gets a signing secret, which is in the answer only; one
 * of type email waits until its owner has agreed.
 * @throws Problem `url_not_allowed`, `plan_limit_reached`, `mail_unavailable`, `rate_limited`,
 *   `address_declined`, `not_for_this_type`
 */
export async function createDestination(
  deps: DestinationDeps,
  doing: Doing,
  input: DestinationInput,
): Promise<DestinationCreated> {
  const { organization, now } = doing;
  const timing = timingFor(input.type, input);
  const id = newId('destination', { now, random: deps.random.bytes(10) });
  const { reach, writes, secret, ask } = await makeReach(deps, doing, id, input, null);
  const item: DestinationItem = {
    id,
    organization_id: organization.id,
    name: input.name,
    ...reach,
    ...timing,
    rule_count: 0,
    version: 1,
    created_at: now.toISOString(),
    updated_at: now.toISOString(),
  };
  const whose = { organization_id: organization.id, destination_id: id };
  const plan = await planWrites(deps.table, whose, timing, now);
  await insertTarget(deps.table, doing, { of: 'destination', item }, [...writes, ...plan]);
  if (ask !== undefined) await askOrUndo(deps, doing, item, ask);
  const view = destinationView(item);
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
  doing: Doing,
  item: DestinationItem,
  ask: Asking,
): Promise<void> {
  try {
    await askConsent(deps, doing, item.id, ask, { isStored: true });
  } catch (error) {
    const before = allFields(destinationView(item));
    const line = targetLine(doing, 'deleted', { of: 'destination', item }, { before });
    // The email may have gone out although sending it failed.
    const optOut = await freeOptOutOf(deps, item, doing.now);
    const plan = await unplanWrites(deps.table, item.id);
    try {
      await removeTarget(deps.table, item, [...optOut, ...plan, line, ...undoneWrites(deps.table)]);
    } catch (undo) {
      deps.log.warn('an unconfirmed destination was not removed after its mail failed', {
        id: item.id,
        error: undo,
      });
    }
    throw error;
  }
}
