import { numberText, plural } from '../format.ts';

export const releases = {
  count: (shown: number, all: number) => {
    const word = plural(all, { one: 'release', other: 'releases' });
    return shown === all
      ? `${numberText(all)} ${word}`
      : `${numberText(shown)} of ${numberText(all)} ${word}`;
  },
  sorts: { newest: 'Newest', title: 'Title', risk: 'Highest risk' },
  stateNames: {
    not_theirs: 'Not theirs',
    suspicious: 'Suspicious',
    gone: 'Gone',
    announced: 'Announced',
    live: 'Live',
  },
};

/** Words for what new releases are judged by, and for those that are expected. */
export const policy = {
  policies: {
    judge: 'What is known of the artist',
    expected_only: 'Expected releases only',
  },
  means: {
    judge: 'Labels, codes, and earlier releases say whose a release is.',
    expected_only: 'Each new release that you didn’t expect is critical.',
  },
};

export const expected = {
  lead: 'A release that comes as expected raises no alarm. One that isn’t there a day after its date is reported as missed.',
  addCsv: 'Expect releases from a CSV',
  isrcsHint: 'Of all its tracks. Then a track too many, or one that is missing, is reported.',
  states: { expected: 'Expected', arrived: 'Arrived', missed: 'Missed' },
};
