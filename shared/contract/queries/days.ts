import * as z from '../../domain/zod.ts';
import { Flag, queryInteger } from './parts.ts';

export const DaysQuery = z.strictObject({
  days: queryInteger(1, 365)
    .default(30)
    .register(z.docs, { description: 'How many days back, including today' }),
});

/** So far back the history can show what was expected. */
const expectedDaysMax = 90;

export const HistoryQuery = DaysQuery.extend({
  expected: Flag.default(false).register(z.docs, {
    description: 'Whether each point has the range that was expected of its day',
  }),
}).refine(({ days, expected }) => !expected || days <= expectedDaysMax, {
  path: ['days'],
  message: `must be at most ${expectedDaysMax} with expected=true`,
});
