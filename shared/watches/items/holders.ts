import * as z from '../../domain/zod.ts';
import { idSchema } from '../../domain/ids.ts';
import { PlanName, plans } from '../../domain/plans/plan.ts';
import { type ReleasePolicy, StoredPolicy } from '../../domain/releases/release.ts';
import { Timestamp } from '../../domain/text/text.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { queryFirst, queryPrefix } from '../../table/pages.ts';
import type { Write } from '../../table/transaction.ts';
import { readItem, wholeItem } from '../../table/item.ts';
import { prefixes } from '../../table/prefixes.ts';
import { isThere, updateIf } from '../../table/versioned.ts';

/** An organization that holds a watch. Of its plans these are copies: the organization's item has them. */
export const HolderItem = z.object({
  organization_id: idSchema('organization'),
  artist_id: idSchema('artist'),
  since: Timestamp,
  active: z.boolean(),
  plan: PlanName,
  /** The best plan that it ever had: so long its changes are kept. A copy, too. */
  kept_by: PlanName,
  /** What new releases are judged by: a copy, too, of the hold's. */
  release_policy: StoredPolicy,
});
export type HolderItem = z.infer<typeof HolderItem>;

/** An organization that holds a watch, as it stands; null: it doesn't. */
export async function getHolder(
  table: Table,
  watchId: string,
  org: string,
): Promise<HolderItem | null> {
  return readItem(table, keys.holder(watchId, org), HolderItem);
}

/** More organizations than that are never read of one watch. */
export const holdersMax = 20_000;

/** Who holds a watch, as it stands unless told otherwise. */
export async function listHolders(
  table: Table,
  watchId: string,
  { consistent }: { consistent: boolean } = { consistent: true },
): Promise<HolderItem[]> {
  const { pk, sk } = keys.holder(watchId, '');
  const items = await queryPrefix(table, pk, sk, { consistent, rowsMax: holdersMax });
  return items.map((item) => HolderItem.parse(item));
}

/** Writes a holder as it is from now on; belongs beside a write that moves the watch on. */
export function holderWrite(watchId: string, holder: HolderItem): Write {
  return wholeItem(keys.holder(watchId, holder.organization_id), holder);
}

/** Gives a holder another policy. It moves nothing on: others hear nothing of it. */
export function holderPolicyWrite(watchId: string, org: string, policy: ReleasePolicy): Write {
  return { Update: updateIf(keys.holder(watchId, org), { release_policy: policy }, isThere) };
}

/** Takes a holder away; belongs beside a write that moves the watch on. */
export function holderGoneWrite(watchId: string, org: string): Write {
  return { Delete: { Key: keys.holder(watchId, org) } };
}

/** The best plan among the active holders; null: none is active. */
export function bestPlanOf(holders: readonly HolderItem[]): PlanName | null {
  return bestOf(holders.filter(({ active }) => active).map(({ plan }) => plan));
}

/** The best of some plans; null of none. */
export function bestOf(all: readonly PlanName[]): PlanName | null {
  const often = (plan: PlanName) => plans[plan].check_every_hours;
  return all.toSorted((a, b) => often(a) - often(b))[0] ?? null;
}

/** Whether a watch has tellings that are not finished, strongly consistent. */
export async function hasTellings(table: Table, watchId: string): Promise<boolean> {
  const { pk } = keys.watch(watchId);
  return (await queryFirst(table, pk, prefixes.telling, 1)).length > 0;
}
