import { numberText, spanText } from '../format.ts';

export const inbox = {
  title: 'Inbox',
  select: (summary: string) => `Select: ${summary}`,
  new: 'New',
  again: 'Back again',
  late: (ms: number) => `Confirmed ${spanText(ms)} after we first saw it`,
  checking: 'Being checked',
  waiting: 'Waiting for the catalog',
  dismissed: (why: string | null) => (why === null ? 'Dismissed' : `Dismissed: ${why}`),
  acknowledged: 'Acknowledged',
  work: { open: 'Open', in_progress: 'In progress', closed: 'Closed' },
  yours: 'Assigned to you',
  assigned: 'Assigned',
  more: (count: number) => `And ${numberText(count)} more of this artist`,
  run: (count: number, type: string) => `${numberText(count)} × ${type}`,
  names: (names: readonly string[], more: number) =>
    `${names.map((name) => `“${name}”`).join(', ')}${more > 0 ? `, and ${numberText(more)} more` : ''}`,
};
