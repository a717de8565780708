import { numberText } from '../format.ts';

/** Words about a release that its screen and lists share. */
export const releaseWords = {
  types: { album: 'Album', single: 'Single', ep: 'EP', compilation: 'Compilation' },
  statuses: { announced: 'Announced', live: 'Live', offline: 'Offline' },
  unknown: 'Unknown',
  riskOf: (score: number) => `Risk ${numberText(score)} of 100`,
  riskNone: 'No risk',
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
  isMine: 'Marked as yours',
  isNotMine: 'Marked as not yours',
};
