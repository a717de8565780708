import { numberText } from '../format.ts';

/** When a destination gets its messages. */
export const timing = {
  quiet: 'Quiet hours',
  quietHint: 'What comes in these hours is one message at their end.',
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
  zoneHint: 'For quiet hours and digests. Leave empty for the organization’s.',
  more: 'More settings',
  digestTime: 'Digests are sent at',
  digestHint: 'For alert rules that send a daily or weekly digest.',
  digestDay: 'Weekly digests are sent on',
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
  span: (from: string, to: string) => `${from} to ${to}`,
  everyDay: 'every day',
  on: (days: string) => `beginning on ${days}`,
  ownZone: 'the organization’s time zone',
  none: 'none',
};
