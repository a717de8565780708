import type { ShortcutName } from '../keys/shortcuts.ts';

/** What each single key does. */
export const keyTexts: Readonly<Record<ShortcutName, string>> = {
  help: 'Show keyboard shortcuts',
  filter: 'Go to the filter',
  next: 'Next row',
  previous: 'Previous row',
  open: 'Open the row',
  acknowledge: 'Acknowledge',
  mine: 'Mark the release as yours',
  notMine: 'Mark the release as not yours',
  copyReport: 'Copy the text of the report',
  undo: 'Undo',
  showNew: 'Show new changes',
  select: 'Select the row',
  selectRange: 'Select up to the row',
  fold: 'Show or hide the artist’s other changes of a day',
  goInbox: 'Go to the inbox',
  goArtists: 'Go to artists',
  goAlerts: 'Go to alert rules',
  goDestinations: 'Go to destinations',
  goWebhooks: 'Go to webhooks',
  goOrganization: 'Go to the organization',
};
