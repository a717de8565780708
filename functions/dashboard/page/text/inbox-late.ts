import { counted, numberText, plural } from '../format.ts';

export const inboxLate = {
  arrived: (count: number) =>
    `Show ${numberText(count)} new ${plural(count, { one: 'change', other: 'changes' })}`,
  selected: (count: number) => `${numberText(count)} selected`,
  clear: 'Clear the selection',
  selectAll: 'Select all in the list',
  acknowledgeAll: 'Acknowledge all that match',
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
  csvName: 'changes.csv',
  stop: 'Stop',
  restored: (count: number) => `${counted(count, 'change')} moved back to “To look at”.`,
  assigned: (count: number) => `${counted(count, 'change')} assigned to you.`,
  copied: 'The link is copied.',
  keysBefore: 'Press',
  keysAfter: 'for keyboard shortcuts.',
  pane: 'The change that is open',
};

/** The head of the table that is downloaded. */
export const csvColumns = [
  'Confirmed at',
  'Artist',
  'Severity',
  'Type',
  'What happened',
  'Acknowledged at',
  'Work',
  'Link',
];

export const filterTexts = {
  title: 'Filters',
  add: 'Add filter',
  csv: 'CSV',
  csvTitle: 'Download this list as CSV',
  find: 'Severity, artist, type, tag, person…',
  remove: 'Remove the filter',
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
  critical: 'Critical',
  mine: 'Mine',
  nobodys: 'Unassigned',
  oneArtist: 'one artist',
  someone: 'one person',
  save: 'Save view',
  saveTitle: 'Save this view',
  saveAction: 'Save the view',
  name: 'Name',
  nameHint: 'The list and its filters become a tab of yours, in every browser.',
  saved: (name: string) => `Saved as “${name}”.`,
  forget: 'Delete this view',
  forgotten: 'The view is deleted.',
  full: (max: number) => `You have ${numberText(max)} views. Delete one to save another.`,
};

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
