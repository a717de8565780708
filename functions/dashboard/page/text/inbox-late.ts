import { numberText } from '../format.ts';
import { plural } from '../plural.ts';

export const inboxLate = {
  arrived: (count: number) =>
    `Show ${numberText(count)} new ${plural(count, { one: 'change', other: 'changes' })}`,
  selected: (count: number) => `${numberText(count)} selected`,
  clear: 'Clear the selection',
  keysBefore: 'Press',
  keysAfter: 'for keyboard shortcuts.',
  pane: 'The change that is open',
};

export const filterTexts = {
  title: 'Filter',
  status: {
    label: 'Status',
    options: [
      { value: 'confirmed', label: 'To look at' },
      { value: 'detected', label: 'Being checked' },
      { value: 'dismissed', label: 'Dismissed as false alarm' },
      { value: 'acknowledged', label: 'Acknowledged' },
    ],
  },
  severity: {
    label: 'Severity',
    options: [
      { value: '', label: 'Any' },
      { value: 'warning', label: 'Warning or worse' },
      { value: 'critical', label: 'Critical only' },
    ],
  },
  artist: 'Artist',
  anyArtist: 'Any artist',
  oneArtist: 'One artist',
  type: 'Type',
  anyType: 'Any type',
  groups: {
    profile: 'Profile',
    releases: 'Releases',
    tracks: 'Tracks',
    numbers: 'Numbers and monitoring',
  },
  clear: 'Clear filters',
};
