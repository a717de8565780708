import { counted, numberText, plural } from '../format.ts';

export const inboxLate = {
  arrived: (count: number) =>
    `Show ${numberText(count)} new ${plural(count, { one: 'change', other: 'changes' })}`,
  selected: (count: number) => `${numberText(count)} selected`,
  bulk: {
    acknowledge: {
      title: 'Acknowledging all that match',
      progress: (count: string) => `${count} acknowledged so far`,
    },
    csv: {
      title: 'Reading all that match',
      progress: (count: string) => `${count} read so far`,
    },
  },
  pane: 'The change that is open',
};

export const filterTexts = {
  csvTitle: 'Download this list as CSV',
  names: {
    q: 'Words',
    severity: 'Severity',
    artist: 'Artist',
    type: 'Type',
    tag: 'Tag',
    work: 'Work',
    assignee: 'Assigned to',
  },
  severities: { critical: 'critical', warning: 'warning or worse' },
  assignees: { me: 'me', nobody: 'nobody' },
  saved: (name: string) => `Saved as “${name}”.`,
  full: (max: number) => `You have ${numberText(max)} views. Delete one to save another.`,
};

export const emptyInbox = {
  /** Where nobody knows if something is being checked. */
  empty: 'Nothing to look at',
  checking: {
    detected: 'Nothing is being checked right now',
    dismissed: 'No false alarms',
    acknowledged: 'Nothing acknowledged yet',
    all: 'No changes yet',
    confirmed: 'Nothing matches these filters',
  },
  stale: (count: number) =>
    `${counted(count, 'artist hasn’t', 'artists haven’t')} had a successful check for a while.`,
  held: (count: string, isOne: boolean) =>
    `${count} ${isOne ? 'false alarm was' : 'false alarms were'} held back in the last 7 days.`,
  noArtists:
    'You don’t monitor any artists yet. Four steps, and you hear of every change that matters.',
};
