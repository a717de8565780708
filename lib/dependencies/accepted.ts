/** What is allowed although the rules forbid it: a finding of `npm audit`, or a license. */
export interface Accepted {
  /** The ID of the advisory, like `GHSA-…`; or a package and its license, as the gate names them. */
  what: string;
  reason: string;
  /** The last day, `YYYY-MM-DD` in UTC: from the next one on, it fails again. */
  until: string;
}

/** Licenses that any package may have, by their SPDX names. */
export const allowedLicenses: readonly string[] = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'Python-2.0',
  'Unlicense',
];

export const accepted: readonly Accepted[] = [
  {
    what: 'ical.js: MPL-2.0',
    reason: 'We use it unchanged, and so owe nothing but its source, which is public.',
    until: '2027-11-30',
  },
  {
    what: 'axe-core: MPL-2.0',
    reason: 'Unchanged, and only in the browser suite.',
    until: '2027-11-30',
  },
  {
    what: 'caniuse-lite: CC-BY-4.0',
    reason: 'Data that tools of development read; we ship none of it.',
    until: '2027-11-30',
  },
  {
    what: 'reserved: none',
    reason: 'It is MIT, in a field that npm gave up. Only the lint of openapi.json needs it.',
    until: '2027-11-30',
  },
];
