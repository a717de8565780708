import {
  getChanges,
  detectedWrite,
  settledWrite,
  waitingWrite,
} from '../../shared/changes/items/changes.ts';
import { changeItem, type ToldChange } from '../../shared/changes/items/change-item.ts';
import { grownWrite, noteResolved } from '../../shared/changes/items/parts-told.ts';
import { written } from '../../shared/table/failures.ts';
import { sendWrite, transact } from '../../shared/table/transaction.ts';
import { derivedId } from '../../shared/domain/ids.ts';
import { aChange, aGroupChange, takenDown } from '../support/a-change.ts';
import { oneTable } from '../support/engine.ts';
import type { TestedTable } from '../support/tested-table.ts';

describe('a change of several things, as it is stored', () => {
  const engine = oneTable();
  let table: TestedTable;
  beforeAll(() => {
    ({ table } = engine);
  });

  let count = 0;
  const named = () => ({ id: derivedId('change', 'parts', (count += 1)) });
  const stored = async (id: string) => (await getChanges(table, [id]))[0]!;
  const standing = { checks: [], waiting_for_source: false, expected_by: null };
  const waits = { status: 'detected', confirmed: false, confirmed_at: null } as const;

  it.each([1, 15, 30])('keeps nothing of an earlier text that told of more: %d', async (left) => {
    const change = aGroupChange(takenDown(40), { ...named(), ...waits });
    await transact(table, [detectedWrite(change, 'business')]);
    const { id } = change;
    const fewer = left === 1 ? { ...aChange(), items: null } : aGroupChange(takenDown(left));
    const { change_type, severity, summary, payload, items } = fewer;
    const text = { change_type, severity, summary, payload, items: items ?? null };
    await transact(table, [waitingWrite(id, { text, ...standing })]);
    expect((await stored(id)).items).toEqual(left === 1 ? null : takenDown(left));
    const as = { status: 'confirmed', confirmed_at: '2026-11-21T10:32:00.000Z' } as const;
    const settled = { ...change, ...as, text, kept_by: 'business' as const };
    await transact(table, [settledWrite(settled)]);
    const after = await stored(id);
    expect(after.items).toEqual(left === 1 ? null : takenDown(left));
    expect([after.status, after.expected_by]).toEqual(['confirmed', null]);
    // What it told of while it waited may come to it again.
    const again = { ...aGroupChange(takenDown(40)), items: takenDown(40) };
    expect(await written(sendWrite(table, grownWrite(after, again, at)))).toBe(true);
    expect((await stored(id)).items).toEqual(takenDown(40));
  });

  const confirmed = async (change: ToldChange) => {
    await transact(table, [{ Put: { Item: changeItem(change, 'business') } }]);
    return stored(change.id);
  };
  const at = new Date('2026-11-21T12:00:00.000Z');
  const back = { by: derivedId('change', 'back', 1), at: at.toISOString() };

  it('takes more only as it was read: what is over by then stays so', async () => {
    const read = await confirmed(aGroupChange(takenDown(3), named()));
    const grow = (change: typeof read) => {
      const over = new Map(change.items!.map((item) => [item.subject.id, item.back_at]));
      const items = takenDown(5).map((item) => ({
        ...item,
        back_at: over.get(item.subject.id) ?? null,
      }));
      const text = { ...aGroupChange(items), items };
      return written(sendWrite(table, grownWrite(change, text, at)));
    };
    const subjects = new Set([takenDown(1)[0]!.subject.id]);
    await noteResolved(table, read.id, { ...back, subjects });
    expect(await grow(read)).toBe(false);
    expect(await grow(await stored(read.id))).toBe(true);
    expect(await grow(await stored(read.id))).toBe(false);
    const grown = await stored(read.id);
    expect(grown.items!.map(({ back_at }) => back_at)).toEqual([back.at, null, null, null, null]);
    expect(grown.payload).toMatchObject({ count: 5, back: 1 });
  });

  it('isn’t over any more when more comes to it, and is with the last part', async () => {
    const read = await confirmed(aGroupChange(takenDown(2), named()));
    const idsOf = (number: number) => new Set(takenDown(number).map(({ subject }) => subject.id));
    await noteResolved(table, read.id, { ...back, subjects: idsOf(2) });
    const over = await stored(read.id);
    expect(over.resolved_by).toBe(back.by);
    const items = [...over.items!, ...takenDown(3).slice(2)];
    await sendWrite(table, grownWrite(over, { ...aGroupChange(items), items }, at));
    expect(await stored(read.id)).toMatchObject({ resolved_by: null, payload: { back: 2 } });
    const later = { ...back, by: derivedId('change', 'back', 2) };
    await noteResolved(table, read.id, { ...later, subjects: idsOf(3) });
    expect(await stored(read.id)).toMatchObject({ resolved_by: later.by, payload: { back: 3 } });
  });

  it('notes each part that is over once, and stays gone if it is gone', async () => {
    const { id } = await confirmed(aGroupChange(takenDown(2), named()));
    const over = (place: number, by = back.by, of = id) => {
      const { subject } = takenDown(2)[place]!;
      return noteResolved(table, of, { ...back, by, subjects: new Set([subject.id]) });
    };
    await Promise.all([over(0), over(0), over(1)]);
    await over(0, derivedId('change', 'back', 9));
    const { items, payload, resolved_by } = await stored(id);
    expect(items?.map(({ back_at }) => back_at)).toEqual([back.at, back.at]);
    expect([payload.back, resolved_by]).toEqual([2, back.by]);
    const gone = named().id;
    await over(0, back.by, gone);
    expect(await getChanges(table, [gone])).toEqual([]);
  });
});
