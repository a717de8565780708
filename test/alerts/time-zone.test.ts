import { Cron } from 'croner';
import {
  dateAfter,
  instantOf,
  isTimeZone,
  nextInstant,
  wallClock,
} from '../../shared/alerts/rules/time-zone.ts';

const zones = [...Intl.supportedValuesOf('timeZone'), 'UTC'];

describe('the instant of a time on the wall', () => {
  it.each([
    ['moves to the end of a gap', 'Europe/Berlin', '2026-03-29 02:30', '2026-03-29T01:00Z'],
    ['is the first of two passes', 'Europe/Berlin', '2026-10-25 02:30', '2026-10-25T00:30Z'],
    ['moves to its end in America', 'America/New_York', '2026-03-08 02:30', '2026-03-08T07:00Z'],
    ['is the first pass in America', 'America/New_York', '2026-11-01 01:30', '2026-11-01T05:30Z'],
    ['moves over half an hour', 'Australia/Lord_Howe', '2026-10-04 02:15', '2026-10-03T15:30Z'],
    ['is the first of such two', 'Australia/Lord_Howe', '2027-04-04 01:45', '2027-04-03T14:45Z'],
    ['moves over a gap at midnight', 'Africa/Cairo', '2026-04-24 00:00', '2026-04-23T22:00Z'],
    ['knows quarters of an hour', 'Asia/Kathmandu', '2026-06-01 09:00', '2026-06-01T03:15Z'],
    ['moves over a skipped day', 'Pacific/Apia', '2011-12-30 09:00', '2011-12-30T10:00Z'],
    ['may be the day before', 'Pacific/Kiritimati', '2026-01-01 09:00', '2025-12-31T19:00Z'],
  ])('%s: %s, %s', (_, zone, shown, expected) => {
    const [date = '', time = ''] = shown.split(' ');
    expect(instantOf(zone, date, time)).toEqual(new Date(expected));
    const hoursBefore = new Date(Date.parse(expected) - 6 * 3_600_000);
    expect(nextInstant(zone, { time }, hoursBefore)).toEqual(new Date(expected));
  });

  it('comes once a day in every zone for two years, and as late as another program says', () => {
    for (const [index, zone] of zones.entries()) {
      const time = `${String(index % 24).padStart(2, '0')}:${index % 2 === 0 ? '00' : '30'}`;
      const [hour, minute] = time.split(':').map(Number);
      const cron = new Cron(`${minute} ${hour} * * *`, { timezone: zone });
      let at = new Date('2026-01-01T12:00:00Z');
      let { date } = wallClock(zone, nextInstant(zone, { time }, at));
      for (let day = 0; day < 731; day += 1) {
        const next = nextInstant(zone, { time }, at);
        const shown = wallClock(zone, next);
        // Fewer `expect`s: there are 300,000 days.
        if (next <= at || shown.date !== date || shown.time < time) {
          throw new Error(`${zone} ${date} ${time}: ${JSON.stringify({ at, next, shown })}`);
        }
        const hours = (next.getTime() - at.getTime()) / 3_600_000;
        const isUsual = day > 0 && hours === 24;
        // It takes its time, so it's asked where clocks change, and a few times in between.
        if (!isUsual && day > 0) expect(cron.nextRun(at)).toEqual(next);
        [at, date] = [next, dateAfter(date, 1)];
      }
    }
  });

  it('comes once a week on a weekday', () => {
    let at = new Date('2026-03-01T12:00:00Z');
    const dates = Array.from({ length: 6 }, () => {
      at = nextInstant('Europe/Berlin', { time: '02:30', weekday: 'sun' }, at);
      return wallClock('Europe/Berlin', at).date;
    });
    expect(dates).toEqual([
      ...['2026-03-08', '2026-03-15', '2026-03-22', '2026-03-29', '2026-04-05', '2026-04-12'],
    ]);
  });

  it('is a week away when it is just now', () => {
    const now = new Date('2026-06-01T07:00:00Z');
    expect(nextInstant('Europe/Berlin', { time: '09:00', weekday: 'mon' }, now)).toEqual(
      new Date('2026-06-08T07:00:00Z'),
    );
  });
});

describe('a wall clock', () => {
  it('shows the same time twice when summer ends, with another offset', () => {
    const at = (text: string) => wallClock('Europe/Berlin', new Date(text));
    expect(at('2026-10-25T00:30:00Z')).toEqual({
      ...{ date: '2026-10-25', time: '02:30', weekday: 'sun', offsetMinutes: 120 },
    });
    expect(at('2026-10-25T01:30:00Z')).toMatchObject({ time: '02:30', offsetMinutes: 60 });
  });

  it('shows midnight as 00:00 of the new day', () => {
    expect(wallClock('Asia/Tokyo', new Date('2026-05-31T15:00:00.999Z'))).toEqual({
      ...{ date: '2026-06-01', time: '00:00', weekday: 'mon', offsetMinutes: 540 },
    });
  });
});

describe('a time zone', () => {
  it('is any that the platform knows', () => {
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
  });

  it.each(['UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'us/eastern', 'Etc/UTC', 'GMT'])(
    'may have another name: %s',
    (name) => {
      expect(isTimeZone(name)).toBe(true);
    },
  );

  it.each(['+02:00', '-05:30', 'UTC+2', 'Etc/GMT+5', 'Mars/Olympus', '', ' Europe/Berlin', 'CEST'])(
    'is neither an offset nor something else: %j',
    (name) => {
      expect(isTimeZone(name)).toBe(false);
    },
  );
});
