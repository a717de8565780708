import { decodeHTMLStrict } from 'entities';

/** Some sources encode what is encoded already. */
const timesMax = 3;

/**
 * A text with its HTML entities decoded, as often as they were encoded: `Salt &amp;amp; Snow` and `Salt & Snow`
 * are the same text. What only looks like an entity stays.
 */
export function withoutEntities(text: string): string {
  let plain = text;
  for (let times = 0; times < timesMax && plain.includes('&'); times += 1) {
    const next = decodeHTMLStrict(plain);
    if (next === plain) break;
    plain = next;
  }
  return plain;
}
