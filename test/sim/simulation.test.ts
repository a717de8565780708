import { perMinute } from '../../shared/domain/quota/quota.ts';
import { ofTickKeys } from './budgets.ts';
import { readLedger, unitsOf } from './ledger.ts';
import { readOptions, runOf, type RunOptions } from './options.ts';
import { isFailed, printed, tell } from './report.ts';
import { scenarios } from './scenarios.ts';
import type { Came } from './came.ts';
import { simulate } from './simulation.ts';

const ledger = readLedger();

function live(words: string, changed: Partial<RunOptions> = {}): Came {
  const options = readOptions(words.split(' '));
  return simulate({ ...runOf(options, options.scenario), ...changed }, ledger);
}

const figuresOf = ({ counts, delays, lanes, hot, moments, hanging }: Came) => ({
  counts,
  slowest: delays.max,
  permits: [lanes.granted, lanes.refused],
  five: hot.five(),
  moments,
  attempts: hanging.attempts,
});

describe('the simulation of a fleet', () => {
  it('comes to the same for the same seed, and to something else for another', () => {
    const words = '--artists 1500 --hours 8 --mix 20/30/50 --seed';
    const one = figuresOf(live(`${words} 5`));
    expect(figuresOf(live(`${words} 5`))).toEqual(one);
    expect(figuresOf(live(`${words} 6`))).not.toEqual(one);
  });

  it.each(scenarios.map(({ name }) => name))('loses no check: %s', (name) => {
    const { counts, delays, beyond, options } = live(
      `--artists 3000 --hours 10 --mix 40/30/30 --scenario ${name}`,
    );
    const { asked, done, dropped, givenUp, waiting, late, seen } = counts;
    expect(done + dropped + givenUp + waiting).toBe(asked);
    expect(delays.count).toBe(done);
    expect(beyond.count).toBeGreaterThanOrEqual(seen - options.artists);
    expect(beyond.count).toBeLessThanOrEqual(seen);
    expect(beyond.beyond(300)).toBe(late);
    expect(seen).toBeGreaterThan(0.3 * options.artists * options.hours);
    const { found, confirmed, dismissed } = counts;
    expect(confirmed + dismissed).toBeLessThanOrEqual(found);
    expect(counts.inMessages).toBeLessThanOrEqual(counts.told);
  });

  it('never sends more than the catalog takes, however short its quota is', () => {
    const { counts, lanes, options } = live(
      '--artists 30000 --hours 6 --mix 0/0/100 --addresses one',
    );
    expect(lanes.beyond).toBe(0);
    expect(lanes.granted).toBeLessThanOrEqual(perMinute(lanes.quota) * options.hours * 60);
    const { requestsOfTicks, requestsOfChecks, requestsOfPages } = counts;
    const ofWork = requestsOfTicks + requestsOfChecks + requestsOfPages;
    const used = ofWork + counts.requestsOfRechecks + counts.requestsOfPeople;
    expect(used).toBe(lanes.granted);
    // It can't make them all, so many are late, and nothing hides it.
    expect(counts.late).toBeGreaterThan(counts.seen / 10);
  });

  it('says that the hold is what keeps a service well', () => {
    const words = '--artists 4000 --hours 18 --mix 0/0/100 --addresses 3';
    const glitch = live(`${words} --scenario glitch`);
    const without = live(`${words} --scenario glitch-without-hold`);
    expect(glitch.counts.held).toBeGreaterThan(1000);
    expect(glitch.counts.falseConfirmed).toBe(0);
    expect(without.counts.falseConfirmed).toBeGreaterThan(4000);
  });

  it('sees each artist in time, by one address with nearly all that it carries', () => {
    const { beyond, counts } = live('--artists 16000 --hours 5 --mix 0/0/100 --addresses one');
    expect(beyond.quantile(0.999)).toBeLessThan(300);
    expect(counts.givenUp).toBe(0);
  });

  it('sees all artists in time again within hours of an outage, and asks for nobody twice', () => {
    const words = '--artists 10000 --hours 12 --mix 0/0/100 --addresses one';
    const { lastLateAt, counts, lanes } = live(`${words} --scenario catalog-down`);
    expect(lastLateAt).toBeGreaterThan(8 * 3600);
    expect(lastLateAt).toBeLessThan(11 * 3600);
    expect(counts.dropped).toBeLessThan(counts.asked / 20);
    expect(lanes.beyond).toBe(0);
  });

  it('keeps slots, marks and lanes far below what a partition takes', () => {
    const came = live('--artists 20000 --hours 2 --mix 0/0/100 --addresses 10');
    const busy = [...ofTickKeys(came.hot, 'writes'), ...ofTickKeys(came.read, 'reads')];
    expect(new Set(busy.map(({ key }) => key.slice(0, key.indexOf('#'))))).toEqual(
      new Set(['SLOT', 'TICKS', 'SOURCE']),
    );
    expect(busy.filter(({ units, most }) => units >= most)).toEqual([]);
  });

  it('takes its units from the ledger', () => {
    const came = live('--artists 1000 --hours 6 --mix 0/0/100');
    const dearer = {
      ...ledger,
      jobs: ledger.jobs.map((job) => ({
        ...job,
        calls: job.calls.map((call) => ({ ...call, writeUnits: call.writeUnits * 2 })),
      })),
    };
    const writesOf = (one: typeof ledger) =>
      tell(came, one).bill.parts.find(({ part }) => part === 'visits, checks, and their permits')
        ?.writeUnits;
    expect(writesOf(dearer)).toBeCloseTo(2 * (writesOf(ledger) ?? 0), 6);
    expect(unitsOf(ledger, 'check without a change').writeUnits).toBeGreaterThan(0);
  });

  it('fails where a budget breaks, and not where that is what a scenario shows', () => {
    const short = tell(live('--artists 40000 --hours 6 --mix 0/0/100 --addresses one'), ledger);
    expect(isFailed(short)).toBe(true);
    expect(printed(short)).toContain('Breaks: ');
    const shown = tell(
      live(
        '--artists 40000 --hours 3 --mix 0/0/100 --addresses one --scenario glitch-without-hold',
      ),
      ledger,
    );
    expect(shown.broken).not.toEqual([]);
    expect(isFailed(shown)).toBe(false);
  });

  it('doesn’t fail where only a limit is met, but says so', () => {
    const told = tell(live('--artists 3000 --hours 4 --mix 0/0/100'), ledger);
    const dollars = told.budgets.find(({ what }) => what === 'dollars a month')!;
    const limits = { ...told, broken: [{ ...dollars, value: 300, most: 250, used: 1.2 }] };
    expect(isFailed(limits)).toBe(false);
    expect(printed(limits)).toContain('Goes beyond its limits: dollars a month: 300 of 250.');
  });

  it('refuses options that make no sense', () => {
    expect(() => readOptions(['--holders', '6'])).toThrow('--holders');
    expect(() => readOptions(['--mix', '70/30'])).toThrow('three percentages');
    expect(() => readOptions(['--scenario', 'unheard'])).toThrow('--scenario');
  });
});
