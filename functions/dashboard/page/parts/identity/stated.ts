import type { Answered } from '../../../../../shared/client/routes.ts';
import { plainText } from '../../plain-text.ts';

/** What is stated, as the service has it. */
export type Stated = Pick<Answered<'GET /api/v1/org/identity'>, 'theirs' | 'foreign'>;
type Identity = Stated['theirs'];
export type IdentityPart = keyof Identity;
export type Side = keyof Stated;

export const sides: readonly Side[] = ['theirs', 'foreign'];
export const identityParts: readonly IdentityPart[] = [
  'labels',
  'isrc_registrants',
  'upc_owners',
  'distributors',
  'guests',
];

/** The text of each field while somebody types: a value on each line. */
export type Draft = Readonly<Record<Side, Readonly<Record<IdentityPart, string>>>>;

/** The values in a text with one on each line, each of them once. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/).map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line !== '');
}

/** What the fields show of what is stated. */
export function draftOf({ theirs, foreign }: Stated): Draft {
  return { theirs: textsOf(theirs), foreign: textsOf(foreign) };
}

function textsOf(identity: Identity): Record<IdentityPart, string> {
  return ofParts((part) => identity[part].join('\n'));
}

/** What is sent of the fields. */
export function bodyOf({ theirs, foreign }: Draft): Stated {
  return {
    theirs: ofParts((part) => linesOf(theirs[part])),
    foreign: ofParts((part) => linesOf(foreign[part])),
  };
}

function ofParts<Value>(valueOf: (part: IdentityPart) => Value): Record<IdentityPart, Value> {
  return {
    labels: valueOf('labels'),
    isrc_registrants: valueOf('isrc_registrants'),
    upc_owners: valueOf('upc_owners'),
    distributors: valueOf('distributors'),
    guests: valueOf('guests'),
  };
}

/** The draft with another text in one field. */
export function withText(draft: Draft, side: Side, part: IdentityPart, text: string): Draft {
  return { ...draft, [side]: { ...draft[side], [part]: text } };
}

/** The text with one more line. */
export function withLine(text: string, line: string): string {
  return [...linesOf(text), line].join('\n');
}

/** The suggestions that stand in neither field of the part, however they are written there. */
export function openSuggestions(
  suggested: Identity | undefined,
  draft: Draft,
  part: IdentityPart,
): string[] {
  const stated = new Set(sides.flatMap((side) => linesOf(draft[side][part]).map(plainText)));
  return (suggested?.[part] ?? []).filter((value) => !stated.has(plainText(value)));
}
