import type { SeverityName } from '../change.ts';

/** When a rule sends, and what else most rules leave as it is. */
export const alertTimes = {
  cadence: 'When to send',
  cadences: {
    now: 'At once',
    hourly: 'In an hourly digest',
    daily: 'In a daily digest',
    weekly: 'In a weekly digest',
  },
  digestHint:
    'Critical changes wait for the digest, too. If another rule sends the same change at once, it isn’t repeated. The destination says at what time digests come.',
  more: 'More settings',
  percent: 'Least change of a number, in percent',
  percentHint: 'For followers, fans, and other daily numbers. Leave empty for all that we report.',
  overrides: 'Other severities',
  overridesHint: 'For this rule alone. The change itself keeps its severity.',
  addOverride: 'Add a change type',
  usually: (type: string, severity: string) => `${type} (usually ${severity})`,
  severityOf: (type: string) => `Severity of “${type}”`,
  removeOverride: 'Remove',
  escalate: 'Send it on if nobody acknowledges it',
  after: 'After minutes',
  afterHint: 'At once if it can’t be delivered.',
  escalateTo: 'To',
  escalateFrom: 'Which changes',
  escalated: {
    info: 'all changes of this rule',
    warning: 'warnings and critical changes',
    critical: 'critical changes',
  } satisfies Record<SeverityName, string>,
  noOthers: 'With a second chat or email address, it could be sent on if nobody acknowledges it.',
  unfit: 'a destination that can’t be used',
  digest: {
    now: '',
    hourly: 'In an hourly digest.',
    daily: 'In a daily digest.',
    weekly: 'In a weekly digest.',
  },
  message: 'Message',
  verdicts: {
    sent: 'at once',
    held_quiet: 'after quiet hours',
    held_digest: 'in a digest',
  },
};
