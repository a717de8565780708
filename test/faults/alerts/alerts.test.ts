import { faults, schedulesHere, violationsOf } from '../command.ts';

describe('schedules about messages to people', () => {
  it('end each change for each destination once, for a reason, at its time', async () => {
    const words = ['--alerts', '--schedules', String(schedulesHere.alerts), '--seed', '1'];
    const report = await faults(...words);
    expect(violationsOf(report)).toEqual([]);
    expect(report.schedules).toBe(schedulesHere.alerts);
    const { counts } = report;
    // Or nothing was proven.
    for (const [what, least] of [
      ['ended: delivered', 320],
      ['ended: acknowledged', 30],
      ['ended: muted', 10],
      ['ended: rule_inactive', 1],
      ['ended: cancelled', 1],
      ['ended: skipped', 4],
      ['ended: failed', 5],
      ['message: group', 100],
      ['message: digest', 35],
      ['message: mute', 4],
      ['message: quiet', 1],
      ['message: overflow', 1],
      ['escalated: unread', 25],
      ['escalated: untold', 1],
      ['follow-up: told', 12],
      ['follow-up: acknowledged', 4],
      ['killed before', 60],
    ] as const) {
      expect([what, (counts[what] ?? 0) >= least]).toEqual([what, true]);
    }
  });
});
