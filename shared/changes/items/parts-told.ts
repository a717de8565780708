import type { ChangedItem } from '../rules/change.ts';
import type { Table } from '../../table/client.ts';
import { dueGone } from '../../table/due.ts';
import { StaleState, withFreshState, written } from '../../table/failures.ts';
import { keys } from '../../table/keys.ts';
import { sendUpdate, type Write } from '../../table/transaction.ts';
import { updateIf, when } from '../../table/versioned.ts';
import { type ChangeItem, Facts, storedParts } from './change-item.ts';
import { type ChangeText, getChanges, routeDue } from './changes.ts';

// Changes that tell of several things: more may come to them, and some of them may be over before others.

/**
 * A confirmed change that tells of more from now on, so it isn't over; it is due to be routed, which tells
 * webhooks. Fails if it tells of as much already, or if more of it is over than when it was read.
 */
export function grownWrite(
  change: ChangeItem,
  text: ChangeText & { items: readonly ChangedItem[] },
  at: Date,
): Write {
  const { id, resolved_by, payload: read } = change;
  const { severity, payload, items } = text;
  const fields = {
    ...storedParts({ severity, items, ...Facts.parse(text) }),
    grown: true,
    back_count: payload.back ?? 0,
    ...routeDue(change, at),
  };
  const isOverAsRead =
    resolved_by === null ? 'attribute_not_exists(resolved_by)' : 'resolved_by = :by';
  const tellsLess = when(
    `#status = :confirmed AND (attribute_not_exists(told_count) OR told_count < :count) AND (attribute_not_exists(back_count) OR back_count = :back) AND ${isOverAsRead}`,
    {
      ...{ confirmed: 'confirmed', count: items.length, back: read.back ?? 0 },
      ...(resolved_by !== null && { by: resolved_by }),
    },
  );
  return { Update: updateIf(keys.change(id), fields, tellsLess, ['resolved_by']) };
}

/** Webhooks are told how much a change tells of now. Fails if still more has come to it since it was read. */
export function growthToldWrite({ id, items, routed_to }: ChangeItem): Write {
  // Its first routing is due by itself.
  const owed = routed_to === null ? [] : dueGone;
  const count = items?.length ?? 0;
  const isAsRead = when('attribute_exists(grown) AND told_count = :count', { count });
  return { Update: updateIf(keys.change(id), {}, isAsRead, ['grown', ...owed]) };
}

/**
 * Notes at a change which later one says that it, or a part of it, is over. Where it tells of several things,
 * each of them is over only once, and it itself with the last of them. Only the first one counts, and it may be
 * repeated. A change that is gone stays so.
 * @param subjects of the later change: the ids of what is back.
 */
export async function noteResolved(
  table: Table,
  id: string,
  { by, at, subjects }: { by: string; at: string; subjects: ReadonlySet<string> },
): Promise<void> {
  await withFreshState(async () => {
    const [change] = await getChanges(table, [id]);
    if (!change) return;
    const { items } = change;
    if (items) await notePartBack(table, { ...change, items }, { by, at, subjects });
    else if (change.resolved_by === null) await noteOver(table, id, by);
  });
}

async function notePartBack(
  table: Table,
  change: ChangeItem & { items: readonly ChangedItem[] },
  { by, at, subjects }: { by: string; at: string; subjects: ReadonlySet<string> },
): Promise<void> {
  const { id, items, payload, resolved_by } = change;
  const isBack = ({ subject, back_at }: ChangedItem) =>
    back_at === null && subjects.has(subject.id);
  if (!items.some(isBack)) return;
  const noted = items.map((item) => (isBack(item) ? { ...item, back_at: at } : item));
  const back = noted.filter(({ back_at }) => back_at !== null).length;
  const shown = noted.slice(0, payload.items?.length ?? 0);
  const isOver = back === noted.length && resolved_by === null;
  const fields = {
    ...storedParts({
      ...Facts.parse(change),
      payload: { ...payload, back, items: shown },
      items: noted,
    }),
    back_count: back,
    ...(isOver && { resolved_by: by }),
  };
  // Others may be noted, or more may come to it, at the same time.
  const isAsRead = when(
    'attribute_exists(pk) AND told_count = :count AND (attribute_not_exists(back_count) OR back_count = :before)',
    { count: items.length, before: payload.back ?? 0 },
  );
  const Update = updateIf(keys.change(id), fields, isAsRead);
  const isWritten = await written(sendUpdate(table, { Update }));
  if (!isWritten) throw new StaleState('a change');
}

async function noteOver(table: Table, id: string, by: string): Promise<void> {
  // More may come to it at the same time: then only a part of it is over.
  const isWhole = when(
    'attribute_exists(pk) AND attribute_not_exists(resolved_by) AND attribute_not_exists(told_count)',
  );
  const update = updateIf(keys.change(id), { resolved_by: by }, isWhole);
  const isWritten = await written(table.call('UpdateItem', update));
  if (!isWritten) throw new StaleState('a change');
}
