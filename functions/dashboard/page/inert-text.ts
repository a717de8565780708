/** A piece of a text: shown as it is, or as a visible mark in place of what can't be seen. */
interface Run {
  kind: 'text' | 'mark';
  text: string;
}

/*
 * What changes how others are shown, or shows nothing: control characters but line feed and tab, marks
 * of direction, what Unicode says may be left out (DI), and a Braille pattern without a dot. Not so what
 * emoji and the letters of some scripts need behind them: joiners, and the forms of a letter.
 */
const unseen =
  /((?![\n\t])[\p{Cc}\p{DI}\u2028\u2029\u2800\ufff9-\ufffb](?<!(?:[\p{Emoji}\ufe0f]|(?![\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}])[\p{L}\p{M}])[\u200c\u200d\u180b-\u180d\u180f\ufe00-\ufe0f\u{e0100}-\u{e01ef}]))/u;

/** More accents on one letter than any language needs: they would stand in the lines around. */
const stacked = /([\p{sc=Latn}\p{sc=Grek}\p{sc=Cyrl}\p{sc=Zyyy}]\p{M}{2}|\p{M}{4})\p{M}+/gu;

/**
 * A text of somebody else in pieces: what can't be seen becomes a mark like `⟨U+202E⟩`, and letters
 * under towers of accents lose all but the first few.
 */
export function runsOf(text: string): Run[] {
  const parts = text.replace(stacked, '$1').split(unseen);
  const runs = parts.map((part, at): Run => {
    if (at % 2 === 0) return { kind: 'text', text: part };
    const code = part.codePointAt(0) ?? 0;
    return { kind: 'mark', text: `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩` };
  });
  return runs.filter((run) => run.text !== '');
}

/** `text` cut to `max` letters as a person counts them, with what was cut off. */
export function cut(text: string, max: number): { shown: string; rest: string } {
  if (text.length <= max) return { shown: text, rest: '' };
  const letters = [
    ...new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text.slice(0, max * 20)),
  ];
  if (letters.length <= max) return { shown: text.slice(0, max * 20), rest: text.slice(max * 20) };
  const end = letters[max]?.index ?? max;
  return { shown: text.slice(0, end), rest: text.slice(end) };
}

/** A text of somebody else as one string, as `runsOf` has it in pieces: for names that only take text, like that of the tab. */
export function inertText(text: string, max = 200): string {
  const { shown, rest } = cut(text, max);
  const runs = runsOf(shown).map((run) => run.text);
  return `${runs.join('')}${rest === '' ? '' : '…'}`;
}
