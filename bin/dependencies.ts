/** What the packages of the lock file must keep to: a part of `npm run check`. */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { accepted, auditFaults, lockFaults, unaccepted } from '../lib/dependencies/audit.ts';

const root = join(import.meta.dirname, '..');
const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));

// A machine without internet learns it at once.
const { stdout, error } = spawnSync(
  'npm',
  ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=30000'],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
);
if (error) throw error;
const audit = auditFaults(stdout);
const faults = lockFaults(read('package-lock.json'), read('package.json'));
const found = 'faults' in audit ? audit.faults : [];
const left = unaccepted([...faults, ...found], accepted, new Date());
for (const { text, what } of left) console.log(what ? `${text} [${what}]` : text);
if ('notAsked' in audit) console.log(`npm audit NOT ASKED: ${audit.notAsked}`);
process.exitCode = left.length === 0 ? 0 : 1;
