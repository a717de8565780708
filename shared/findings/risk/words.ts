import { counted, quotedList } from '../phrases.ts';
import type { RiskFactor, RiskReason } from './risk-table.ts';

type Values = readonly string[];

const phrases: Readonly<Record<RiskReason, (values: Values) => string>> = {
  expected: ([date = '']) => (date === '' ? 'it was expected' : `it was expected for ${date}`),
  label_known: (values) => `the label ${quotedList(values)} is theirs`,
  registrant_known: (values) => `the ISRC registrant ${values.join(', ')} is theirs`,
  upc_owner_known: (values) => `the UPC is of an owner that is theirs: ${values.join(', ')}`,
  recordings: ([count = '0', ...titles]) =>
    `${counted(Number(count), 'recording')} on it ${count === '1' ? 'is' : 'are'} on ${quotedList(titles)}, too`,
  guest_known: (values) => `${quotedList(values)} was on an earlier release`,
  guest_label: ([name = '', label = '']) => `“${label}” is a label of “${name}”, who is on it`,

  label: (values) => `label never seen before: ${quotedList(values)}`,
  registrant: (values) => `ISRC registrant never seen before: ${values.join(', ')}`,
  upc_owner: (values) => `a UPC of an owner never seen before: ${values.join(', ')}`,
  contributors: (values) => `no contributor in common: ${quotedList(values)}`,
  language: (values) => `a title in an unusual script: ${quotedList(values)}`,
  date: (values) => `a date that breaks the usual pattern: ${values.join(', ')}`,
  genre: (values) => `an unusual genre: ${quotedList(values)}`,

  foreign: (values) => `known not to be theirs: ${quotedList(values)}`,
  foreign_codes: (values) => `codes that are known not to be theirs: ${values.join(', ')}`,
  namesake: ([id = '']) => `its main artist has the same name, but another ID: ${id}`,
  unexpected: () => 'it wasn’t expected, and only expected releases count as theirs',
  death: ([date = '']) => `it came after the artist’s death (${date})`,
  others: ([count = '0']) =>
    `the same label or codes are also new to ${counted(Number(count), 'other artist')} this month`,
  silence: ([years = '0', date = '']) =>
    `the first release in ${counted(Number(years), 'year')}, since ${date}`,
  several: ([count = '0', days = '1']) =>
    `${counted(Number(count), 'release')} ${days === '1' ? 'on one day' : `within ${days} days`}`,
  own_name: (values) =>
    `the artist’s own name as a label for the first time: ${quotedList(values)}`,
  generic_title: (values) => `a generic title: ${quotedList(values)}`,
};

/** Why a release may be the artist's own, or not. */
export const riskWords = {
  riskFactor: ({ reason, points, values }: RiskFactor) =>
    points === 0 ? phrases[reason](values) : `${phrases[reason](values)} (+${points})`,
} as const;

/** The same without its points, for a sentence. */
export function riskPhrase({ reason, values }: RiskFactor): string {
  return phrases[reason](values);
}
