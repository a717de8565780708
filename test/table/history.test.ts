import { flushDays, readHistory } from '../../shared/checks/items/history.ts';
import { oneTable } from '../support/engine.ts';

describe('the stored history of an artist', () => {
  const engine = oneTable();

  const days = async (artist: string, from: string) =>
    (await readHistory(engine.table, artist, from)).map(({ taken_at }) => taken_at.slice(0, 16));

  it('is read from a day on, oldest first, over months and years', async () => {
    for (const day of ['2026-11-02', '2025-12-31', '2026-11-01', '2026-01-01', '2025-12-30']) {
      await flushDays(engine.table, 'a', { [day]: '60=4/7;540=1' });
    }
    expect(await days('a', '2025-12-31')).toEqual([
      '2025-12-31T01:00',
      '2025-12-31T10:00',
      '2026-01-01T01:00',
      '2026-01-01T10:00',
      '2026-11-01T01:00',
      '2026-11-01T10:00',
      '2026-11-02T01:00',
      '2026-11-02T10:00',
    ]);
    expect(await days('a', '2026-11-03')).toEqual([]);
    expect(await readHistory(engine.table, 'a', '2026-11-02')).toEqual([
      { taken_at: '2026-11-02T01:00:00.000Z', followers: 4, monthly_listeners: 7 },
      { taken_at: '2026-11-02T10:00:00.000Z', followers: 5, monthly_listeners: null },
    ]);
  });

  it('takes the same day again, and the last one stands', async () => {
    await flushDays(engine.table, 'b', { '2026-11-21': '60=1' });
    await flushDays(engine.table, 'b', { '2026-11-21': '60=1;60=1' });
    expect(await days('b', '2026-11-21')).toEqual(['2026-11-21T01:00', '2026-11-21T02:00']);
  });

  it('has nothing of an artist that has none, nor of one whose id begins alike', async () => {
    await flushDays(engine.table, 'c1', { '2026-11-21': '60=1' });
    expect(await days('c', '2000-01-01')).toEqual([]);
  });

  it('says so when what is stored is no history', async () => {
    await flushDays(engine.table, 'd', { '2026-11-21': 'nonsense' });
    await expect(readHistory(engine.table, 'd', '2026-11-21')).rejects.toThrow(/not a reading/);
  });
});
