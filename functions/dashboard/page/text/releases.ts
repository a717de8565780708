import { counted, numberText, plural } from '../format.ts';

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

/** Words for what new releases are judged by, and for those that are expected. */
export const policy = {
  title: 'New releases',
  label: 'What new releases are judged by',
  policies: {
    judge: 'What is known of the artist',
    expected_only: 'Expected releases only',
  },
  means: {
    judge: 'Labels, codes, and earlier releases say whose a release is.',
    expected_only: 'Each new release that you didn’t expect is critical.',
  },
  save: 'Save',
  saved: 'Saved.',
};

export const expected = {
  title: 'Expected releases',
  lead: 'A release that comes as expected raises no alarm. One that isn’t there a day after its date is reported as missed.',
  add: 'Expect a release',
  addLine: 'Add this release',
  addMore: 'With UPC, label, and ISRCs…',
  addCsv: 'Expect releases from a CSV',
  edit: 'Edit',
  editTitle: 'Edit the expected release',
  enough: 'It needs a UPC, or a title and a date.',
  name: 'Title',
  date: 'Date',
  upc: 'UPC',
  label: 'Label',
  isrcs: 'ISRCs',
  isrcsHint: 'Of all its tracks. Then a track too many, or one that is missing, is reported.',
  state: 'State',
  states: { expected: 'Expected', arrived: 'Arrived', missed: 'Missed' },
  open: 'Open release',
  actions: 'Actions',
  csvHint: 'The first line names the columns: title, release_date, upc, isrcs, label.',
  save: 'Save',
  saved: 'Saved.',
  added: (count: number) => `${counted(count, 'release is', 'releases are')} expected.`,
  withdraw: 'Withdraw',
  withdrawTitle: 'Withdraw the expected release?',
  withdrawLead: 'If it still comes, it is judged like any other new release.',
  withdrawn: 'The release is no longer expected.',
};
