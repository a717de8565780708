import { numberText } from '../format.ts';
import { plural } from '../plural.ts';

export const releases = {
  caption: (name: string) => `Releases of ${name}`,
  filter: 'Filter by title, label, or UPC',
  count: (shown: number, all: number) => {
    const word = plural(all, { one: 'release', other: 'releases' });
    return shown === all
      ? `${numberText(all)} ${word}`
      : `${numberText(shown)} of ${numberText(all)} ${word}`;
  },
  sort: 'Sort by',
  sorts: { newest: 'Newest', title: 'Title', risk: 'Highest risk' },
  states: 'State',
  all: 'All',
  stateNames: {
    not_theirs: 'Not theirs',
    suspicious: 'Suspicious',
    gone: 'Gone',
    announced: 'Announced',
    live: 'Live',
  },
  empty: 'No releases yet',
  emptyDetail: 'Releases appear here after the first check.',
  noMatch: (filter: string) => `No release matches “${filter}”`,
};
