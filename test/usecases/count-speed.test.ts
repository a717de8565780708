import { recorded, WorkRecord } from '../../shared/telemetry/record.ts';
import { countSpeed } from '../../shared/deliveries/steps/delivered.ts';

async function countsAfter(seconds: number): Promise<Record<string, number>> {
  const record = new WorkRecord();
  const since = '2026-11-26T10:00:00.000Z';
  const at = new Date(Date.parse(since) + seconds * 1000);
  await recorded(record, async () => {
    countSpeed(since, at);
  });
  return Object.fromEntries(record.counts);
}

describe('the counts of the promise Speed', () => {
  it.each([0, 60])('count what came after %d seconds as one that was in time', async (seconds) => {
    expect(await countsAfter(seconds)).toEqual({ SpeedEvents: 1 });
  });

  it('count what came later than a minute as late, too', async () => {
    expect(await countsAfter(61)).toEqual({ SpeedEvents: 1, LateSpeedEvents: 1 });
  });
});
