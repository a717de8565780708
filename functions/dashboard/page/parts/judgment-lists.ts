import type { Payload } from '../change.ts';
import { releaseWords as words } from '../text/release-words.ts';

export type Risk = NonNullable<Payload['risk']>;

/** What speaks for one side, under its heading. */
export interface PhraseList {
  title: string;
  phrases: string[];
}

/** Why a release was judged so, by what it speaks for; without lists that are empty. */
export function judgmentLists(risk: Risk): PhraseList[] {
  return (['theirs', 'never_seen', 'against'] as const)
    .map((kind) => ({ title: words.risks[kind], phrases: risk[kind].map(capitalized) }))
    .filter(({ phrases }) => phrases.length > 0);
}

/** The reasons of a change that its risk doesn't show already, with points or without. */
export function reasonsBeside(reasons: readonly string[], risk: Risk | undefined): string[] {
  if (risk === undefined) return [...reasons];
  const shown = new Set([...risk.reasons, ...risk.theirs, ...risk.never_seen, ...risk.against]);
  return reasons.filter((reason) => !shown.has(reason));
}

/** Reasons continue a sentence; in a list they begin one. */
export function capitalized(reason: string): string {
  return reason.charAt(0).toLocaleUpperCase() + reason.slice(1);
}
