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
  lead: 'A rule decides which confirmed changes go to which destination.',
  noneLead: 'Until there is one, changes stand in the inbox, and destinations get nothing.',
  onUnconfirmed: 'On, destination not confirmed',
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
  anyArtist: 'any artist',
  /** Where the artist of a rule is none that is monitored. */
  goneArtist: 'an artist you don’t monitor',
  severities: {
    info: 'change of any severity',
    warning: 'warning or critical change',
    critical: 'critical change',
  } satisfies Record<SeverityName, string>,
  typesChosen: (names: readonly string[]) => {
    const [only] = names;
    if (only === undefined) return 'any type';
    return names.length === 1 ? `type “${only}”` : `${numberText(names.length)} types`;
  },
  noDestinationsLead: 'A rule sends to a chat, an email address, or a URL. There is none yet.',
  disabledDestination: 'This destination is disabled. It gets nothing until you enable it.',
  unconfirmedDestination:
    'The owner of this address hasn’t confirmed it yet. It gets nothing until then.',
  /** `In the last 30 days, it would have sent 14 changes in 3 messages.` */
  wouldHaveSent: (count: number, messages: number, days: number) =>
    `In the last ${counted(days, 'day')}, it would have sent ${
      count === 0 ? 'nothing' : `${changes(count)} in ${counted(messages, 'message')}`
    }.`,
  nothing: 'No confirmed change matched. The rule sends as soon as one does.',
  nothingSoFar: 'No change was confirmed in this time. The rule sends as soon as one is.',
  flood: (perDay: number) =>
    `That is about ${numberText(perDay)} a day. Few people read that many: choose a higher severity, fewer types, or one artist.`,
  chart: (count: number) => `${changes(count)} by day`,
  newestOnly: (count: number) => `Chart: only the newest ${numberText(count)}.`,
  newest: 'The newest of them',
};

/** When a rule sends, and what else most rules leave as it is. */
export const alertTimes = {
  cadences: {
    now: 'At once',
    hourly: 'In an hourly digest',
    daily: 'In a daily digest',
    weekly: 'In a weekly digest',
  },
  digestHint:
    'Critical changes wait for the digest, too. If another rule sends the same change at once, it isn’t repeated. The destination says at what time digests come.',
  escalate: 'Send it on if nobody acknowledges it',
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
  verdicts: {
    sent: 'at once',
    held_quiet: 'after quiet hours',
    held_digest: 'in a digest',
  },
};
