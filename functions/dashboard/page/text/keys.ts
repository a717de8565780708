import type { ShortcutName } from '../keys/shortcuts.ts';

/** What Ctrl+K is for. */
export const finds = 'Find an artist, a page, a change, or an action';

/** What each single key does. */
export const keyTexts: Readonly<Record<ShortcutName, string>> = {
  help: 'Show keyboard shortcuts',
  filter: 'Search in the list',
  addFilter: 'Add a filter',
  saveView: 'Save the list as a view',
  next: 'Next row',
  previous: 'Previous row',
  open: 'Open the row',
  acknowledge: 'Acknowledge',
  restore: 'Move back to “To look at”',
  assign: 'Assign to me',
  assignTo: 'Assign to somebody',
  mute: 'Mute what the row is about',
  copyLink: 'Copy the link',
  likeThis: 'Show only this type',
  mine: 'Mark the release as yours',
  notMine: 'Mark the release as not yours',
  copyReport: 'Copy the text of the report',
  expect: 'Expect a release',
  undo: 'Undo',
  showNew: 'Show new changes',
  select: 'Select the row',
  selectRange: 'Select up to the row',
  selectAll: 'Select all that the list has',
  fold: 'Show or hide what the row stands for',
  goInbox: 'Go to the inbox',
  goArtists: 'Go to artists',
  goAlerts: 'Go to alert rules',
  goDestinations: 'Go to destinations',
  goWebhooks: 'Go to webhooks',
  goOrganization: 'Go to the organization',
};
