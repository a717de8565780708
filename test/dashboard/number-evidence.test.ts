import type { Change, Payload } from '../../functions/dashboard/page/change.ts';
import { agreeing } from '../../functions/dashboard/page/parts/evidence/seen.ts';
import {
  readingsIn,
  windowOf,
} from '../../functions/dashboard/page/parts/number-chart/number-window.ts';
import { spanText } from '../../functions/dashboard/page/format.ts';

const payload = {
  field: 'followers',
  before: 60030,
  after: 56400,
  subject: { kind: 'artist', id: '1', name: 'Rosa Nebel' },
  reasons: [],
  readings: [
    { at: '2026-11-24T00:00:00.000Z', value: 60030 },
    { at: '2026-11-25T00:00:00.000Z', value: 56400 },
  ],
} satisfies Payload;
const detected = '2026-11-25T03:00:00.000Z';

it('shows the 30 days before a change, and at most a week after it', () => {
  expect(windowOf(payload, detected, new Date('2026-11-26T12:00:00.000Z'))).toEqual({
    from: '2026-10-26',
    until: '2026-11-26',
    days: 33,
  });
  const old = windowOf(payload, detected, new Date('2027-01-25T12:00:00.000Z'));
  expect(old).toMatchObject({ from: '2026-10-26', until: '2026-12-02' });
  expect(windowOf(payload, detected, new Date('2029-01-01T00:00:00.000Z')).days).toBe(365);
});

it('has the readings that the change was judged by, even where the history is gone', () => {
  const around = windowOf(payload, detected, new Date('2026-11-26T12:00:00.000Z'));
  const history = [
    { at: '2026-09-01T04:00:00.000Z', value: 1 },
    { at: '2026-11-20T04:00:00.000Z', value: 60000 },
    { at: '2026-11-24T04:00:00.000Z', value: 60030 },
    { at: '2026-11-25T04:00:00.000Z', value: null },
  ];
  expect(
    readingsIn(history, payload, around).map(({ at, value }) => [at.slice(5, 10), value]),
  ).toEqual([
    ['11-20', 60000],
    ['11-24', 60030],
    ['11-25', 56400],
    ['11-25', null],
  ]);
});

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
