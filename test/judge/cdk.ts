import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run, type Outcome } from './commands.ts';
import { account, region, type Moto } from './moto.ts';

/** The stacks of the stage that is judged: one that may be deleted. */
export const stacks = { data: 'ArtistMonitor-dev-Data', service: 'ArtistMonitor-dev-Service' };

const quietly = ['--no-notices', '--no-color', '--progress', 'events'];

/**
 * Bootstraps the account, from an empty folder: in the app's own, the CDK would make its assembly anew,
 * without bundles.
 */
export async function bootstrap({ environment }: Moto): Promise<Outcome> {
  const cwd = mkdtempSync(join(tmpdir(), 'judge-'));
  try {
    const where = `aws://${account}/${region}`;
    return await run(['cdk', 'bootstrap', where, '--no-notices'], { environment, cwd });
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

/** Makes the templates and bundles in a folder of their own. */
export async function synthesize(
  assembly: string,
  settings: Readonly<Record<string, string>>,
): Promise<Outcome> {
  rmSync(assembly, { recursive: true, force: true });
  const words = ['cdk', 'synth', '--quiet', '--no-notices', '--output', assembly] as const;
  // No other setting of this shell: what is deployed is what is said here.
  // `npm run synth` has the CDK's own check, which takes longer than all the rest.
  return run(words, { environment: { ...settings, CDK_VALIDATION: 'false' } });
}

/** Deploys an assembly. By change set, moto never evaluates outputs. */
export async function deploy(
  assembly: string,
  { environment }: Moto,
  which: readonly string[] = ['--all'],
): Promise<Outcome> {
  const words = ['--require-approval', 'never', '--method=direct', ...quietly];
  return run(['cdk', 'deploy', '--app', assembly, ...which, ...words], { environment });
}

/** Deletes a stack. */
export async function destroy(
  assembly: string,
  { environment }: Moto,
  stack: string,
): Promise<Outcome> {
  const words = ['--force', '--exclusively', '--no-notices', '--no-color'];
  return run(['cdk', 'destroy', '--app', assembly, stack, ...words], { environment });
}
