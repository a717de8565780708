import type { Change, ChangedItem } from '../../shared/domain/changes/change.ts';
import type { ToldChange } from '../../shared/table/changes/change-item.ts';
import {
  confirmedWrite,
  detectedWrite,
  getChanges,
  settledWrite,
} from '../../shared/table/changes/changes.ts';
import { grownWrite, noteResolved } from '../../shared/table/changes/parts-told.ts';
import type { Table } from '../../shared/table/client.ts';
import { written } from '../../shared/table/failures.ts';
import { sendWrite } from '../../shared/table/transaction.ts';
import { aChange } from '../support/a-change.ts';
import { startTable, type TestTable } from '../support/engine.ts';

const now = new Date('2026-11-21T10:40:00.000Z');
const backAt = '2026-11-21T11:00:00.000Z';
const chg = (number: number) => `chg_${String(number).padStart(26, '0')}`;

function item(id: string, back_at: string | null = null): ChangedItem {
  const subject = { kind: 'release', id, name: `Release ${id}` } as const;
  return { subject, before: 'online', after: 'offline', back_at };
}

/** A change that says that these went offline. */
function lost(ids: readonly string[], parts: Partial<Change> = {}): ToldChange {
  const all = ids.map((id) => item(id));
  const change = aChange({ change_type: 'RELEASE_WENT_OFFLINE', ...parts });
  const { subject, before, after } = item(ids[0] ?? '');
  if (all.length === 1)
    return { ...change, payload: { field: 'status', before, after, subject, reasons: [] } };
  const artist = { kind: 'artist', id: '1', name: 'Rosa Nebel' } as const;
  const payload = { field: 'status', before, after, subject: artist, reasons: [] };
  const several = { count: all.length, of: 9, back: 0, items: all.slice(0, 20) };
  return { ...change, payload: { ...payload, ...several }, items: all };
}

describe('what a change tells of several things', () => {
  let engine: TestTable;
  let table: Table;
  beforeEach(async () => {
    engine = await startTable();
    ({ table } = engine);
  });
  afterEach(async () => engine.stop());

  const read = async (id: string) => {
    const [change] = await getChanges(table, [id]);
    if (!change) throw new Error('there is no change');
    return change;
  };
  /** More comes to a change as it stands. */
  const grow = async (ids: readonly string[], overAt: string | null = null) => {
    const before = await read(lost(['1']).id);
    const known = before.items ?? [item(before.payload.subject.id, overAt)];
    const items = [...known, ...ids.map((id) => item(id))];
    const back = items.filter(({ back_at }) => back_at !== null).length;
    const { payload } = lost(items.map(({ subject }) => subject.id));
    const text = { ...before, payload: { ...payload, back, items: items.slice(0, 20) }, items };
    return written(sendWrite(table, grownWrite(before, text, now)));
  };
  const confirmed = async (ids: readonly string[]) => {
    const change = lost(ids);
    await sendWrite(table, confirmedWrite(change, 'business', now));
    return change.id;
  };
  const over = (id: string, subjects: readonly string[], by = chg(2)) =>
    noteResolved(table, id, { by, at: backAt, subjects: new Set(subjects) });
  const backOf = async (id: string) => {
    const { items, payload, resolved_by } = await read(id);
    return [items?.map(({ back_at }) => back_at), payload.back, resolved_by];
  };

  it.each([2, 25])('grows again to the %i that it told of while it waited', async (count) => {
    const ids = Array.from({ length: count }, (_, place) => String(place + 1));
    const waiting = lost(ids, { status: 'detected', confirmed: false, confirmed_at: null });
    await sendWrite(table, detectedWrite(waiting, 'business'));
    const one = lost(['1']);
    const { change_type, severity, summary, payload } = one;
    const text = { change_type, severity, summary, payload };
    const as = { confirmed_at: backAt, kept_by: 'business', text } as const;
    await sendWrite(table, settledWrite({ ...one, ...as }));
    expect(await read(one.id)).toMatchObject({ items: null, payload: { subject: { id: '1' } } });
    expect(await grow(ids.slice(1))).toBe(true);
    expect((await read(one.id)).items).toHaveLength(count);
  });

  it('isn’t over any more when more comes to it, until that is over, too', async () => {
    const id = await confirmed(['1']);
    await over(id, ['1']);
    expect(await backOf(id)).toEqual([undefined, undefined, chg(2)]);
    expect(await grow(['2'], backAt)).toBe(true);
    expect(await backOf(id)).toEqual([[backAt, null], 1, null]);
    await over(id, ['2'], chg(3));
    expect(await backOf(id)).toEqual([[backAt, backAt], 2, chg(3)]);
  });

  it('doesn’t grow by what was read before a part of it was over', async () => {
    const id = await confirmed(['1', '2']);
    const before = await read(id);
    const items = [...(before.items ?? []), item('3')];
    await over(id, ['1']);
    const stale = grownWrite(before, { ...before, items }, now);
    expect(await written(sendWrite(table, stale))).toBe(false);
    expect(await grow(['3'])).toBe(true);
    expect(await backOf(id)).toEqual([[backAt, null, null], 1, null]);
  });

  it('notes each part once, and stays gone', async () => {
    const id = await confirmed(['1', '2']);
    await Promise.all([over(id, ['1']), over(id, ['1']), over(id, ['2'])]);
    await over(id, ['1'], chg(9));
    const [backs, back, by] = await backOf(id);
    expect([backs, back, by]).toEqual([[backAt, backAt], 2, chg(2)]);
    await over(chg(0), ['1']);
    expect(await getChanges(table, [chg(0)])).toEqual([]);
  });
});
