import { numberText } from '../format.ts';

export const inbox = {
  list: {
    confirmed: 'To look at',
    detected: 'Being checked',
    acknowledged: 'Acknowledged',
    all: 'All',
    dismissed: 'False alarms',
  },
  search: 'Artist, release, or words',
  work: { open: 'Open', in_progress: 'In progress', closed: 'Closed' },
  /** Changes of other artists, in the same minute. */
  moreArtists: (count: number) => `${numberText(count)} more artists at once`,
  names: (names: readonly string[], more: number) =>
    `${names.map((name) => `“${name}”`).join(', ')}${more > 0 ? `, and ${numberText(more)} more` : ''}`,
};
