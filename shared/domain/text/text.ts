import { inputFaults } from '../problems/input-faults.ts';
import * as z from '../zod.ts';

// C0 and C1 controls, line separators, the characters that reorder what follows (UAX #9), and those
// that nobody sees: they can make a name look like another one, and no name needs them. U+2800 is a
// Braille pattern without a dot; U+FFF9 to U+FFFB annotate.
// Made when a text is read: V8 takes milliseconds to read such classes, at every cold start otherwise.
const forbidden = () =>
  /[\p{Cc}\p{Default_Ignorable_Code_Point}\u061c\u2028-\u202e\u2066-\u2069\u2800\ufff9-\ufffb]/u;

// What of these scripts need: the joiners U+200C and U+200D behind a letter of Persian, say, or of
// India, U+200D between emoji, and the forms of emoji and of Chinese, Japanese and Mongolian letters.
const needed = () => [
  /(?<=(?![\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])[\p{L}\p{M}])[\u200c\u200d]/gu,
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])\u200d(?=\p{Extended_Pictographic})/gu,
  /(?<=\p{Script=Han})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/gu,
  /(?<=\p{Script=Mongolian})[\u180b-\u180d\u180f]/gu,
  /(?<=\p{Emoji})[\ufe0e\ufe0f]/gu,
];

/**
 * A text of somebody else with every character in it that nobody sees, or that reorders what follows,
 * written as its code: `⟨U+202E⟩`. Line breaks, tabs and what scripts need stay.
 */
export function hiddenShown(text: string): string {
  const kept = new Set(
    needed().flatMap((form) => [...text.matchAll(form)].map(({ index }) => index)),
  );
  return text.replace(new RegExp(forbidden(), 'gu'), (character, at: number) => {
    if (kept.has(at) || /[\n\r\t]/.test(character)) return character;
    const code = character.codePointAt(0) ?? 0;
    return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
  });
}

function hasForbidden(text: string): boolean {
  return forbidden().test(needed().reduce((left, form) => left.replace(form, ''), text));
}

/**
 * One line of text from a user: well-formed Unicode in NFC, trimmed, without control, direction or
 * invisible characters, 1 to `max` code points.
 */
export function lineOfText(max: number) {
  return userText(max, (text) => text);
}

/**
 * Text of several lines from a user: like {@link lineOfText}, but with line feeds and tabs, and with
 * CRLF as LF.
 */
export function textOf(max: number) {
  return userText(
    max,
    (text) => text.replace(/\r\n?/g, '\n'),
    (text) => text.replace(/[\r\n\t]/g, ''),
  );
}

/** Of a check that ends the checks: what follows would say the same again, or take long. */
const endingWith = (error: string) => ({ error, abort: true });

/** @param judged what of it is judged by its characters. */
function userText(
  max: number,
  cleaned: (text: string) => string,
  judged: (text: string) => string = (text) => text,
) {
  return z
    .string()
    .check(
      z.minLength(1, endingWith(inputFaults.empty())),
      z.maxLength(max * 4, { abort: true }),
      z.refine((text: string) => text.isWellFormed(), endingWith(inputFaults.unicode())),
      z.refine((text: string) => !hasForbidden(judged(text)), endingWith(inputFaults.characters())),
    )
    .overwrite((text) => cleaned(text).normalize('NFC').trim())
    .check(
      z.refine((text: string) => text.length > 0, inputFaults.empty()),
      z.refine((text: string) => Array.from(text).length <= max, inputFaults.tooLong({ max })),
    )
    .register(z.docs, { maxLength: max });
}

/** The name that a user gives to something of their own organization. */
export const Name = lineOfText(100);

/**
 * The name of an organization or a person. Mails to strangers quote it, so it must not carry a web
 * address: mail programs turn one into a link.
 */
export const PublicName = Name.refine((name) => !hasWebAddress(name), inputFaults.webAddress());

/** Whether mail programs would find a web address in `text`, also in letters that only look alike. */
export function hasWebAddress(text: string): boolean {
  const seen = text.normalize('NFKC').replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  // Browsers take a backslash for a slash. A name may be that of a site, but not with a path.
  return /[/\\]{2}|\b(?:https?|ftp|mailto):|www[.\u3002]|[\p{L}\p{N}][.\u3002]\p{L}{2,}[/\\]/iu.test(
    seen,
  );
}

/** A point in time on the wire: ISO 8601, UTC, milliseconds, `Z`. */
export const Timestamp = z.iso.datetime({ precision: 3 }).register(z.docs, {
  description: 'ISO 8601, UTC, with milliseconds',
  examples: ['2026-11-21T10:32:00.000Z'],
});

/** Before the `@` are at most 64 characters (RFC 5321): no mail server takes more. */
const emailPattern = new RegExp(z.regexes.email.source.replace('^', '^(?=[^@]{1,64}@)'));

/** An e-mail address, at most 254 characters, kept in lower case. */
export const EmailAddress = z
  .email({ pattern: emailPattern })
  .max(254)
  .overwrite((address) => address.toLowerCase())
  .register(z.docs, { examples: ['me@example.com'] });

/**
 * The mailbox that an address leads to, to count and suppress by: in lower case, and without what
 * follows a `+` in its local part, which most mail services put into the same mailbox. Gmail, which
 * has two names, looks at no dots either. Mail goes to the address as it was typed.
 */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf('@');
  const [local, host] = [address.slice(0, at), address.slice(at).toLowerCase()];
  const plus = local.indexOf('+');
  const plain = (plus > 0 ? local.slice(0, plus) : local).toLowerCase();
  const isDotless = host === '@gmail.com' || host === '@googlemail.com';
  return isDotless ? `${plain.replaceAll('.', '')}@gmail.com` : plain + host;
}

/** A UTC day, `YYYY-MM-DD`. */
export const Day = z.iso.date().register(z.docs, { examples: ['2026-11-21'] });

/** `at` as the UTC day that it falls in. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

/**
 * Where in a JSON value a text or a name holds half of a surrogate pair, which no store or network
 * takes as it is; null where none does.
 */
export function illFormedAt(value: unknown): string[] | null {
  if (typeof value === 'string') return value.isWellFormed() ? null : [];
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, inner] of Object.entries(value)) {
    const below = name.isWellFormed() ? illFormedAt(inner) : [];
    if (below) return [name.toWellFormed(), ...below];
  }
  return null;
}
