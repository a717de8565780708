import type { Failing } from '../../domain/bodies/target.ts';
import { troubleOf } from '../rules/target-state.ts';
import { batchGet } from '../../table/batch.ts';
import type { Table } from '../../table/client.ts';
import { keys } from '../../table/keys.ts';
import { getDeliveries } from './delivery-log.ts';
import { storedState } from './target-state.ts';

/** Which target, and when it was last changed: older troubles aren't its own. */
export interface Watched {
  id: string;
  updated_at: string;
}

/** Those of the targets whose last attempt failed, by id. One more read only where there are any. */
export async function readFailing(
  table: Table,
  targets: readonly Watched[],
  now: Date,
): Promise<Map<string, Failing>> {
  const wanted = targets.map(({ id }) => keys.targetState(id));
  const rows = new Map((await batchGet(table, wanted, {})).map((row) => [row.pk, row]));
  const troubled = targets.flatMap(({ id, updated_at }) => {
    const { state } = storedState(rows.get(keys.targetState(id).pk));
    const trouble = troubleOf(state, updated_at);
    return trouble === null ? [] : [{ id, trouble }];
  });
  const last = troubled.flatMap(({ id, trouble: { latest } }) =>
    latest === null ? [] : [keys.delivery(id, latest.delivery_id)],
  );
  const deliveries = await getDeliveries(table, last, now);
  return new Map(
    troubled.map(({ id, trouble: { since, latest } }): [string, Failing] => {
      const of = deliveries.find((one) => one.target_id === id && one.id === latest?.delivery_id);
      const delivery = of
        ? {
            id: of.id,
            status: of.status,
            attempt_count: of.attempt_count,
            next_attempt_at: of.next_attempt_at,
          }
        : null;
      const { status_code = null, error = null } = latest ?? {};
      return [id, { since, status_code, error, delivery }];
    }),
  );
}
