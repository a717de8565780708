import { minuteOf } from '../../../shared/domain/tick/rings.ts';
import { killedEverywhere } from '../../support/killed-everywhere.ts';
import { tableFaults } from '../../support/table-faults.ts';
import { quietArtists, ticking, type Ticking } from '../../support/ticking.ts';
import { type Watching, watching } from '../../support/watching.ts';

const ids = [1001, 1002, 1003, 1004, 1005];
const all = ids.map(String);
const odd = 'deezer#1003';

describe('a tick that is killed', () => {
  let w: Watching;
  let t: Ticking;
  /** In which minutes each artist was asked for. */
  let asked: Map<string, number[]>;
  beforeEach(async () => {
    w = await watching({ artists: 6 });
    await quietArtists(w, ids);
    t = ticking(w);
    await t.tick();
    t.asked();
  });
  afterEach(() => w.stop());

  function note(): void {
    const minute = minuteOf(w.clock.now());
    for (const id of t.asked()) asked.set(id, [...(asked.get(id) ?? []), minute]);
  }

  it('loses nobody, wherever it dies, and asks nobody twice within the time that is promised', async () => {
    const faults = tableFaults(w.table.db, () => `${w.sent.length} ${t.taken.length}`);
    let renames = 0;
    const crashes = await killedEverywhere(faults, async () => {
      asked = new Map();
      w.happens('followers', { add: 1 }, 1003);
      renames += 1;
      w.happens('rename', { name: `Name ${renames}` }, 1003);
      w.clock.advance(300);
      await faults.inFunction(() => t.tick()).catch(() => undefined);
      faults.takeCrash();
      note();
      for (let minute = 0; minute < 5; minute += 1) {
        await t.minutes(1);
        note();
      }
      expect([...asked.keys()].toSorted()).toEqual(all);
      for (const minutes of asked.values()) {
        const gaps = minutes.slice(1).map((at, index) => at - (minutes[index] ?? 0));
        // Ticks are five minutes apart here; one that was cut off is made up for after three.
        expect(Math.min(...gaps, Infinity)).toBeGreaterThanOrEqual(1);
        expect(minutes.length).toBeLessThanOrEqual(3);
      }
      // The others' own checks come due meanwhile.
      expect(await t.worked()).toContain(odd);
    });
    expect(crashes).toBeGreaterThanOrEqual(3);
  });

  it('after it was begun is left alone until its slots have their next turn', async () => {
    const faults = tableFaults(w.table.db);
    w.clock.advance(300);
    // Its second write notes what was visited.
    let writes = 0;
    faults.watch((command) => {
      if (command.startsWith('Update')) writes += 1;
      if (writes === 2) throw new Error('killed');
    });
    await expect(faults.inFunction(() => t.tick())).rejects.toThrow('killed');
    expect(t.asked()).toEqual(all);
    // Its lease isn't over yet.
    w.clock.advance(30);
    await t.tick();
    expect(t.asked()).toEqual([]);
    w.clock.advance(30);
    await t.minutes(5);
    expect([...new Set(t.asked())]).toEqual(all);
  });
});
