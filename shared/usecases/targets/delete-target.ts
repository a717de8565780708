import { allFields } from '../../domain/people/audit.ts';
import { notFound, Problem } from '../../domain/problems/errors.ts';
import { rulesUse } from '../../domain/problems/problem-details.ts';
import type { Table } from '../../table/client.ts';
import { destinationsOf, listAlerts } from '../../alerts/items/alert-rules.ts';
import { cancelPending } from '../../deliveries/items/pending.ts';
import { withFreshState } from '../../table/failures.ts';
import { removeTarget } from '../../deliveries/items/stored-targets.ts';
import type { TargetItem } from '../../deliveries/items/target-item.ts';
import type { Write } from '../../table/transaction.ts';
import type { Doing } from '../acting.ts';
import { endWaiting, unplanWrites } from '../../alerts/index.ts';
import { freeOptOutOf } from './destination-reach.ts';
import { requireTarget } from './read-targets.ts';
import { targetLine, targetView } from './target-view.ts';
import type { Needs } from '../needs.ts';

/**
 * Removes a webhook and cancels its pending deliveries. If a crash in between leaves some, they end
 * when they come due and find no webhook.
 * @throws Problem `not_found`
 */
export async function deleteWebhook(
  { table }: { table: Table },
  doing: Doing,
  id: string,
): Promise<void> {
  await remove(table, doing, id, () => Promise.resolve([]));
}

/**
 * Removes a destination that no rule names, as its own or to escalate to, cancels its pending deliveries, and ends what
 * waits to be sent to it. If a crash in between leaves some of that, it ends when it comes due. The opt-out
 * links in emails it sent keep working.
 * @throws Problem `not_found`, `destination_in_use`
 */
export async function deleteDestination(
  deps: Needs<'table' | 'pepper'>,
  doing: Doing,
  id: string,
): Promise<void> {
  const { table } = deps;
  await remove(table, doing, id, async (target) => {
    if (target.of !== 'destination') throw notFound();
    const { item } = target;
    if (item.rule_count > 0) throw await inUse(table, doing.organization.id, id);
    return [...(await freeOptOutOf(deps, item, doing.now)), ...(await unplanWrites(table, id))];
  });
  await endWaiting(table, id, doing.now);
}

/** @param prepare refuses, or says what belongs in the same transaction. */
async function remove(
  table: Table,
  doing: Doing,
  id: string,
  prepare: (target: TargetItem) => Promise<Write[]>,
): Promise<void> {
  await withFreshState(async () => {
    const target = await requireTarget(table, doing.organization.id, id);
    const more = await prepare(target);
    const line = targetLine(doing, 'deleted', target, { before: allFields(targetView(target)) });
    await removeTarget(table, target.item, [...more, line]);
  });
  await cancelPending(table, id, doing.now);
}

async function inUse(table: Table, org: string, id: string): Promise<Problem> {
  const rules = (await listAlerts(table, org, { consistent: true }))
    .filter((rule) => destinationsOf(rule).includes(id))
    .map((rule) => ({ id: rule.id, name: rule.name }));
  const names = rules.map(({ name }) => name);
  return new Problem('destination_in_use', rulesUse(names), { facts: { rules } });
}
