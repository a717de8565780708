import type { SentReport } from '../../../shared/alerts/rules/weekly-report.ts';
import { aReport } from '../../support/a-report.ts';

const usual = aReport();
const gravest = usual.gravest.slice(0, 1);
const other_titles = ['profile image changed', 'release went offline “Long Shore”'];
const inStory = gravest.map((one) => ({ ...one, others: 2, other_titles }));

/** Weekly reports: of a full week, of one with a single change, and of one without any. */
export const reportSamples: readonly SentReport[] = [
  { ...usual, gravest: usual.gravest.slice(0, 2) },
  {
    ...{ ...usual, artists: 1, changes: { total: 1, critical: 1, warning: 0, info: 0 }, gravest },
    open: { total: 1, critical: 1, rechecking: 0 },
    decided: { acknowledged: 1, mine: 1, not_mine: 2 },
    ...{ numbers: [], numbers_moved: 0 },
  },
  {
    ...{ ...usual, changes: { total: 3, critical: 0, warning: 0, info: 3 }, gravest: inStory },
    open: { total: 0, critical: 0, rechecking: 1 },
    decided: { acknowledged: 0, mine: 0, not_mine: 0 },
    numbers: usual.numbers.slice(0, 1).map((moved) => ({ ...moved, before: 0 })),
    numbers_moved: 2,
  },
  {
    ...{ ...usual, artists: 0, changes: { total: 0, critical: 0, warning: 0, info: 0 } },
    ...{ gravest: [], numbers: [], numbers_moved: 0 },
    open: { total: 0, critical: 0, rechecking: 0 },
    decided: { acknowledged: 0, mine: 0, not_mine: 0 },
  },
];
