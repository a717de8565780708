import type { BundleItem } from '../../shared/alerts/items/bundles.ts';
import { bundleRemoval, bundleWrite, getBundle } from '../../shared/alerts/items/bundles.ts';
import { StaleState } from '../../shared/table/failures.ts';
import { transactFresh, type Write } from '../../shared/table/transaction.ts';
import { oneTable } from '../support/engine.ts';

describe('a message in the making', () => {
  const engine = oneTable();

  const destination_id = 'dest_01k9zq4w3v7m2x5c8e0b6t1n4r';
  const one: Omit<BundleItem, 'version'> = {
    organization_id: 'org_01k9zq4w3v7m2x5c8e0b6t1n4r',
    ...{ destination_id, kind: 'overflow', key: 'o#2026-11-23T15' },
    ...{ changes: ['chg_01k9zq4w3v7m2x5c8e0b6t1n4r'], top_severity: 'info', last_top: null },
    ...{ delivery_id: 'dlv_01k9zq4w3v7m2x5c8e0b6t1n4r', due_at: '2026-11-23T16:00:00.000Z' },
    ...{ is_retimed: false, is_asked: false },
  };
  const other = {
    ...one,
    changes: ['chg_01k9zq4w3v7m2x5c8e0b6t1n5s'],
    delivery_id: 'dlv_01k9zq4w3v7m2x5c8e0b6t1n5s',
  };

  it('isn’t taken for the one before it, which had the same key and version', async () => {
    const read = async () => getBundle(engine.table, destination_id, one.key);
    const write = async (what: Write) => transactFresh(engine.table, [what], 'a message');
    await write(bundleWrite(one, null));
    const before = await read();
    if (!before) throw new Error('no message');
    await write(bundleRemoval(before));
    await write(bundleWrite(other, null));
    await expect(write(bundleWrite(one, before))).rejects.toThrow(StaleState);
    await expect(write(bundleRemoval(before))).rejects.toThrow(StaleState);
    expect((await read())?.changes).toEqual(other.changes);
  });
});
