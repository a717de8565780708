import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { areWorkersPaused, runCanary } from '../lib/canary/canary.ts';
import { Assemblies } from '../lib/deploy/assemblies.ts';
import { deployOptions, deployUsage } from '../lib/deploy/command-line.ts';
import { deploy } from '../lib/deploy/deploy.ts';
import { AccessError, readIdentity, resolves } from '../lib/deploy/identity.ts';
import { readAccount } from '../lib/deploy/account.ts';
import { readAlarmState, readDeployedTemplate, readStackState } from '../lib/deploy/read-stage.ts';
import { failuresSince } from '../lib/operator/last-day.ts';
import { SettingsError } from '../lib/setting-schema.ts';
import { destinationOf, givenSettings, readSettings } from '../lib/settings.ts';

const root = join(import.meta.dirname, '..');

/** The CDK's command line, which prints and asks for itself. */
async function cdk(
  args: readonly string[],
  more: Readonly<Record<string, string>> = {},
): Promise<number> {
  // By its file, not by what npm links to it: on Windows, that only runs in a shell.
  const program = join(root, 'node_modules', 'aws-cdk', 'bin', 'cdk');
  const env = { ...more, ...process.env };
  const child = spawn(process.execPath, [program, ...args], { cwd: root, stdio: 'inherit', env });
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

/** What to say if somebody stops this here. */
let stopped: string | null = null;
process.on('SIGINT', () => {
  if (stopped !== null) console.error(stopped);
  process.exit(130);
});

async function run(options: Exclude<ReturnType<typeof deployOptions>, 'help' | null>) {
  const settings = readSettings(process.env, new Date());
  const { STAGE: stage } = settings;
  const { DEPLOYS_DIR = '', AWS_REGION = '', AWS_DEFAULT_REGION = '' } = process.env;
  // The CDK takes either.
  if (AWS_REGION === '' && AWS_DEFAULT_REGION !== '') process.env.AWS_REGION = AWS_DEFAULT_REGION;
  const { account, region } = await readIdentity();
  const defaults = { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region };
  const destination = destinationOf(settings, defaults) ?? '';
  const given = givenSettings(process.env);
  return deploy(
    { stage, destination, commit: commitOf(), given, ...options },
    new Assemblies(DEPLOYS_DIR === '' ? join(root, '.deploys') : DEPLOYS_DIR, {
      ...{ account, region, stage },
    }),
    {
      cdk,
      deployedTemplate: readDeployedTemplate,
      stackState: readStackState,
      alarmState: () => readAlarmState(stage),
      areWorkersPaused: () => areWorkersPaused({ stage }),
      resolves,
      canary: () => runCanary({ stage }),
      account: () => readAccount(),
      failuresSince: (since) => failuresSince(stage, since, new Date()),
      now: () => new Date(),
      wait: (seconds) => sleep(seconds * 1000),
      say: (sentence) => {
        console.log(sentence);
      },
      ifStopped: (sentence) => {
        stopped = sentence;
      },
    },
  );
}

const options = deployOptions(process.argv.slice(2));
if (options === 'help') {
  console.log(deployUsage);
} else if (options === null) {
  console.error(deployUsage);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = await run(options);
  } catch (error) {
    if (!(error instanceof SettingsError || error instanceof AccessError)) throw error;
    console.error(error.message);
    process.exitCode = 1;
  }
}
