/** Words that many screens share. Each screen has a file of its own beside this one. */
import { numberText, plural } from '../format.ts';

export const common = {
  product: 'Artist Monitor',
  loading: 'Loading…',
  stillLoading: 'Still loading…',
  cancel: 'Cancel',
  close: 'Close',
  retry: 'Try again',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser didn’t let us copy. Select the text and copy it yourself.',
  undo: 'Undo',
  report: 'Report it',
  showMore: 'Show more',
  pictureComing: 'Picture is coming.',
  opensElsewhere: 'opens in a new tab',
  skip: 'Skip to content',
  page: (title: string) => `${title} – Artist Monitor`,
  cutOff: (count: number) =>
    `Show ${numberText(count)} more ${plural(count, { one: 'character', other: 'characters' })}`,
};

export const states = {
  offline: 'You’re offline. You can read what is here; changes have to wait until you’re back.',
  stale: (clock: string) => `Couldn’t refresh. This is from ${clock}.`,
  tryAgainIn: (seconds: number) => `You can try again in ${numberText(seconds)} s.`,
  retryingIn: (seconds: number) => `Trying again in ${numberText(seconds)} s.`,
  tooMany: 'Too many requests.',
  unavailable: 'The service is busy.',
  refreshNow: 'Refresh now',
  unreachable: {
    title: 'Artist Monitor can’t be reached',
    detail: 'Check your connection. Nothing is lost.',
  },
  signedOut: { title: 'Your session has ended', detail: 'Sign in again to go on.' },
  notFound: {
    title: 'Not here',
    detail:
      'It doesn’t exist, or it belongs to another organization. Switch organizations to look there.',
  },
  broken: {
    title: 'This page has a problem',
    detail: 'Load the page again. If that doesn’t help, tell us.',
  },
  plan: (plan: string | null) =>
    plan === null ? 'No plan includes more than this.' : `This requires the ${capital(plan)} plan.`,
  value: (number: number) => `Value ${numberText(number)}`,
  atFields: 'Check the fields that are marked.',
  requestId: 'Request ID',
  gone: {
    title: 'There is no such page',
    detail: 'The address may be mistyped, or the page has moved.',
  },
};

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
