/** A piece of a text: shown as it is, or as a visible mark in place of what can't be seen. */
export interface Run {
  kind: 'text' | 'mark';
  text: string;
}

/*
 * What changes how others are shown, or shows nothing: control characters but line feed and tab, marks
 * of direction, and characters without width (except the joiners that letters and emoji need).
 */
const unseen: readonly (readonly [number, number])[] = [
  [0x00, 0x08],
  [0x0b, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x61c, 0x61c],
  [0x180e, 0x180e],
  [0x200b, 0x200b],
  [0x200e, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x2069],
  [0xfeff, 0xfeff],
  [0xfff9, 0xfffb],
];

function isUnseen(code: number): boolean {
  return unseen.some(([first, last]) => code >= first && code <= last);
}

/** More accents on one letter than any language needs. */
const stacked = /(\p{M}{4})\p{M}+/gu;

/**
 * A text of somebody else in pieces: what can't be seen becomes a mark like `⟦U+202E⟧`, and letters
 * under towers of accents lose all but the first four.
 */
export function runsOf(text: string): Run[] {
  const runs: Run[] = [];
  let plain = '';
  const close = () => {
    if (plain !== '') runs.push({ kind: 'text', text: plain });
    plain = '';
  };
  for (const letter of text.replace(stacked, '$1')) {
    const code = letter.codePointAt(0) ?? 0;
    if (!isUnseen(code)) {
      plain += letter;
      continue;
    }
    close();
    runs.push({ kind: 'mark', text: `⟦U+${code.toString(16).toUpperCase().padStart(4, '0')}⟧` });
  }
  close();
  return runs;
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
