import { grouped } from '../../domain/text/shown.ts';

/** Why a check failed: `check_error.message` of an artist. */
export const checkFailureWords = {
  down: 'The catalog didn’t answer.',
  slow: 'The catalog took too long to answer.',
  rate_limited: 'The catalog isn’t accepting more requests from us right now.',
  malformed: 'We couldn’t read the catalog’s answer.',
  circuit_open:
    'The catalog failed several times in a row, so we’ve paused requests to it and will try again soon.',
} as const;

/** Why a list of releases is incomplete. Continues “The list of releases is incomplete: ”. */
export const listFaultWords = {
  unknown: () => 'the catalog says there is no such list',
  noTotal: () => 'it doesn’t say how many releases there are',
  changed: () => 'it changed while we read it',
  beyondTotal: () => 'it has more pages than its total number of releases allows',
  fewRows: ({ came, total }: { came: number; total: number }) =>
    `we received ${came} of ${releasesOf(total)}`,
  unreadable: ({ count, total }: { count: number; total: number }) =>
    `${count} of ${releasesOf(total)} couldn’t be read`,
  stuck: () => 'its pages are out of order',
  notYet: () => 'we haven’t read it yet',
  soFar: ({ came, total }: { came: number; total: number }) =>
    `we’ve read ${grouped(came)} of ${releasesOf(total)} so far`,
  rests: ({ total, hours }: { total: number; hours: number }) =>
    `with ${releasesOf(total)}, it’s read in full every ${hours === 1 ? 'hour' : `${hours} hours`}`,
  tooLong: ({ pages }: { pages: number }) => `it has more than ${pages} pages`,
  wrongId: ({ catalog }: { catalog: string }) => `the artist’s ID isn’t a valid ${catalog} ID`,
} as const;

const fields = {
  followers: 'number of followers',
  monthly_listeners: 'number of monthly listeners',
  popularity: 'popularity',
  name: 'name',
  image: 'profile picture',
  top_tracks: 'top tracks',
} as const;
const listFields = { image: 'artwork', type: 'type' } as const;
const pageFields = {
  labels: 'label',
  upcs: 'UPC',
  isrcs: 'ISRCs',
  availability: 'availability',
} as const;

/** What the last check couldn’t read: `check_notes` of an artist. */
export const checkNoteWords = {
  profile: ({ left_out }: { left_out: keyof typeof fields }) =>
    `The catalog’s answer didn’t include the ${fields[left_out]}.`,
  list: ({ left_out, releases }: { left_out: keyof typeof listFields; releases: number }) =>
    `The catalog’s answer didn’t include the ${listFields[left_out]} of ${releasesOf(releases)}.`,
  list_not_complete: ({ why }: { why: string }) => `The list of releases is incomplete: ${why}.`,
  pages: ({ left_out, releases }: { left_out: keyof typeof pageFields; releases: number }) =>
    `The pages we read last didn’t include the ${pageFields[left_out]} of ${releasesOf(releases)}.`,
  pages_too_large: ({ releases }: { releases: number }) =>
    `The pages of ${releasesOf(releases)} were too large to store.`,
} as const;

function releasesOf(count: number): string {
  return count === 1 ? '1 release' : `${grouped(count)} releases`;
}
