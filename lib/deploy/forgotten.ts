import type { GivenSettings } from '../settings.ts';

/** Longer ones are looked up in the file. */
const shownMax = 100;

/**
 * Why a deployment stops that leaves out settings of the one before, and how to go on; empty: it leaves out
 * none. Without them, a stage would quietly go back to another table, or lose its domain or its pages.
 * @param last null: not known.
 * @param dropped names that may be left out.
 */
export function forgottenSentences(
  last: GivenSettings | null,
  given: GivenSettings,
  dropped: readonly string[],
): string[] {
  const forgotten = Object.entries(last ?? {}).filter(
    ([name]) => !Object.hasOwn(given, name) && !dropped.includes(name),
  );
  if (forgotten.length === 0) return [];
  const flags = forgotten.map(([name]) => `--drop ${name}`).join(' ');
  return [
    'These settings were given last time and are missing now, so nothing was deployed:',
    ...forgotten.map(([name, text]) =>
      text === null || text.length > shownMax ? `  ${name}` : `  ${name}, which was ${text}`,
    ),
    `Give them again. If they aren’t to be set anymore, run it again with ${flags}.`,
  ];
}
