/**
 * The same artists for six hours on the real engine and in the simulation: as many checks, requests, and
 * units. `npm run proof` takes 1,000 of them.
 */
import { serviceLoad } from '../../shared/table/catalog/service-load.ts';
import { putArtistCount } from '../../shared/table/gauge.ts';
import { checkArtist } from '../../shared/checks/steps/check-artist.ts';
import { metered, sumOf, type TableCall } from '../bench/capacity.ts';
import { SettableClock, seededRandom } from '../support/clock.ts';
import { startTable } from '../support/engine.ts';
import { ticking } from '../support/ticking.ts';
import { watching, type Watching } from '../support/watching.ts';
import { type Fleet, lastTurn, startMs, watchIdAt } from './fleet.ts';
import { readLedger, unitsOf } from './ledger.ts';
import { readOptions, runOf } from './options.ts';
import { simulate } from './simulation.ts';

const artists = process.env.PROOF ? 1000 : 40;
const hours = 6;
/** A service that is large enough to spare requests, of which these artists are a part. */
const watches = { free: 0, pro: 0, business: 1000 };
const minuteSeconds = 60;
const hourSeconds = 3600;

/** What the six hours came to. */
interface Lived {
  checks: number;
  /** Artists that ticks asked the catalog for. */
  visited: number;
  requests: number;
  readUnits: number;
  writeUnits: number;
}

/** By the use cases of the product on the real engine, each check in a function of its own. */
async function lived(): Promise<Lived> {
  const engine = await startTable();
  const clock = new SettableClock(new Date(startMs - 2 * hourSeconds * 1000).toISOString());
  const on = { table: engine.table, clock, random: seededRandom(3) };
  const w = await watching({ on, artists });
  try {
    for (let index = 0; index < artists; index += 1) await w.monitor(String(1001 + index));
    await putArtistCount(engine.table, {
      begun_at: clock.now().toISOString(),
      pass: null,
      last: {
        ...{ artists: watches.business, stale: 0, stale_watches: [], by_plan: watches },
        counted_at: clock.now().toISOString(),
      },
    });
    await checked(w, startMs - hourSeconds * 1000, 1);
    w.requests.length = 0;
    const { checks, visited, calls } = await checked(w, startMs, hours);
    return { checks, visited, requests: w.requests.length, ...sumOf(calls) };
  } finally {
    await w.stop();
    await engine.stop();
  }
}

/** Ticks of these hours, and the checks that they ask for. @returns how many there were, and what checks took. */
async function checked(w: Watching, fromMs: number, forHours: number) {
  const t = ticking(w);
  let [checks, visited] = [0, 0];
  const calls: TableCall[] = [];
  for (let minute = 0; minute < forHours * 60; minute += 1) {
    const at = fromMs + minute * minuteSeconds * 1000;
    w.clock.advance((at - w.clock.now().getTime()) / 1000);
    await t.tick();
    visited += t.asked().length;
    const asked = t.sent();
    checks += asked.length;
    const made = await metered(w.table, async () => {
      for (const watch_id of asked) {
        const deps = { ...w.deps, load: serviceLoad(w.table, w.clock) };
        await checkArtist(deps, { kind: 'check', watch_id, attempt: 0 });
      }
    });
    calls.push(...made);
  }
  return { checks, visited, calls };
}

/** By the simulation, from the same start: all was read in the hour before. */
function simulated(): Lived {
  const ledger = readLedger();
  const options = readOptions([
    '--artists',
    String(artists),
    '--hours',
    String(hours),
    '--mix',
    '0/0/100',
    '--holders',
    '1',
    '--addresses',
    '10',
  ]);
  const settle = (fleet: Fleet) => {
    for (let index = 0; index < fleet.count; index += 1) {
      const last = lastTurn(fleet.slot[index]!, 'business');
      for (const times of [fleet.lastCheckedAt, fleet.seenAt, fleet.listAt, fleet.allAt])
        times[index] = last;
    }
  };
  const calibrated = { watches, findingsPerDay: 0, settle };
  const { counts } = simulate({ ...runOf(options, 'steady'), calibrated }, ledger);
  const first = unitsOf(ledger, 'check without a change, the first of a day');
  const further = unitsOf(ledger, 'check without a change');
  const firsts = artists;
  const sum = (unit: 'readUnits' | 'writeUnits') =>
    firsts * first[unit] + (counts.done - firsts) * further[unit];
  return {
    checks: counts.done,
    visited: counts.requestsOfTicks,
    requests: counts.requestsOfTicks + counts.requestsOfChecks,
    readUnits: sum('readUnits'),
    writeUnits: sum('writeUnits'),
  };
}

describe('the simulation', () => {
  it('agrees with the real engine within 4 percent', async () => {
    const real = await lived();
    const told = simulated();
    expect(watchIdAt(0)).toBe('deezer#1001');
    for (const figure of ['checks', 'visited', 'requests', 'writeUnits'] as const) {
      const ratio = told[figure] / real[figure];
      expect({ figure, isNear: Math.abs(ratio - 1) <= 0.04, ratio, real, told }).toMatchObject({
        isNear: true,
      });
    }
  });
});
