import * as z from 'zod';
import { allowedLicenses } from './accepted.ts';

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
