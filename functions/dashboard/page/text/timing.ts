import { numberText } from '../format.ts';

/** When a destination gets its messages. */
export const timing = {
  title: 'When messages come',
  quiet: 'Quiet hours',
  quietHint: 'Changes in these hours come as one message when they end.',
  from: 'From',
  to: 'To',
  days: 'Beginning on',
  dayNames: {
    mon: 'Monday',
    tue: 'Tuesday',
    wed: 'Wednesday',
    thu: 'Thursday',
    fri: 'Friday',
    sat: 'Saturday',
    sun: 'Sunday',
  },
  pierce: 'Still sent in quiet hours',
  pierces: {
    critical: 'critical changes',
    warning: 'warnings and critical changes',
    none: 'nothing',
  },
  zoneHint: 'For quiet hours, digests, and the report. Leave empty for the organization’s.',
  more: 'More settings',
  digestHint: 'Each sends at once, or collects its changes for a digest.',
  cadences: { now: 'At once', hourly: 'Hourly', daily: 'Daily', weekly: 'Weekly' },
  digestTime: 'Digests are sent at',
  digestDay: 'Weekly digests are sent on',
  report: 'Send a weekly report',
  reportTime: 'The report is sent at',
  reportDay: 'The report is sent on',
  reportTags: 'Only artists with one of these tags',
  reportTagsHint: 'With commas between them. Leave empty for all artists.',
  group: 'One message is for',
  groups: {
    artist: 'changes of one artist',
    all: 'all changes',
    none: 'one change',
  },
  wait: 'Wait for more changes, in seconds',
  interval: 'Least time between two messages of a group, in minutes',
  intervalHint: 'A graver change doesn’t wait that long.',
  cap: 'Most messages an hour',
  capHint: (usual: number) =>
    `What is beyond comes as one message. Critical changes always come through. Leave empty for ${numberText(usual)}.`,
};
