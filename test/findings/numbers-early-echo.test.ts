import { judgeNumber } from '../../shared/findings/numbers/judge-number.ts';
import { numberFindings } from '../../shared/findings/numbers/numbers.ts';
import { aContext, aNumberContext, anOpenChange, daysOf, now, sentenceOf } from './build.ts';

// A history that begins 15 days before a drop of a third of all listeners.
const listeners = [...Array.from({ length: 15 }, (_, at) => 9000 + ((at * 7) % 41)), 6000];
const days = daysOf(...listeners).map(({ day, followers }) => ({
  day,
  followers: null,
  monthly_listeners: followers,
}));
const daysBefore = (count: number) =>
  new Date(Date.parse(days.at(-1)!.day) - count * 86_400_000).toISOString().slice(0, 10);
const found = (...released: string[]) => numberFindings(days, aNumberContext({ released }))[0]!;

describe('a drop of listeners in the first weeks', () => {
  it('is no alarm where a release came out a month before', () => {
    const drop = found(daysBefore(30));
    expect(drop).toMatchObject({ change_type: 'LISTENERS_DROP', severity: 'info' });
    expect(sentenceOf(drop)).toContain(`the first days after the release of ${daysBefore(30)} `);
  });

  it.each([
    ['no release', []],
    ['one of two months before', [daysBefore(60)]],
    ['one that our history has seen', [daysBefore(5)]],
    ['one whose day nobody knows', [daysBefore(30).slice(0, 7)]],
  ])('is critical with %s', (_, released) => {
    expect(found(...released)).toMatchObject({ severity: 'critical' });
  });

  it('is confirmed as what it was found as', () => {
    const released = [daysBefore(30)];
    const next = new Date(Date.parse(days.at(-1)!.day) + 86_400_000).toISOString().slice(0, 10);
    const later = [...days, { day: next, followers: null, monthly_listeners: 6003 }];
    const open = { ...anOpenChange(found(...released)), detected_at: new Date(next) };
    const judged = judgeNumber(open, later, {
      ...aContext({ now: new Date(now.getTime() + 3 * 86_400_000) }),
      released,
    });
    expect(judged).toMatchObject({ kind: 'confirm', finding: { severity: 'info' } });
  });
});
