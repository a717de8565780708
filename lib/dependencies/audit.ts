import * as z from 'zod';

const Advisory = z.object({
  name: z.string(),
  title: z.string(),
  severity: z.string(),
  url: z.url(),
});

const Report = z.union([
  z.object({
    auditReportVersion: z.literal(2),
    vulnerabilities: z.record(
      z.string(),
      // A text names the package that it is vulnerable by, which has an entry of its own.
      z.object({ via: z.array(z.union([z.string(), Advisory])) }),
    ),
  }),
  // The registry wasn't reached, or it takes no such question.
  z.object({ message: z.string().min(1) }),
]);

/**
 * What `npm audit --json` found, or why it asked nobody.
 * @param printed - what it printed
 * @throws Error where that is neither: npm itself has failed
 */
export function auditFaults(printed: string): { faults: Fault[] } | { notAsked: string } {
  const report = Report.parse(JSON.parse(printed));
  if (!('vulnerabilities' in report)) return { notAsked: report.message };
  const advisories = Object.values(report.vulnerabilities).flatMap(({ via }) =>
    via.filter((by) => typeof by !== 'string'),
  );
  const faults = advisories.map(({ url, name, severity, title }) => {
    return {
      what: url.slice(url.lastIndexOf('/') + 1),
      text: `${name}: ${title} (${severity}), ${url}`,
    };
  });
  return { faults };
}

/** The faults that nobody has accepted, or only until a day that is over. */
export function unaccepted(
  faults: readonly Fault[],
  accepted: readonly Accepted[],
  now: Date,
): Fault[] {
  const today = now.toISOString().slice(0, 10);
  const held = accepted.filter(({ until }) => until >= today).map(({ what }) => what);
  return faults.filter(({ what }) => what === null || !held.includes(what));
}

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

/** What is wrong with a package. `what` is the name by which it can be accepted; null: it can't be. */
export interface Fault {
  what: string | null;
  text: string;
}

const Package = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  /** Absent for what comes from the registry: npm is told to leave its address out. */
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  inBundle: z.boolean().optional(),
  hasInstallScript: z.boolean().optional(),
});

const Lock = z.object({
  lockfileVersion: z.literal(3),
  packages: z.record(z.string(), Package),
});

const Manifest = z.object({ allowScripts: z.record(z.string(), z.boolean()).default({}) });

const folder = 'node_modules/';

/**
 * What is wrong with the packages of a lock file: their licenses, where they come from, and their scripts.
 * @param lock - `package-lock.json`, parsed
 * @param manifest - `package.json`, parsed: it names the packages with install scripts
 * @throws ZodError where either has another form
 */
export function lockFaults(lock: unknown, manifest: unknown): Fault[] {
  const { allowScripts } = Manifest.parse(manifest);
  const faults: Fault[] = [];
  for (const [path, entry] of Object.entries(Lock.parse(lock).packages)) {
    // Our own packages, and the links to them: a link to a folder elsewhere has its entry, too.
    const isOurs = !path.includes(folder) && !path.startsWith('..');
    if (isOurs || entry.link) continue;
    const name = path.slice(path.lastIndexOf(folder) + folder.length);
    const { version = '', license = 'none', resolved, integrity } = entry;
    const told = `${name}@${version}`;
    if (!isAllowed(license)) {
      faults.push({ what: `${name}: ${license}`, text: `${told} has the license ${license}` });
    }
    if (resolved !== undefined) {
      faults.push({ what: null, text: `${told} comes from ${resolved}, not from the registry` });
    }
    // What is bundled with another package is part of what that one's hash is of.
    if (!integrity?.startsWith('sha512-') && !entry.inBundle) {
      faults.push({ what: null, text: `${told} has no sha512 integrity` });
    }
    if (entry.hasInstallScript && ![name, told].some((one) => Object.hasOwn(allowScripts, one))) {
      faults.push({ what: null, text: `${told} has an install script that allowScripts omits` });
    }
  }
  return faults;
}

/** Of a choice, one is enough. Other expressions than `A` and `(A OR B)` are no names in the list. */
function isAllowed(license: string): boolean {
  const names = license.replace(/^\(([^()]*)\)$/, '$1').split(' OR ');
  const isChoice = names.every((name) => !/[()\s]/.test(name));
  return isChoice && names.some((name) => allowedLicenses.includes(name));
}
