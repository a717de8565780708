import * as z from '../../domain/zod.ts';
import { AlertRule } from '../rules/alert-rule.ts';
import { alertRulesMax } from '../../domain/plans/plan.ts';
import { idSchema } from '../../domain/ids.ts';
import type { Table } from '../../table/client.ts';
import { countDown, countUp } from '../../table/people/counters.ts';
import { ruleCounted } from '../../deliveries/items/stored-targets.ts';
import { failedConditions, StaleState } from '../../table/failures.ts';
import { createdWrites } from '../../table/limits/idempotency.ts';
import { keys } from '../../table/keys.ts';
import { queryPrefix } from '../../table/pages.ts';
import { transact, transactFresh, type Write } from '../../table/transaction.ts';
import { asRead, isThere, versionedUpdate } from '../../table/versioned.ts';
import { newItem, readItem } from '../../table/item.ts';

/** An alert rule as stored. */
export const AlertItem = AlertRule.extend({
  organization_id: idSchema('organization'),
  version: z.int(),
});
export type AlertItem = z.infer<typeof AlertItem>;

/** Why a rule was not written, however often that is tried. */
export type AlertRefusal = 'limit' | 'no_destination' | 'no_escalation' | 'no_artist';

/** All rules of the organization, in the order in which they were made. */
export async function listAlerts(
  table: Table,
  org: string,
  options: { consistent?: boolean } = {},
): Promise<AlertItem[]> {
  const bounds = { ...options, rowsMax: alertRulesMax };
  const items = await queryPrefix(table, keys.organization(org).pk, keys.alert(org, '').sk, bounds);
  return items.map((item) => AlertItem.parse(item));
}

/** A rule of the organization, or null. */
export async function getAlert(table: Table, org: string, id: string): Promise<AlertItem | null> {
  return readItem(table, keys.alert(org, id), AlertItem);
}

interface RefusableWrite {
  write: Write;
  refusal: AlertRefusal | 'stale';
}

/**
 * Puts a new rule, if what it names exists, with `more` in the same transaction.
 * @returns why it was refused; empty when it was written.
 */
export async function putAlert(
  table: Table,
  item: AlertItem,
  limit: number,
  more: readonly Write[],
): Promise<AlertRefusal[]> {
  const org = item.organization_id;
  const put: Write = newItem(keys.alert(org, item.id), item);
  const writes: RefusableWrite[] = [
    { write: put, refusal: 'stale' },
    { write: countUp(org, 'alerts', limit), refusal: 'limit' },
    ...counted(org, item, null),
    ...artistCheck(org, item.artist_filter),
  ];
  return attempt(table, writes, [...more, ...createdWrites(table, item.id)]);
}

/**
 * Sets fields of a rule as it was read, if what they name exists. Answers like {@link putAlert}; throws
 * `StaleState` when the rule has changed and nothing else is wrong.
 */
export async function updateAlert(
  table: Table,
  read: AlertItem,
  fields: Partial<AlertItem>,
  more: readonly Write[],
): Promise<AlertRefusal[]> {
  const { organization_id: org, id, version } = read;
  // Only what is new must exist: a rule whose artist is gone can still be changed otherwise.
  const { artist_filter = null } = fields.artist_filter === read.artist_filter ? {} : fields;
  const write: Write = { Update: versionedUpdate(keys.alert(org, id), version, fields) };
  const writes: RefusableWrite[] = [
    { write, refusal: 'stale' },
    ...counted(org, { ...read, ...fields }, read),
    ...artistCheck(org, artist_filter),
  ];
  return attempt(table, writes, more);
}

/** Removes a rule as it was read, with `more`. Throws `StaleState` when it changed meanwhile. */
export async function removeAlert(
  table: Table,
  read: AlertItem,
  more: readonly Write[],
): Promise<void> {
  const { organization_id: org, id, version } = read;
  const remove: Write = { Delete: { Key: keys.alert(org, id), ...asRead(version) } };
  const uncounted = counted(org, null, read).map(({ write }) => write);
  const writes = [remove, countDown(org, 'alerts'), ...uncounted, ...more];
  await transactFresh(table, writes, 'the alert rule');
}

type Named = Pick<AlertItem, 'destination_id' | 'escalate'> | null;

/** Counts a rule in at the destinations that it names from now on, and out at those that it named. */
function counted(org: string, now: Named, before: Named): RefusableWrite[] {
  const [named, were] = [destinationsOf(now), destinationsOf(before)];
  const first = now?.destination_id;
  return [
    ...named
      .filter((id) => !were.includes(id))
      .map((id): RefusableWrite => {
        const refusal = id === first ? 'no_destination' : 'no_escalation';
        return { write: ruleCounted(org, id, 1), refusal };
      }),
    ...were
      .filter((id) => !named.includes(id))
      .map((id): RefusableWrite => ({ write: ruleCounted(org, id, -1), refusal: 'stale' })),
  ];
}

/** All destinations that a rule names. */
export function destinationsOf(rule: Named): string[] {
  if (!rule) return [];
  return [rule.destination_id, ...(rule.escalate ? [rule.escalate.destination_id] : [])];
}

function artistCheck(org: string, artist: string | null): RefusableWrite[] {
  if (artist === null) return [];
  const write = { ConditionCheck: { Key: keys.artist(org, artist), ...isThere } };
  return [{ write, refusal: 'no_artist' }];
}

async function attempt(
  table: Table,
  writes: readonly RefusableWrite[],
  more: readonly Write[],
): Promise<AlertRefusal[]> {
  try {
    await transact(table, [...writes.map(({ write }) => write), ...more]);
    return [];
  } catch (error) {
    const failed = failedConditions(error);
    if (!failed) throw error;
    const refusals = failed.flatMap((position) => writes[position]?.refusal ?? []);
    const lasting = refusals.filter((refusal) => refusal !== 'stale');
    if (lasting.length === 0) throw new StaleState('the alert rule', error);
    return lasting;
  }
}
