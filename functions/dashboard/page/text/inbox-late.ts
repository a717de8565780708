import { numberText } from '../format.ts';
import { plural, counted } from '../plural.ts';

export const inboxLate = {
  arrived: (count: number) =>
    `Show ${numberText(count)} new ${plural(count, { one: 'change', other: 'changes' })}`,
  selected: (count: number) => `${numberText(count)} selected`,
  clear: 'Clear the selection',
  selectAll: 'Select all in the list',
  acknowledgeAll: 'Acknowledge all that match',
  bulk: {
    acknowledge: {
      title: 'Acknowledging all that match',
      progress: (count: string) => `${count} acknowledged so far`,
    },
    csv: {
      title: 'Reading all that match',
      progress: (count: string) => `${count} read so far`,
    },
  },
  csvName: 'changes.csv',
  stop: 'Stop',
  restored: (count: number) => `${counted(count, 'change')} moved back to “To look at”.`,
  assigned: (count: number) => `${counted(count, 'change')} assigned to you.`,
  copied: 'The link is copied.',
  keysBefore: 'Press',
  keysAfter: 'for keyboard shortcuts.',
  pane: 'The change that is open',
};

/** The head of the table that is downloaded. */
export const csvColumns = [
  'Confirmed at',
  'Artist',
  'Severity',
  'Type',
  'What happened',
  'Acknowledged at',
  'Work',
  'Link',
];
