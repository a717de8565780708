import { titleKey } from '../normalise.ts';

/** The scripts that tell languages apart; the Japanese ones and Han count as one. */
const scripts: readonly (readonly [string, RegExp])[] = [
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['greek', /\p{Script=Greek}/u],
  ['han', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
  ['hangul', /\p{Script=Hangul}/u],
  ['arabic', /\p{Script=Arabic}/u],
  ['hebrew', /\p{Script=Hebrew}/u],
  ['devanagari', /\p{Script=Devanagari}/u],
  ['thai', /\p{Script=Thai}/u],
];

/** The scripts that a title is written in; none for one of digits and signs. */
export function scriptsOf(title: string): string[] {
  return scripts.flatMap(([name, letters]) => (letters.test(title) ? [name] : []));
}

const genericWords =
  'untitled|demo|test|single|new (?:song|single|track|music)|song|track|music|instrumental|beat|type beat|freestyle|remix|mix|intro|unreleased|leak|live|acoustic|vibes?|chill|relax(?:ing)?|sleep|meditation|lo-?fi|ambient|piano|white noise|rain(?: sounds?)?';
const generic = new RegExp(
  `^(?:${genericWords})(?: (?:${genericWords}))*(?:[ #.-]*(?:vol|volume|part|pt|no|nr)?[ #.-]*\\d+)?$`,
  'u',
);

/** Whether a title says nothing: the ones that are uploaded by the thousand. */
export function isGeneric(title: string): boolean {
  return generic.test(titleKey(title).replace(/[()[\]]/gu, ''));
}
