import { counted } from '../plural.ts';

export const emptyInbox = {
  title: 'Nothing needs you',
  /** Where nobody knows if something is being checked. */
  empty: 'Nothing to look at',
  checking: {
    detected: 'Nothing is being checked right now',
    dismissed: 'No false alarms',
    acknowledged: 'Nothing acknowledged yet',
    all: 'No changes yet',
    confirmed: 'Nothing matches these filters',
  },
  showAll: 'Show the whole inbox',
  artists: (count: number) => counted(count, 'artist'),
  lastChecked: 'last checked',
  next: 'next check',
  stale: (count: number) =>
    `${counted(count, 'artist hasn’t', 'artists haven’t')} had a successful check for a while.`,
  showStale: 'Show artists',
  held: (count: string, isOne: boolean) =>
    `${count} ${isOne ? 'false alarm was' : 'false alarms were'} held back in the last 7 days.`,
  heldNone: 'No false alarms in the last 7 days.',
  show: 'Show',
  nobodyTold: 'Nobody is alerted yet.',
  setUp: 'Set up alerts',
  noArtists:
    'You don’t monitor any artists yet. Four steps, and you hear of every change that matters.',
  notChecked: 'not checked yet',
};
