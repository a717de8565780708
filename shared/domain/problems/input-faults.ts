import { grouped } from '../text/shown.ts';

const idFault = 'must be the ID of ';
type Yours = 'alert rules' | 'artists' | 'changes' | 'destinations' | 'organizations';

/** What is wrong with one place of an input. Continues a sentence that begins with the place. */
export const inputFaults = {
  empty: () => 'must not be empty',
  tooLong: ({ max }: { max: number }) => `must have at most ${grouped(max)} characters`,
  tooMany: ({ max }: { max: number }) => `must have at most ${grouped(max)} entries`,
  unicode: () => 'must be well-formed Unicode',
  csvUtf8: () => 'isn’t UTF-8. In a spreadsheet, save it as “CSV UTF-8”',
  characters: () => 'must not contain control, direction, or invisible characters',
  tagSeparators: () => 'must not contain a comma, semicolon, or vertical bar',
  webAddress: () => 'must not contain a web or email address (such as “://”, “www.”, or “mailto:”)',
  wholeNumber: () => 'must be a whole number',
  time: () => 'must be a time such as 2026-11-21T10:00:00Z, or a day such as 2026-11-21',
  instant: () => 'must be a time such as 2026-11-21T10:00:00Z',
  inFuture: () => 'must not be in the future',
  muteEnd: ({ days }: { days: number }) => `must be in the future, at most ${days} days from now`,
  timeZone: () =>
    'must be the name of a time zone such as Europe/Berlin (an offset such as +02:00 has no summer time)',
  wallTime: () => 'must be a time of day such as 22:00',
  quietAllDay: () => 'must leave at least an hour of the day in which messages can be sent',
  years: () => 'must be between the years 0000 and 9999',
  linkCursor: () => 'must be a cursor from a `Link` header',
  listCursor: () => 'must be a cursor from this list',
  offset: ({ max }: { max: number }) =>
    `must be at most ${grouped(max)} when you use filters or a cursor. To go further, follow the \`Link\` header instead of skipping`,
  offsetTooFar: () =>
    'skips more changes than one request reads. To go further, follow the `Link` header instead of skipping',
  url: () => 'must be a URL',
  queryString: () => 'must be the query string of a URL, without spaces',
  linkToken: () => 'must be the token from a link',
  signInCode: () => 'must be the 8 characters from the email',
  ourId: ({ name, prefix }: { name: string; prefix: string }) =>
    `${idFault}${name}, which begins with ${prefix}_`,
  ourArtistId: ({ name, prefix }: { name: string; prefix: string }) =>
    `${idFault}${name}, which begins with ${prefix}_ (streaming IDs don’t work here)`,
  catalogArtistId: () => 'must be the ID of an artist in the catalog',
  registrant: () => 'must be the first five characters of an ISRC, such as USKA0',
  upcOwner: () => 'must be the first 6 to 12 digits of a UPC',
  upc: () => 'must be a UPC or EAN of 8 to 14 digits',
  isrc: () => 'must be an ISRC such as USKA01700001',
  day: () => 'must be a day such as 2026-12-04',
  bothTheirsAndForeign: ({ value }: { value: string }) =>
    `has “${value}” among \`theirs\` and \`foreign\``,
  notExpected: () => 'must have a `upc`, or a `title` and a `release_date`',
  catalogReleaseId: () => 'must be the ID of a release in the catalog',
  idempotencyKey: () => 'must be 1 to 255 printable characters without spaces',
  depth: ({ max }: { max: number }) => `is nested more than ${max} levels deep`,
  form: () => 'must be form data',
  readOnly: () => 'is read-only. Send its current value, or leave it out',
  notYours: ({ what }: { what: Yours }) => `isn’t one of your ${what}`,
  notAPerson: () => 'can be `me` for a signed-in person only, not for an API key',
  notAMember: () => 'isn’t a member of your organization',
  otherField: ({ type }: { type: string }) => `isn’t a field of destinations of type ${type}`,
  programType: () =>
    'can’t be changed to or from webhook, because messages may be waiting. Create a new destination',
  notForPrograms: () => 'isn’t for a destination of type webhook, which gets each change at once',
  sameDestination: () => 'must be another destination than the rule’s own',
  noCandidate: () => 'isn’t a candidate of this row',
  noSecret: () => 'isn’t a destination of type webhook, so it has no signing secret',
  afterUntil: () => 'must not be after `until` (default: now)',
  longPeriod: ({ days }: { days: number }) => `must be at most ${days} days before \`until\``,
  manyDeliveries: ({ max }: { max: number }) =>
    `begins a period with more than ${grouped(max)} deliveries. Choose a shorter one`,
} as const;

/** Whether a fault says that an ID of ours was expected. */
export function isIdFault(fault: string): boolean {
  return fault.startsWith(idFault);
}
