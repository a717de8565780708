/*
 * What only one place says stands there. Here and beside this file is the rest: words of several places,
 * tables of words, what counts, and paragraphs.
 */
import { numberText, plural } from '../format.ts';

export const common = {
  product: 'Artist Monitor',
  copyFailed: 'The browser didn’t let us copy. Select the text and copy it yourself.',
  cutOff: (count: number) =>
    `Show ${numberText(count)} more ${plural(count, { one: 'character', other: 'characters' })}`,
};

export const states = {
  unreachable: {
    title: 'Artist Monitor can’t be reached',
    detail: 'Check your connection. Nothing is lost.',
  },
  gotThrough: {
    title: 'An earlier try got through',
    detail: 'Only its answer was lost. Check what’s there before sending this as well.',
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
  gone: {
    detail: 'The address may be mistyped, or the page has moved.',
  },
};

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
