import { numberText } from '../format.ts';

/** Words about a release that its screen and lists share. */
export const releaseWords = {
  types: { album: 'Album', single: 'Single', ep: 'EP', compilation: 'Compilation' },
  statuses: { announced: 'Announced', live: 'Live', offline: 'Offline' },
  riskOf: (score: number) => `Risk ${numberText(score)} of 100`,
  judgments: {
    known: 'Known to be theirs',
    foreign: 'Probably not theirs',
    unknown: 'We don’t know whose it is',
  },
  risks: {
    theirs: 'Theirs',
    never_seen: 'Never seen on this profile',
    against: 'Speaks against it',
  },
};
