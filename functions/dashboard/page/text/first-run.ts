import { counted } from '../format.ts';

export const firstRun = {
  title: 'Get started',
  lead: 'Four steps, and you hear of every change that matters.',
  steps: 'Steps',
  done: 'Done',
  example: 'See what an alert looks like',
  allDone: 'You’re all set. Confirmed changes arrive in your inbox, and where you want them.',
  toInbox: 'Go to the inbox',

  artist: 'Verify an artist',
  artistLead: 'Find the artist in the catalog. Monitoring starts once it’s verified.',
  artistAct: 'Find an artist',
  sample: (name: string) => `Try it with ${name}`,
  sampleLead: 'On this machine, the catalog is invented.',
  artists: (count: number) => `You monitor ${counted(count, 'artist')}.`,
  verifyMore: 'Verify another',

  target: 'Choose where alerts go',
  targetLead: 'Start with email to yourself.',
  mailMe: 'Send email to me',
  mailTo: 'To',
  others: 'Or add a',
  chat: 'chat',
  webhook: 'webhook for your own system',
  webhookPlan: 'Webhooks are part of the Pro plan.',
  targets: (count: number) => `Alerts can go to ${counted(count, 'place')}.`,
  targetWaits: 'It can start once the owner of the address confirms it.',
  more: 'Add another',

  test: 'Send a test',
  testLead: 'See that a message arrives before you depend on it.',
  testFirst: 'First choose where alerts go.',
  unconfirmed: 'Waiting for confirmation',
  confirmLead: 'We emailed a link to this address. Open it and confirm. This page notices.',
  tested: 'A message was delivered.',

  rule: 'Write a rule',
  ruleLead: 'A rule says which changes to send where.',
  ruleFirst: 'First choose where alerts go.',
  ruleWebhook:
    'Webhooks receive every confirmed change without a rule. Rules are for chat and email.',
  ruleAllDone: (count: number) => `You have ${counted(count, 'rule')}.`,
  rules: 'Alert rules',
  severity: 'Send',
  severities: {
    info: 'every change',
    warning: 'warnings and critical changes',
    critical: 'critical changes only',
  },
  ruleNames: {
    info: 'Every change',
    warning: 'Warnings and critical changes',
    critical: 'Critical changes',
  },
  to: 'To',
  create: 'Create rule',
  dryRun: (count: number, isMore: boolean) =>
    `In the last 30 days, this rule would have sent ${isMore ? 'more than ' : ''}${counted(count, 'alert')}.`,
  dryRunNone:
    'In the last 30 days, this rule would have sent nothing. Right after you verify an artist, that’s normal.',
};
