import { numberText } from '../format.ts';

export const inbox = {
  title: 'Inbox',
  lists: 'Lists',
  list: {
    confirmed: 'To look at',
    detected: 'Being checked',
    acknowledged: 'Acknowledged',
    all: 'All',
    dismissed: 'False alarms',
  },
  search: 'Artist, release, or words',
  select: (summary: string) => `Select: ${summary}`,
  new: 'New',
  newSince: (time: string) => `New since ${time}`,
  work: { open: 'Open', in_progress: 'In progress', closed: 'Closed' },
  yours: 'Assigned to you',
  assigned: 'Assigned',
  more: (count: number) => `${numberText(count)} more`,
  moreOf: 'of this artist',
  /** Changes of other artists, in the same minute. */
  moreArtists: (count: number) => `${numberText(count)} more artists at once`,
  run: (count: number, type: string) => `${numberText(count)} × ${type}`,
  names: (names: readonly string[], more: number) =>
    `${names.map((name) => `“${name}”`).join(', ')}${more > 0 ? `, and ${numberText(more)} more` : ''}`,
};
