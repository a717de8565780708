import { runInNewContext } from 'node:vm';
import { burnExpression, type Tier, tiers } from '../../lib/stacks/promises.ts';
import { objectives } from '../../shared/plan/objectives.ts';
import { alarms, topics } from './shapes.ts';
import { all, makeStage, one, textOf } from './stage.ts';

const events = { bad: 'FILL(failed, 0)', total: 'FILL(requests, 0)', metrics: () => ({}) };
const minute = 60_000;

/** Requests and failures of one minute. */
interface Minute {
  requests: number;
  failed: number;
}

/** CloudWatch's metric math as far as our expressions use it. */
const evaluate = (expression: string, { requests, failed }: Minute): number =>
  Number(
    runInNewContext(expression, {
      IF: (holds: boolean, yes: number, no: number) => (holds ? yes : no),
      FILL: (value: number | undefined, other: number) => value ?? other,
      requests,
      failed,
    }),
  );

function sumOf(series: readonly Minute[], minutes: number): Minute {
  const last = series.slice(-minutes);
  return {
    requests: last.reduce((sum, each) => sum + each.requests, 0),
    failed: last.reduce((sum, each) => sum + each.failed, 0),
  };
}

/** Which tiers go off at the end of a series of minutes. */
function tiersOff(series: readonly Minute[]): string[] {
  const { badShareMax } = objectives.api;
  const isOver = ({ window, rate }: Tier) => {
    const sums = sumOf(series, window.toMilliseconds() / minute);
    return evaluate(burnExpression(events, badShareMax), sums) > rate;
  };
  return tiers.filter(isOver).map(({ name }) => name);
}

const quiet = (minutes: number, requests: number): Minute[] =>
  Array.from({ length: minutes }, () => ({ requests, failed: 0 }));

describe('how fast a promise is used up', () => {
  it('pages within the hour when 2% of the requests fail', () => {
    const burst = Array.from({ length: 60 }, () => ({ requests: 100, failed: 2 }));
    expect(tiersOff([...quiet(1440, 100), ...burst])).toContain('Fast');
  });

  it('pages for what is smaller and goes on for six hours', () => {
    const slow = Array.from({ length: 360 }, () => ({ requests: 1000, failed: 7 }));
    expect(tiersOff([...quiet(1440, 1000), ...slow])).toEqual(['Steady']);
  });

  it('makes a ticket of what goes on for a day', () => {
    const drip = Array.from({ length: 1440 }, () => ({ requests: 1000, failed: 4 }));
    expect(tiersOff(drip)).toEqual(['Slow']);
  });

  it('says nothing of a single failed request at night', () => {
    const night = quiet(1440, 1);
    night[night.length - 1] = { requests: 1, failed: 1 };
    expect(tiersOff(night)).toEqual([]);
  });

  it('is over an hour after the failures are, at the latest', () => {
    const burst = Array.from({ length: 60 }, () => ({ requests: 100, failed: 20 }));
    const past = [...quiet(1440, 100), ...burst, ...quiet(60, 100)];
    expect(tiersOff(past)).not.toContain('Fast');
  });

  it('says nothing without any requests', () => {
    expect(tiersOff(quiet(1440, 0))).toEqual([]);
  });
});

describe('alarms on promises', () => {
  const on = makeStage({ STAGE: 'prod', PAGE_EMAIL: 'pager@example.com' }).resources;
  const ofPromises = (resources: typeof on) =>
    all(resources, alarms).filter(({ id }) => id.includes('promise'));

  it('are one for each tier of each promise, in full stages', () => {
    const count = Object.keys(objectives).length * tiers.length;
    expect(ofPromises(on)).toHaveLength(count);
    const small = makeStage({ STAGE: 'prod', OPERATIONS_SIZE: 'small' }).resources;
    expect(ofPromises(small)).toEqual([]);
  });

  it('say what would be used up in how many days, over the window of their tier', () => {
    const said = ofPromises(on).map(
      ({ its }) => [/in (\d+) days/.exec(its.AlarmDescription)?.[1], textOf(its)] as const,
    );
    for (const { rate, window } of tiers) {
      const its = said.filter(([days]) => days === String(Math.round(30 / rate)));
      expect(its).toHaveLength(Object.keys(objectives).length);
      for (const [, text] of its) expect(text).toContain(`"Period":${window.toSeconds()}`);
    }
  });

  it('page for the fast ones; for the slow ones, there is a ticket', () => {
    const pages = all(on, topics).find(({ id }) => id.includes('Pages'))?.id;
    const tickets = all(on, topics).find(({ id }) => id.includes('Tickets'))?.id;
    for (const { id, its } of ofPromises(on)) {
      expect(its.AlarmActions).toEqual([id.includes('Slow') ? tickets : pages]);
    }
    expect(one(on, topics, pages).id).toBe(pages);
  });
});
