import { inputFaults } from '../../domain/problems/input-faults.ts';
import { Change } from '../rules/change.ts';
import { notFound, Problem } from '../../domain/problems/errors.ts';
import type { ChangeItem } from '../items/change-item.ts';
import { acknowledgedWrite, getChanges } from '../items/changes.ts';
import type { Table } from '../../table/client.ts';
import { type Acting, auditLine, type Doing } from '../../usecases/acting.ts';
import { freshOrConflict } from '../../usecases/refusals.ts';
import { type ChangeDeps, update } from './update-changes.ts';
import { isShown } from './read-changes.ts';

/** A change, its line of the audit log, and its event: as many as one transaction takes. */
const perTransactionMax = 33;

/**
 * Acknowledges changes, by whom and when, or takes that back. A change that is already in the
 * wanted state stays as it is, so this may be repeated; nothing happens unless all of them are the
 * organization's.
 * @param isMarked whether they are to have a mark afterwards.
 * @returns the changes in the order of `ids`, each once.
 * @throws Problem `invalid_input` naming the ids that the organization doesn't have, `conflict`
 */
export async function acknowledgeChanges(
  deps: ChangeDeps,
  doing: Doing,
  ids: readonly string[],
  isMarked: boolean,
): Promise<Change[]> {
  const found = await readChanges(deps.table, doing, ids);
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
    marked.push(...(await freshOrConflict(() => mark(deps, doing, chunk, isMarked))));
  }
  return marked.map((change) => Change.parse(change));
}

/** Acknowledges one change, or takes that back. @throws Problem `not_found`, `conflict` */
export async function acknowledgeChange(
  deps: ChangeDeps,
  doing: Doing,
  id: string,
  isMarked: boolean,
): Promise<Change> {
  const [change] = await freshOrConflict(() => mark(deps, doing, [id], isMarked));
  if (!change) throw notFound();
  return Change.parse(change);
}

/** Marks those of the changes that aren't so yet, or takes it back. @returns all, as they are now. */
async function mark(
  deps: ChangeDeps,
  doing: Doing,
  ids: readonly string[],
  isMarked: boolean,
): Promise<ChangeItem[]> {
  const found = await readChanges(deps.table, doing, ids);
  const changes = ids.flatMap((id) => found.get(id) ?? []);
  const set = isMarked ? markBy(doing) : noMark;
  const isSo = (change: Change) => (change.acknowledged_at !== null) === isMarked;
  const others = changes.filter((change) => !isSo(change));
  if (others.length > 0) {
    const what = isMarked ? 'acknowledged' : 'unacknowledged';
    await update(
      deps,
      doing,
      others.map((change) => ({
        ...{ what, change: { ...change, ...set } },
        ...writes(doing, change, set),
      })),
    );
  }
  return changes.map((change) => (isSo(change) ? change : { ...change, ...set }));
}

type Mark = Pick<Change, 'acknowledged_at' | 'acknowledged_by'>;

const noMark: Mark = { acknowledged_at: null, acknowledged_by: null };

function markBy({ now, by: { actor } }: Doing): Mark {
  if (actor.id === null) throw new Error('nobody marks a change');
  return { acknowledged_at: now.toISOString(), acknowledged_by: actor.id };
}

function writes(doing: Doing, change: Change, set: Mark) {
  const { id, summary: name, acknowledged_at, acknowledged_by } = change;
  const { acknowledged_at: at, acknowledged_by: user } = set;
  const isMarked = at !== null && user !== null;
  const mark = isMarked ? { at, by: user } : null;
  const action = isMarked ? 'change.acknowledged' : 'change.unacknowledged';
  const fields = { before: { acknowledged_at, acknowledged_by }, after: { ...set } };
  return {
    ofChange: acknowledgedWrite(doing.organization.id, id, mark),
    more: [auditLine(doing, action, { id, name }, fields)],
  };
}

/** Those of the changes that the organization has and its plan shows, by id. */
async function readChanges(
  table: Table,
  { organization, now }: Acting,
  ids: readonly string[],
): Promise<Map<string, ChangeItem>> {
  const stored = await getChanges(table, [...new Set(ids)]);
  const shown = stored.filter((change) => isShown(change, organization, now));
  return new Map(shown.map((change) => [change.id, change]));
}
