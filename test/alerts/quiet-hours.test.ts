import { QuietHoursInput } from '../../shared/domain/bodies/timing.ts';
import { pierces, quietHoursEnd } from '../../shared/alerts/rules/timing.ts';
import { weekdays } from '../../shared/alerts/rules/time-zone.ts';

const berlin = 'Europe/Berlin';
const nights = QuietHoursInput.parse({ from: '22:00', to: '07:00' });
const lunch = QuietHoursInput.parse({ from: '12:00', to: '13:30', days: ['mon', 'wed'] });
const weekend = QuietHoursInput.parse({ from: '20:00', to: '08:00', days: ['fri'] });

describe('quiet hours', () => {
  // In Berlin, it is two hours later in June, and one in January.
  it.each([
    ['have begun at their first minute', nights, '2026-06-01T20:00:00Z', '2026-06-02T05:00:00Z'],
    ['haven’t a second earlier', nights, '2026-06-01T19:59:59Z', null],
    ['go on after midnight', nights, '2026-06-02T01:00:00Z', '2026-06-02T05:00:00Z'],
    ['go on to their last second', nights, '2026-06-02T04:59:59Z', '2026-06-02T05:00:00Z'],
    ['are over at their end', nights, '2026-06-02T05:00:00Z', null],
    ['may be in the middle of a day', lunch, '2026-06-01T11:00:00Z', '2026-06-01T11:30:00Z'],
    ['are only on their days', lunch, '2026-06-02T11:00:00Z', null],
    ['last into the day after theirs', weekend, '2026-06-06T05:00:00Z', '2026-06-06T06:00:00Z'],
    ['don’t begin on the day after theirs', weekend, '2026-06-06T20:00:00Z', null],
    ['don’t last into their own day', weekend, '2026-06-05T05:00:00Z', null],
    ['are an hour longer when it ends', nights, '2026-10-24T22:00:00Z', '2026-10-25T06:00:00Z'],
  ])('%s', (_, hours, at, end) => {
    expect(quietHoursEnd(hours, berlin, new Date(at))).toEqual(end && new Date(end));
  });

  it('end within 26 hours in every zone, however long they are', () => {
    const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC'];
    const long = QuietHoursInput.parse({ from: '08:00', to: '07:00' });
    for (const zone of zones) {
      for (let day = 0; day < 731; day += 15) {
        const at = new Date(Date.UTC(2026, 0, 1 + day, (day * 7) % 24, 30));
        const end = quietHoursEnd(long, zone, at);
        const hours = end ? (end.getTime() - at.getTime()) / 3_600_000 : 0;
        if (end ? hours <= 0 || hours >= 26 : !isShown(zone, at, '07:')) {
          throw new Error(`${zone} ${at.toISOString()} ${end?.toISOString()}`);
        }
      }
    }
  });

  it('are on all days unless some are chosen, and let what is critical through', () => {
    expect(nights).toEqual({
      ...{ from: '22:00', to: '07:00', pierce: 'critical' },
      days: ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'],
    });
    expect(nights.days).toEqual([...weekdays]);
  });

  it.each([
    ['with one time for both', { from: '22:00', to: '22:00' }],
    ['without a day', { from: '22:00', to: '07:00', days: [] }],
    ['at no time of the day', { from: '24:00', to: '07:00' }],
    ['at half a time', { from: '7:00', to: '08:00' }],
  ])('can’t be %s', (_, hours) => {
    expect(QuietHoursInput.safeParse(hours).success).toBe(false);
  });

  it.each([
    ['critical', 'critical', true],
    ['warning', 'critical', false],
    ['warning', 'warning', true],
    ['critical', 'warning', true],
    ['info', 'warning', false],
    ['critical', 'none', false],
  ] as const)(
    'let a change of severity %s through where they ask for %s: %s',
    (severity, pierce, is) => {
      expect(pierces(severity, { pierce })).toBe(is);
    },
  );
});

function isShown(zone: string, at: Date, time: string): boolean {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeStyle: 'short' });
  return clock.format(at).startsWith(time);
}
