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
      ['ended: delivered', 800],
      ['ended: acknowledged', 50],
      ['ended: muted', 20],
      ['ended: rule_inactive', 5],
      ['ended: cancelled', 3],
      ['ended: skipped', 10],
      ['ended: failed', 10],
      ['message: group', 250],
      ['message: digest', 80],
      ['message: mute', 8],
      ['message: quiet', 1],
      ['message: overflow', 1],
      ['escalated: unread', 50],
      ['escalated: untold', 2],
      ['follow-up: told', 30],
      ['follow-up: acknowledged', 10],
      ['killed before', 150],
    ] as const) {
      expect([what, (counts[what] ?? 0) >= least]).toEqual([what, true]);
    }
  });
});
