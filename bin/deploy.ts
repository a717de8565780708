import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { runCanary } from '../lib/canary/call-canary.ts';
import { areWorkersPaused } from '../lib/canary/paused.ts';
import { Assemblies } from '../lib/deploy/assemblies.ts';
import { deployOptions, deployUsage } from '../lib/deploy/command-line.ts';
import { deploy } from '../lib/deploy/deploy.ts';
import { readAlarmState, readDeployedTemplate, readMailSandbox } from '../lib/deploy/read-stage.ts';
import { SettingsError } from '../lib/setting-schema.ts';
import { givenSettings, readSettings } from '../lib/settings.ts';

const root = join(import.meta.dirname, '..');

/** The CDK's command line, which prints and asks for itself. */
async function cdk(args: readonly string[]): Promise<number> {
  const program = join(root, 'node_modules', '.bin', 'cdk');
  const child = spawn(program, args, { cwd: root, stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      resolve(code ?? 1);
    });
  });
}

/** The commit that is checked out; null where there is no repository. */
function commitOf(): string | null {
  const git = (...args: string[]) => spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  const { status, stdout } = git('rev-parse', '--short=12', 'HEAD');
  if (status !== 0) return null;
  const isChanged = git('status', '--porcelain').stdout !== '';
  return `${stdout.trim()}${isChanged ? '-changed' : ''}`;
}

const options = deployOptions(process.argv.slice(2));
if (options === null) {
  console.error(deployUsage);
  process.exitCode = 2;
} else {
  try {
    const { STAGE: stage } = readSettings(process.env, new Date());
    const { DEPLOYS_DIR: given = '' } = process.env;
    const folder = given === '' ? join(root, '.deploys') : given;
    process.exitCode = await deploy(
      { stage, commit: commitOf(), given: givenSettings(process.env), ...options },
      new Assemblies(folder, stage),
      {
        cdk,
        deployedTemplate: readDeployedTemplate,
        alarmState: () => readAlarmState(stage),
        areWorkersPaused: () => areWorkersPaused({ stage }),
        canary: () => runCanary({ stage }),
        isMailInSandbox: readMailSandbox,
        now: () => new Date(),
        wait: (seconds) => sleep(seconds * 1000),
        say: (sentence) => {
          console.log(sentence);
        },
      },
    );
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
