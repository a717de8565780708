import { catalogDateText, lengthText } from '../../functions/dashboard/page/catalog-format.ts';
import { dayHeading, localeOf, relativeText } from '../../functions/dashboard/page/format.ts';
import { durationText } from '../../functions/dashboard/page/number-format.ts';

const now = new Date('2026-11-22T12:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);
const minute = 60_000;
const hour = 60 * minute;

describe('times', () => {
  it('are relative for a day, then a date', () => {
    expect(relativeText(before(3 * minute), now)).toMatch(/3/);
    expect(relativeText(before(5 * hour), now)).toMatch(/5/);
    expect(relativeText(before(-57 * minute), now)).toMatch(/57/);
    expect(relativeText(before(30 * hour), now)).toMatch(/2026/);
    expect(relativeText(before(59_000), now)).toBe(relativeText(now, now));
  });

  it('stand under the day they happened on', () => {
    const noon = new Date(2026, 10, 22, 12);
    const at = (day: number) => dayHeading(new Date(2026, 10, day, 23, 59), noon);
    expect(new Set([at(22), at(21), at(20)]).size).toBe(3);
    expect(dayHeading(new Date(2026, 10, 22, 0, 1), noon)).toBe(at(22));
    expect(at(20)).toMatch(/20/);
  });

  it.each([
    ['en-US', 'Nov 22, 2026, 2:05 PM'],
    ['de', '22 Nov 2026, 14:05'],
    ['ja-JP', 'Nov 22, 2026, 14:05'],
  ])('are English in the order of the region of %s', (language, text) => {
    const form = new Intl.DateTimeFormat(localeOf(language), {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'UTC',
    });
    const said = form.format(new Date('2026-11-22T14:05:00Z')).replaceAll(/\s/g, ' ');
    expect(said).toBe(text);
  });

  it('last milliseconds, seconds, or minutes', () => {
    expect(durationText(212)).toBe('212 ms');
    expect(durationText(1200)).toMatch(/^1.2 s$/);
    expect(durationText(250_000)).toBe('4 min 10 s');
    expect(durationText(240_000)).toBe('4 min');
  });
});

describe('what a catalog tells', () => {
  it('has dates that may be less exact than a day', () => {
    expect(catalogDateText('2026-11-22')).toMatch(/22.*2026|2026.*22/);
    expect(catalogDateText('2026-11')).toBe('2026-11');
    expect(catalogDateText('2026-13-45')).toBe('2026-13-45');
  });

  it('has tracks of minutes, and some of hours', () => {
    expect(lengthText(225_000)).toBe('3:45');
    expect(lengthText(59_600)).toBe('1:00');
    expect(lengthText(3_729_000)).toBe('1:02:09');
  });
});
