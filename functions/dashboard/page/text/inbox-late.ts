import { numberText } from '../format.ts';
import { plural } from '../plural.ts';

export const inboxLate = {
  arrived: (count: number) =>
    `Show ${numberText(count)} new ${plural(count, { one: 'change', other: 'changes' })}`,
  selected: (count: number) => `${numberText(count)} selected`,
  clear: 'Clear the selection',
  selectAll: 'Select all in the list',
  acknowledgeAll: 'Acknowledge all that match',
  bulk: 'Acknowledging all that match',
  progress: (count: string) => `${count} acknowledged so far`,
  stop: 'Stop',
  restored: (count: number) =>
    `${numberText(count)} ${plural(count, { one: 'change', other: 'changes' })} moved back to “To look at”.`,
  assigned: (count: number) =>
    `${numberText(count)} ${plural(count, { one: 'change', other: 'changes' })} assigned to you.`,
  copied: 'The link is copied.',
  keysBefore: 'Press',
  keysAfter: 'for keyboard shortcuts.',
  pane: 'The change that is open',
};
