import { faults, violationsOf } from '../command.ts';

describe('schedules about messages to people', () => {
  it('200 of them end each change for each destination once, for a reason, at its time', async () => {
    const report = await faults('--alerts', '--schedules', '200', '--seed', '1');
    expect(violationsOf(report)).toEqual([]);
    expect(report.schedules).toBe(200);
  });
});
