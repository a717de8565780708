import type { Change } from '../../shared/changes/rules/change.ts';
import { linked, type LinkedChange } from '../../shared/changes/rules/change-links.ts';
import { derivedId } from '../../shared/domain/ids.ts';
import { changeItem } from '../../shared/changes/items/change-item.ts';
import { countWrites } from '../../shared/changes/items/stats.ts';
import { transact } from '../../shared/table/transaction.ts';
import { aChange, linkBase } from './a-change.ts';
import type { TestedTable } from './tested-table.ts';

/** What a test says of a change; `n` makes its id. */
export type Told = { n: number; at: string } & Pick<Change, 'organization_id'> &
  Partial<
    Pick<
      Change,
      | 'monitored_artist_id'
      | 'change_type'
      | 'severity'
      | 'status'
      | 'acknowledged_at'
      | 'acknowledged_by'
    >
  >;

/** A change, confirmed at `at` unless its status is another one: then it was detected at `at`. */
export function toldChange({ n, at, status = 'confirmed', ...rest }: Told): Change {
  const isConfirmed = status === 'confirmed';
  return aChange({
    id: derivedId('change', rest.organization_id, n),
    status,
    confirmed: isConfirmed,
    detected_at: isConfirmed ? new Date(Date.parse(at) - 300_000).toISOString() : at,
    confirmed_at: isConfirmed ? at : null,
    dismissed_reason: status === 'dismissed' ? 'It went back.' : null,
    ...rest,
  });
}

/** Stores changes; those that are confirmed are counted in the same write, as settling does. @returns as the API shows them */
export async function store(table: TestedTable, told: readonly Told[]): Promise<LinkedChange[]> {
  const changes = told.map(toldChange);
  for (const change of changes) {
    const { id, organization_id: org, severity, confirmed_at } = change;
    const at = confirmed_at === null ? null : new Date(confirmed_at);
    await transact(table, [
      { Put: { Item: changeItem(change, 'business') } },
      ...(at ? countWrites([{ id, org, severity, at }], at) : []),
    ]);
  }
  return changes.map((change) => linked(change, linkBase));
}

/** Newest first, as the lists are. */
export function newestFirst<One extends Change>(changes: readonly One[]): One[] {
  const place = ({ confirmed_at, detected_at, id }: Change) =>
    `${confirmed_at ?? detected_at}#${id}`;
  return changes.toSorted((a, b) => (place(a) < place(b) ? 1 : -1));
}
