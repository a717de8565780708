import type { Change } from '../../changes/rules/change.ts';
import {
  capital,
  counted,
  type NamedRelease,
  quoted,
  quotedList,
  typed,
} from '../../findings/phrases.ts';

/** What a calendar says of a release. */
export const calendarWords = {
  title: (release: NamedRelease, artists: readonly string[]) =>
    `${capital(typed(release))} by ${quotedList([...new Set(artists)])}`,
  /** Whether it's an album isn't said before it comes. */
  expected: ({ title }: NamedRelease, artists: readonly string[]) =>
    `Expected: ${quoted(title)} by ${quotedList([...new Set(artists)])}`,
  withdrawn: () => 'It’s no longer in the catalog.',
  /** Before the address of the artist's page. */
  more: (url: string) => `In Artist Monitor: ${url}`,
} as const;

/** What a feed says of a change, besides its own summary. */
export const latestWords = {
  why: ({ severity, payload, related }: Pick<Change, 'severity' | 'payload' | 'related'>) =>
    [severity, ...payload.reasons, ...(related.length > 0 ? [latestWords.related(related)] : [])]
      .map((part) => `${capital(part)}.`)
      .join(' '),
  /** The list names no more than so many. */
  related: ({ length }: readonly string[]) =>
    `${counted(length, 'more change')} of this artist ${length === 1 ? 'was' : 'were'} confirmed in the 24 hours before`,
} as const;
