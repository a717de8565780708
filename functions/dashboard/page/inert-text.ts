import { cut, runsOf } from './inert-runs.ts';

/** A text of somebody else as one string, as `runsOf` has it in pieces: for names that only take text, like that of the tab. */
export function inertText(text: string, max = 200): string {
  const { shown, rest } = cut(text, max);
  const runs = runsOf(shown).map((run) => run.text);
  return `${runs.join('')}${rest === '' ? '' : '…'}`;
}
