import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CanaryRun } from '../../lib/canary/canary.ts';
import type { Account } from '../../lib/deploy/account.ts';
import { Assemblies } from '../../lib/deploy/assemblies.ts';
import type { AlarmState } from '../../lib/deploy/bake.ts';
import { deploy } from '../../lib/deploy/deploy.ts';
import type { Template } from '../../lib/deploy/loss.ts';
import type { GivenSettings } from '../../lib/settings.ts';

/** Where the versions of all stages are. */
const folder = mkdtempSync(join(tmpdir(), 'deploys-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const where = (stage: string) => ({ account: '123456789012', region: 'eu-west-1', stage });
/** The folder of a stage. */
export const folderOf = (stage: string) => join(folder, '123456789012', 'eu-west-1', stage);

export const empty: Template = { Resources: {} };
export const withTable: Template = {
  Resources: { Table1: { Type: 'AWS::DynamoDB::GlobalTable', DeletionPolicy: 'Retain' } },
};
export const good: CanaryRun = { good: true, sentence: 'The canary arrived after 31 seconds.' };
export const late: CanaryRun = {
  good: false,
  sentence: 'The canary is late: it wasn’t confirmed.',
};

/** What happens around a deployment, and what it does to that. */
interface Around {
  stage: string;
  deployed?: Template | null;
  next?: Template;
  /** The states of the alarm, one for each look; the last one stays. */
  alarm?: readonly AlarmState[];
  canary?: readonly CanaryRun[];
  /** Commands of the CDK that fail, by their first word or `back`. */
  fails?: readonly string[];
  accepts?: readonly string[];
  commit?: string;
  given?: GivenSettings;
  drops?: readonly string[];
  /** @default false */
  paused?: boolean;
  /** The states of the service stack: before, and after it failed. */
  states?: readonly (string | null)[];
  /** Whether the domain resolves. @default true */
  resolves?: boolean;
  outputs?: Readonly<Record<string, string>>;
  /** @default false */
  sandbox?: boolean | null;
  /** What AWS counts as failed after the deployment. */
  failures?: readonly string[];
  /** What of the account is less than enough. */
  account?: Partial<Account>;
}

/** What an old account allows. */
const enough: Account = {
  ...{ concurrency: 1000, isMailInSandbox: false, writeUnitsPerSecond: 40_000, faults: [] },
};

let day = 0;

/** Deploys a stage without AWS: what it ran, what it said, and how it ended. */
export async function deployed(around: Around) {
  const { stage, alarm = ['OK'], canary = [good], fails = [], commit = 'c0ffee' } = around;
  day += 1;
  const startedAt = Date.UTC(2026, 10, day);
  let now = startedAt;
  const ran: string[] = [];
  const synthesizedWith: Readonly<Record<string, string>>[] = [];
  const said: string[] = [];
  const states = [...alarm];
  const stacks = [...(around.states ?? ['UPDATE_COMPLETE'])];
  const stops: (string | null)[] = [];
  const runs = [...canary];
  const { given = {}, drops: dropped = [], paused = false } = around;
  const { accepts: acceptedLosses = [] } = around;
  const code = await deploy(
    {
      stage,
      destination: `Stage ${stage}.`,
      commit,
      given,
      dropped,
      bakeMinutes: 10,
      acceptedLosses,
      isSilent: true,
    },
    new Assemblies(folder, where(stage)),
    {
      cdk: async (args, more = {}) => {
        if (args[0] === 'synth') synthesizedWith.push(more);
        const [command = ''] = args;
        ran.push(
          args
            .join(' ')
            .replaceAll(`${folderOf(stage)}/`, '')
            .replace(' --no-notices', ''),
        );
        if (command === 'synth') writeAssembly(args[3] ?? '', stage, around.next ?? empty);
        const isBack = args.includes('--exclusively');
        return fails.includes(isBack ? 'back' : command) ? 1 : 0;
      },
      deployedTemplate: async () => around.deployed ?? null,
      stackState: async (stack) => {
        if (stack.endsWith('Data')) return null;
        const status = stacks.length > 1 ? stacks.shift() : stacks[0];
        if (status === null || status === undefined) return null;
        return { status, changedAt: `${status} ${stacks.length}`, outputs: around.outputs ?? {} };
      },
      resolves: async () => around.resolves ?? true,
      ifStopped: (sentence) => stops.push(sentence),
      alarmState: async () => (states.length > 1 ? states.shift() : states[0]) ?? 'missing',
      failuresSince: async () => around.failures ?? [],
      areWorkersPaused: async () => paused,
      canary: async () => (runs.length > 1 ? runs.shift() : runs[0]) ?? good,
      account: async () => ({
        ...enough,
        ...around.account,
        isMailInSandbox: around.sandbox === undefined ? false : around.sandbox,
      }),
      now: () => new Date(now),
      wait: async (seconds) => {
        now += seconds * 1000;
      },
      say: (sentence) => said.push(sentence),
    },
  );
  const name = `${new Date(startedAt).toISOString().slice(0, 10)}T000000Z-${commit}`;
  return {
    code,
    ran,
    synthesizedWith,
    said: said.slice(1),
    first: said[0],
    stops,
    name,
    minutes: (now - startedAt) / 60_000,
  };
}

function writeAssembly(path: string, stage: string, template: Template): void {
  mkdirSync(path);
  writeFileSync(join(path, 'manifest.json'), '{}');
  writeFileSync(join(path, `ArtistMonitor-${stage}-Data.template.json`), JSON.stringify(template));
}
