import { counted, numberText } from '../format.ts';

export const destinations = {
  lead: 'A chat, email address, or URL that alert rules send to.',
  noneLead: 'Add a chat, an email address, or a URL. Then an alert rule decides what it gets.',
  types: {
    chat_a: 'Slack',
    chat_b: 'Discord',
    email: 'Email',
    webhook: 'Webhook',
  },
  addressOf: {
    chat_a: 'Slack incoming webhook',
    chat_b: 'Webhook of the Discord channel',
    email: 'Email address',
    webhook: 'URL of your receiver',
  },
  addressHint: {
    chat_a: 'Looks like https://hooks.slack.com/services/…',
    chat_b: 'Looks like https://discord.com/api/webhooks/…',
    email: 'We email the owner a link to confirm, unless it’s the address you signed in with.',
    webhook: 'https, on the public internet. Each request is signed.',
  },
  enabled: 'The destination is active again.',
  askedAgain: 'We emailed a new confirmation link. Alerts start after the owner confirms it.',
};

const messages = (count: number) => counted(count, 'message');

/** What waits to be sent to a destination. */
export const pending = {
  kinds: {
    group: 'more changes of its group',
    digest: 'its digest',
    quiet: 'the end of quiet hours',
    mute: 'the end of a mute',
    overflow: 'room: too many messages this hour',
    escalation: 'more of what nobody acknowledged',
  },
  sending: (count: number) =>
    count === 0 ? 'There was nothing to send.' : `Sending ${messages(count)}.`,
};

/** When a destination gets its messages. */
export const timing = {
  dayNames: {
    mon: 'Monday',
    tue: 'Tuesday',
    wed: 'Wednesday',
    thu: 'Thursday',
    fri: 'Friday',
    sat: 'Saturday',
    sun: 'Sunday',
  },
  pierces: {
    critical: 'critical changes',
    warning: 'warnings and critical changes',
    none: 'nothing',
  },
  zoneHint: 'For quiet hours, digests, and the report. Leave empty for the organization’s.',
  digestHint: 'Each sends at once, or collects its changes for a digest.',
  cadences: { now: 'At once', hourly: 'Hourly', daily: 'Daily', weekly: 'Weekly' },
  report: 'Send a weekly report',
  groups: {
    artist: 'changes of one artist',
    all: 'all changes',
    none: 'one change',
  },
  capHint: (usual: number) =>
    `What is beyond comes as one message. Critical changes always come through. Leave empty for ${numberText(usual)}.`,
};
