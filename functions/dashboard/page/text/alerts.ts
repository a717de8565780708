import type { SeverityName } from '../change.ts';
import { counted, numberText } from '../format.ts';

/** What goes into the sentence of a rule: texts, controls, or names of others. */
interface SentenceParts<Part> {
  artist: Part;
  severity: Part;
  types: Part;
  destination: Part;
}

const changes = (count: number) => counted(count, 'change');

export const alerts = {
  title: 'Alert rules',
  lead: 'A rule decides which confirmed changes go to which destination.',
  add: 'Write an alert rule',
  none: 'No alert rules yet',
  noneLead: 'Until there is one, changes stand in the inbox, and destinations get nothing.',
  list: 'All alert rules',
  rule: 'Rule',
  status: 'Status',
  on: 'On',
  off: 'Off',
  onDisabled: 'On, destination disabled',
  onUnconfirmed: 'On, destination not confirmed',
  turnOn: 'Turn on',
  turnOff: 'Turn off',
  edit: 'Edit',
  actions: 'Actions',
  remove: 'Delete',
  removeTitle: 'Delete this alert rule?',
  removeLead: 'Its destination gets no new alerts from it. This can’t be undone.',
  removeAction: 'Delete the rule',
  removed: 'The rule is deleted.',

  newTitle: 'New alert rule',
  editTitle: 'Edit the alert rule',
  /** `When any artist has a warning or critical change of any type, tell #alerts.` */
  /** @param closed a part with the punctuation mark that must not be parted from it */
  sentence: <Part>(
    { artist, severity, types, destination }: SentenceParts<Part>,
    closed: (part: Part, mark: string) => Part,
  ) =>
    [
      'When ',
      artist,
      ' has a ',
      severity,
      ' of ',
      closed(types, ','),
      ' tell ',
      closed(destination, '.'),
    ] as const,
  artist: 'Artist',
  anyArtist: 'any artist',
  /** Where the artist of a rule is none that is monitored. */
  goneArtist: 'an artist you don’t monitor',
  severity: 'Severity',
  severities: {
    info: 'change of any severity',
    warning: 'warning or critical change',
    critical: 'critical change',
  } satisfies Record<SeverityName, string>,
  types: 'Change types',
  typesChosen: (names: readonly string[]) => {
    const [only] = names;
    if (only === undefined) return 'any type';
    return names.length === 1 ? `type “${only}”` : `${numberText(names.length)} types`;
  },
  destination: 'Destination',
  goneDestination: 'a deleted destination',
  noDestinations: 'First, a destination',
  noDestinationsLead: 'A rule sends to a chat, an email address, or a URL. There is none yet.',
  addDestination: 'Add a destination',
  disabledDestination: 'This destination is disabled. It gets nothing until you enable it.',
  unconfirmedDestination:
    'The owner of this address hasn’t confirmed it yet. It gets nothing until then.',
  viewDestination: 'View the destination',
  name: 'Name',
  nameHint: 'For your list of rules, like “Bad news, at once”.',
  isOn: 'On',
  save: 'Save the rule',
  saved: 'The rule is saved.',

  preview: 'Preview',
  /** `In the last 30 days, it would have sent 14 changes in 3 messages.` */
  wouldHaveSent: (count: number, messages: number, days: number) =>
    `In the last ${counted(days, 'day')}, it would have sent ${
      count === 0 ? 'nothing' : `${changes(count)} in ${counted(messages, 'message')}`
    }.`,
  truncated: 'There were too many changes to go back further.',
  nothing: 'No confirmed change matched. The rule sends as soon as one does.',
  nothingSoFar: 'No change was confirmed in this time. The rule sends as soon as one is.',
  flood: (perDay: number) =>
    `That is about ${numberText(perDay)} a day. Few people read that many: choose a higher severity, fewer types, or one artist.`,
  chart: (count: number) => `${changes(count)} by day`,
  newestOnly: (count: number) => `Chart: only the newest ${numberText(count)}.`,
  newest: 'The newest of them',
  more: (count: number) => `… and ${numberText(count)} more`,
  when: 'When',
  change: 'Change',
};

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
