import type { CampaignReport } from './campaign.ts';
import { faults, printed, violationsOf } from './command.ts';
import { plantNames } from './plant.ts';

describe('schedules of faults', () => {
  it('200 of them lose nothing, double nothing, invent nothing, and come to rest', async () => {
    const report = await faults('--schedules', '200', '--seed', '1');
    expect(violationsOf(report)).toEqual([]);
    expect(report.schedules).toBe(200);
    const { counts } = report;
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

  it('20 bursts all arrive without a sweep, five requests at a time', async () => {
    const report = await faults('--burst', '--schedules', '20', '--seed', '1');
    expect(violationsOf(report)).toEqual([]);
    expect(report.counts['receiver: taken']).toBeGreaterThan(400);
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
    'blind-seal': /^(drains|ends): /,
    'repeated-notice': /^(once|drains): /,
    'quiet-at-routing': /^quiet: /,
    'digest-by-utc': /^digest: /,
    'lone-follow-up': /^alone: /,
    'counted-critical': /^cap: after /,
    'early-escalation': /^escalates: nobody sent on /,
  };

  let found: Record<string, CampaignReport> = {};
  beforeAll(async () => {
    found = JSON.parse(await printed('--plants', '--schedules', '60')) as typeof found;
  });

  it.each(plantNames)('%s', (name) => {
    const violations = found[name]?.failed.flatMap((ended) => ended.violations);
    expect(violations).toContainEqual(expect.stringMatching(said[name]));
  });
});
