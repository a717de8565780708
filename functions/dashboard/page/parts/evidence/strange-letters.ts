const scripts = {
  Cyrillic: /\p{Script=Cyrillic}/u,
  Greek: /\p{Script=Greek}/u,
  Armenian: /\p{Script=Armenian}/u,
  Cherokee: /\p{Script=Cherokee}/u,
} as const;

/** A letter that looks like one of another alphabet. */
export interface StrangeLetter {
  letter: string;
  /** `U+0430` */
  code: string;
  script: keyof typeof scripts;
}

/**
 * Letters of another alphabet inside Latin words: “Nоva” with a Cyrillic о looks the same and is
 * another name. Words that are wholly of another alphabet are just another language.
 */
export function strangeLetters(text: string): StrangeLetter[] {
  const found = new Map<string, StrangeLetter>();
  for (const [word] of text.matchAll(/[\p{L}\p{M}]+/gu)) {
    if (!/\p{Script=Latin}/u.test(word)) continue;
    for (const letter of word) {
      for (const script of ['Cyrillic', 'Greek', 'Armenian', 'Cherokee'] as const) {
        if (!scripts[script].test(letter)) continue;
        const code = (letter.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
        found.set(letter, { letter, code: `U+${code}`, script });
      }
    }
  }
  return [...found.values()];
}
