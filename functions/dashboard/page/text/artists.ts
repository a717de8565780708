import { counted, numberText } from '../format.ts';

const artistsOf = (count: number) => counted(count, 'artist');

export const artists = {
  title: 'Artists',
  verify: 'Verify an artist',
  import: 'Import artists',
  filter: 'Filter by name',
  sort: 'Sort by',
  sorts: {
    attention: 'Needs attention',
    name: 'Name',
    followers: 'Most followers',
    checked: 'Oldest check',
  },
  caption: 'Artists that your organization monitors',
  artist: 'Artist',
  followers: 'Followers',
  happened: 'What happened',
  checked: 'Checked',
  count: (shown: number, all: number) =>
    shown === all ? artistsOf(all) : `${numberText(shown)} of ${artistsOf(all)}`,
  changeCount: (count: number, severity: string) => `${numberText(count)} ${severity}`,
  others: (count: number) => `${numberText(count)} more`,
  heldUp: (count: number) => `The last check of ${artistsOf(count)} failed:`,
  nothing: 'Nothing in 7 days',
  week: (counts: readonly string[]) => `${counts.join(', ')} in 7 days`,
  acknowledged: 'Acknowledged:',
  unknown: 'Unknown',
  empty: 'No artists yet',
  emptyDetail:
    'Prove that an artist is yours. From then on, Artist Monitor checks the profile and every release.',
  noMatch: (filter: string) => `No artist’s name contains “${filter}”`,
  noneTagged: 'No artist has this tag',
  clear: 'Clear the filter',
};
