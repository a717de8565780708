import type { Change } from '../../functions/dashboard/page/change.ts';
import { agreeing } from '../../functions/dashboard/page/parts/evidence/agreeing.ts';
import { spanText } from '../../functions/dashboard/page/format.ts';

const detected = '2026-11-25T03:00:00.000Z';

it('counts the checks that agree since it was last something else', () => {
  const checks = (...results: string[]) =>
    results.map((result) => ({ at: detected, result, read: [] })) as unknown as Change['checks'];
  expect(agreeing(checks('found', 'same', 'unclear', 'same'))).toBe(3);
  expect(agreeing(checks('found', 'different', 'same'))).toBe(1);
  expect(agreeing([])).toBe(0);
});

it('says how long something took in the largest whole unit', () => {
  expect(spanText(2_400)).toBe('2 seconds');
  expect(spanText(300_000)).toBe('5 minutes');
  expect(spanText(47 * 3_600_000)).toBe('1 day');
});
