import { isAlertPlant } from './alerts/plants.ts';
import { faults, schedulesHere, together, type Together, violationsOf } from './command.ts';
import { isTickPlant } from './ticks/plants.ts';
import { isOfBursts, plantNames, type Plant } from './plant.ts';

function schedulesThatMeet(plant: Plant): number {
  if (isAlertPlant(plant)) return schedulesHere.alerts;
  if (isTickPlant(plant)) return schedulesHere.ticks;
  return isOfBursts(plant) ? schedulesHere.bursts : schedulesHere.faults;
}

let told: Together;
beforeAll(async () => {
  told = await together();
});

describe('schedules of faults', () => {
  it('lose nothing, double nothing, invent nothing, and come to rest', () => {
    const { counts, schedules } = told.faults;
    expect(violationsOf(told.faults)).toEqual([]);
    expect(schedules).toBe(schedulesHere.faults);
    // Or nothing was proven.
    for (const [fault, least] of [
      ['refused', 150],
      ['reply lost', 20],
      ['echoed', 10],
      ['delayed', 150],
      ['killed before', 150],
      ['killed after', 20],
      ['message lost', 100],
      ['message doubled', 200],
      ['message late', 100],
      ['message handed out again', 200],
      ['receiver: taken', 500],
      ['receiver: late', 10],
      ['receiver: http_500', 50],
    ] as const) {
      expect([fault, (counts[fault] ?? 0) >= least]).toEqual([fault, true]);
    }
  });

  it('of bursts all arrive without a sweep, five requests at a time', () => {
    const { counts, schedules } = told.bursts;
    expect(violationsOf(told.bursts)).toEqual([]);
    expect(schedules).toBe(schedulesHere.bursts);
    expect(counts['receiver: taken']).toBeGreaterThan(400);
  });

  it('of ticks lose nobody, ask nobody twice, and claim nothing that is not so', () => {
    const { counts, schedules } = told.ticks;
    expect(violationsOf(told.ticks)).toEqual([]);
    expect(schedules).toBe(schedulesHere.ticks);
    for (const [what, least] of [
      ['tick: took its lane', 3000],
      ['tick: asked for an artist', 2000],
      ['tick: asked for a check', 200],
      ['tick: a visit went on', 5],
      ['checked by a visit', 5000],
      ['asked in time', 2000],
      ['catalog event', 100],
    ] as const) {
      expect([what, (counts[what] ?? 0) >= least]).toEqual([what, true]);
    }
  });

  it('the same seed goes the same way, call by call', async () => {
    const words = ['--schedules', '3', '--seed', '7', '--plant', 'random-event-id'];
    const [one, other] = await Promise.all([faults(...words), faults(...words)]);
    expect(one.failed.map(({ seed }) => seed)).toEqual([7, 8, 9]);
    expect(one.failed.every(({ steps }) => steps.length > 100)).toBe(true);
    expect(other.failed).toEqual(one.failed);
  });
});

describe('a planted mistake is found', () => {
  /** What must be said of each, so that it is not found by accident. */
  const said: Readonly<Record<(typeof plantNames)[number], RegExp>> = {
    'no-sweep': /^(drains|reaches): /,
    'no-lease': /^once: /,
    'no-renewal': /^once: /,
    'blind-claim': /^once: /,
    'no-hand-over': /^alone: /,
    'lost-wake-up': /^alone: /,
    'send-before-commit': /^stored: /,
    'acknowledge-before-send': /^reaches: .* never took it$/,
    'random-change-id': /^(drains: change|chain|counted)/,
    'random-event-id': /^id: /,
    'stale-step': /^(stored|once): /,
    'half-step': /^chain: .* things happened$/,
    'skipped-holder': /^told: /,
    'lost-part': /^skipped: .* was never told$/,
    'unnoted-part': /^over: .* is back at , and 1 say so$/,
    'blind-seal': /^(drains|ends): /,
    'repeated-notice': /^(once|drains): /,
    'quiet-at-routing': /^quiet: /,
    'digest-by-utc': /^digest: /,
    'lone-follow-up': /^alone: /,
    'counted-critical': /^cap: after /,
    'early-escalation': /^escalates: nobody sent on /,
    'early-marks': /^claims: .* is said to be checked at /,
    'both-ticks': /^twice: .* by no visit$/,
    'cut-as-visited': /^claims: .* is said to be checked at /,
    'forgotten-rows': /^claims: .* is said to be checked at /,
    'left-row': /^(?:rows: (?:no row|a row too many)|claims: .* is said to be checked at) /,
    'silent-failure': /^(?:claims: .* is said to be checked at|late: .* was not asked for since) /,
    'shared-failure': /^late: .* is said to be checked at .*, beside /,
    'endless-lease': /^surprise: how far ticks are can’t be what is noted/,
  };

  it.each(plantNames)('%s', (name) => {
    const failed = told.plants[name]?.failed ?? [];
    const violations = failed.flatMap((ended) => ended.violations);
    expect(violations).toContainEqual(expect.stringMatching(said[name]));
    // Without being looked for, too: by a schedule that this suite runs anyway.
    expect(failed[0]?.seed).toBeLessThanOrEqual(schedulesThatMeet(name));
  });
});
