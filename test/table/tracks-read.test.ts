import type { CatalogTrack } from '../../shared/domain/catalog/catalog.ts';
import { readTracks } from '../../shared/watches/items/baseline.ts';
import { tracksItem } from '../../shared/watches/items/tracks-item.ts';
import { sendPut } from '../../shared/table/transaction.ts';
import { metered, sumOf } from '../bench/capacity.ts';
import { oneTable } from '../support/engine.ts';

describe('the tracks of some releases', () => {
  const watch = 'deezer#1001';
  const ids = Array.from({ length: 40 }, (_, index) => String(100 + index));
  const tracksOf = (id: string): CatalogTrack[] => [
    {
      ...{ id: `${id}1`, title: 'Undertow', position: 1, disc: 1, duration_ms: 180_000 },
      ...{ isrc: null, explicit: null, available: true },
    },
  ];
  const engine = oneTable();
  beforeAll(async () => {
    for (const id of ids) {
      await sendPut(engine.table, { Put: { Item: tracksItem(watch, id, tracksOf(id)) } });
    }
  });

  const unitsFor = async (wanted: readonly string[], of: number) => {
    let found = new Map<string, readonly CatalogTrack[]>();
    const calls = await metered(engine.table, async () => {
      found = await readTracks(engine.table, watch, wanted, of);
    });
    expect(calls.every(({ strong }) => strong)).toBe(true);
    expect(found).toEqual(new Map(wanted.map((id) => [id, tracksOf(id)])));
    return sumOf(calls).readUnits;
  };

  it('cost a few units, however many of all they are', async () => {
    expect(await unitsFor(ids, ids.length)).toBeLessThanOrEqual(2);
    expect(await unitsFor(ids.slice(5, 15), ids.length)).toBeLessThanOrEqual(2);
    expect(await unitsFor(ids.slice(0, 3), ids.length)).toBe(3);
    expect(await unitsFor(ids.slice(0, 1), 1)).toBe(1);
  });

  it('cost one each where there are very many others, which nobody wants', async () => {
    expect(await unitsFor(ids, 10_000)).toBe(ids.length);
  });

  it('are left out where none are stored', async () => {
    expect(await readTracks(engine.table, watch, ['7', '8'], 2)).toEqual(new Map());
    expect(await readTracks(engine.table, watch, ['7', '8'], 100)).toEqual(new Map());
  });
});
