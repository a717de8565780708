import { severityDays } from '../../../functions/dashboard/page/parts/chart/readings.ts';

const change = (severity: 'critical' | 'warning' | 'info', confirmed_at: string | null) => ({
  severity,
  confirmed_at,
  detected_at: '2026-11-20T23:59:00.000Z',
});

describe('changes by day', () => {
  it('are counted on the UTC day of their confirmation; days without have zeros', () => {
    const days = severityDays(
      [
        change('critical', '2026-11-20T23:59:59.000Z'),
        change('info', '2026-11-22T00:00:00.000Z'),
        change('info', '2026-11-22T08:00:00.000Z'),
        change('warning', null),
        change('warning', '2026-11-23T00:00:00.000Z'),
      ],
      new Date('2026-11-20T10:00:00Z'),
      new Date('2026-11-22T10:00:00Z'),
    );
    expect(days).toEqual([
      { date: '2026-11-20', critical: 1, warning: 1, info: 0 },
      { date: '2026-11-21', critical: 0, warning: 0, info: 0 },
      { date: '2026-11-22', critical: 0, warning: 0, info: 2 },
    ]);
  });
});
