import { pauseKind, readPause } from '../../shared/deliveries/items/kind-pause.ts';
import { oneTable } from '../support/engine.ts';

describe('the pause of a kind of target', () => {
  const engine = oneTable();

  const at = (seconds: number) => new Date(Date.parse('2026-11-21T10:00:00.000Z') + seconds * 1000);

  it('is none until it is asked for, and then the longest that was', async () => {
    expect(await readPause(engine.table, 'chat_b')).toBeNull();
    for (const seconds of [60, 300, 120]) await pauseKind(engine.table, 'chat_b', at(seconds));
    expect(await readPause(engine.table, 'chat_b')).toEqual(at(300));
    expect(await readPause(engine.table, 'chat_a')).toBeNull();
  });
});
