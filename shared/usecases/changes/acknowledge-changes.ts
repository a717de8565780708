import { inputFaults } from '../../domain/input-faults.ts';
import type { AuditFields } from '../../domain/audit.ts';
import { Change } from '../../domain/change.ts';
import { notFound, Problem } from '../../domain/errors.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { acknowledgedWrite, getChanges } from '../../table/changes/changes.ts';
import type { Table } from '../../table/client.ts';
import { transactFresh, type Write } from '../../table/transaction.ts';
import type { Acting, Doing } from '../acting.ts';
import { freshOrConflict } from '../fresh-or-conflict.ts';
import { isShown } from './shown-change.ts';

/** A change and its line of the audit log, two writes each: as many as one transaction takes. */
const perTransactionMax = 50;

/**
 * Marks changes as seen to, by whom and when. One that has a mark keeps it, so this may be repeated;
 * nothing is marked unless all of them are the organization's.
 * @returns the changes in the order of `ids`, each once.
 * @throws Problem `invalid_input` naming the ids that the organization doesn't have, `conflict`
 */
export async function acknowledgeChanges(
  table: Table,
  doing: Doing,
  ids: readonly string[],
): Promise<Change[]> {
  const found = await readChanges(table, doing, ids);
  const errors = ids.flatMap((id, index) =>
    found.has(id)
      ? []
      : [{ path: `body.ids.${index}`, message: inputFaults.notYours({ what: 'changes' }) }],
  );
  if (errors.length > 0) throw new Problem('invalid_input', undefined, { errors });
  const distinct = [...new Set(ids)];
  const marked: Change[] = [];
  for (let from = 0; from < distinct.length; from += perTransactionMax) {
    const chunk = distinct.slice(from, from + perTransactionMax);
    marked.push(...(await freshOrConflict(() => mark(table, doing, chunk))));
  }
  return marked;
}

/** Marks one change as seen to. @throws Problem `not_found`, `conflict` */
export async function acknowledgeChange(table: Table, doing: Doing, id: string): Promise<Change> {
  const [change] = await freshOrConflict(() => mark(table, doing, [id]));
  if (!change) throw notFound();
  return change;
}

/** Takes the mark of a change back, if it has one. @throws Problem `not_found`, `conflict` */
export async function unacknowledgeChange(table: Table, doing: Doing, id: string): Promise<void> {
  await freshOrConflict(async () => {
    const change = (await readChanges(table, doing, [id])).get(id);
    if (!change) throw notFound();
    if (change.acknowledged_at === null) return;
    await transactFresh(table, writes(doing, change, null), 'the change');
  });
}

/** Marks those of the changes that have no mark. @returns all of them, as they are now. */
async function mark(table: Table, doing: Doing, ids: readonly string[]): Promise<Change[]> {
  const found = await readChanges(table, doing, ids);
  const changes = ids.flatMap((id) => found.get(id) ?? []);
  const { actor } = doing.by;
  if (actor.id === null) throw new Error('nobody marks a change');
  const set = { acknowledged_at: doing.now.toISOString(), acknowledged_by: actor.id };
  const unmarked = changes.filter((change) => change.acknowledged_at === null);
  if (unmarked.length > 0) {
    const all = unmarked.flatMap((change) => writes(doing, change, set));
    await transactFresh(table, all, 'a change');
  }
  return changes.map((change) =>
    change.acknowledged_at === null ? { ...change, ...set } : change,
  );
}

type Mark = Pick<Change, 'acknowledged_at' | 'acknowledged_by'>;

function writes(
  { organization, now, by }: Doing,
  change: Change,
  set: { acknowledged_at: string; acknowledged_by: string } | null,
): Write[] {
  const { id, summary } = change;
  const before: AuditFields = markOf(change);
  const after: AuditFields = markOf(set ?? { acknowledged_at: null, acknowledged_by: null });
  const write = acknowledgedWrite(
    organization.id,
    id,
    set && { at: set.acknowledged_at, by: set.acknowledged_by },
  );
  const action = set ? 'change.acknowledged' : 'change.unacknowledged';
  const target = { type: 'change', id, name: summary };
  return [write, auditWrite(organization.id, by, now, { action, target, before, after })];
}

function markOf({ acknowledged_at, acknowledged_by }: Mark): Record<string, unknown> {
  return { acknowledged_at, acknowledged_by };
}

/** Those of the changes that the organization has and its plan shows, by id. */
async function readChanges(
  table: Table,
  { organization, now }: Acting,
  ids: readonly string[],
): Promise<Map<string, Change>> {
  const stored = await getChanges(table, [...new Set(ids)]);
  const shown = stored.filter((change) => isShown(change, organization, now));
  return new Map(shown.map((change) => [change.id, Change.parse(change)]));
}
