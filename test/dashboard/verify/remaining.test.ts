import { remainingText } from '../../../functions/dashboard/page/screens/verify/remaining.ts';

const now = new Date('2026-11-22T12:00:00Z');
const inSeconds = (seconds: number) => new Date(now.getTime() + seconds * 1000).toISOString();

it.each([
  [72 * 3600, 'Expires in 72 h'],
  [71 * 3600 + 59 * 60 + 59, 'Expires in 71 h 59 min'],
  [3600, 'Expires in 1 h'],
  [3599, 'Expires in 59 min'],
  [60, 'Expires in 1 min'],
  [59, 'Expires in less than a minute'],
])('%d seconds are left: %s', (seconds, text) => {
  expect(remainingText(inSeconds(seconds), now)).toBe(text);
});

it('says nothing once the time is over', () => {
  expect(remainingText(inSeconds(0), now)).toBeNull();
  expect(remainingText(inSeconds(-5), now)).toBeNull();
});
