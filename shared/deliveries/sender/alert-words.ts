import { grouped } from '../../domain/text/shown.ts';

/** What stands around an alert. */
export const alertWords = {
  inCatalog: 'Open in the catalog',
  ours: 'View the change',
  oursAll: 'View the changes',
  more: (count: number) => `And ${grouped(count)} more.`,
  muted: (until: string, counts: string) => `While muted until ${until}: ${counts}.`,
  unacknowledged: (count: number, time: string) =>
    `Nobody has acknowledged ${count === 1 ? 'this' : 'these'} for ${time}.`,
  earlier: (time: string, words: string) => `Follows up on the alert of ${time}: “${words}”`,
  undelivered: (names: string) => `This couldn’t be delivered to ${names}.`,
  raised: (rule: string | null) => `(raised by ${rule === null ? 'a rule' : `rule ${rule}`})`,
  lowered: (rule: string | null) => `(lowered by ${rule === null ? 'a rule' : `rule ${rule}`})`,
  why: (organizationName: string) =>
    `You’re receiving this email because ${organizationName} sends Artist Monitor alerts to this address.`,
  stop: 'Stop these alerts',
} as const;
