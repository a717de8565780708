import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CanaryRun } from '../../lib/canary/fly.ts';
import { Assemblies } from '../../lib/deploy/assemblies.ts';
import { type AlarmState, bakeVerdict } from '../../lib/deploy/bake.ts';
import { deployOptions } from '../../lib/deploy/command-line.ts';
import { deploy } from '../../lib/deploy/deploy.ts';
import type { Template } from '../../lib/deploy/loss.ts';
import type { GivenSettings } from '../../lib/settings.ts';

const folder = mkdtempSync(join(tmpdir(), 'deploys-'));
afterAll(() => {
  rmSync(folder, { recursive: true });
});

const empty: Template = { Resources: {} };
const withTable: Template = {
  Resources: { Table1: { Type: 'AWS::DynamoDB::GlobalTable', DeletionPolicy: 'Retain' } },
};
const good: CanaryRun = { good: true, sentence: 'The canary arrived after 31 seconds.' };
const late: CanaryRun = { good: false, sentence: 'The canary is late: it wasn’t confirmed.' };

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
  /** @default false */
  sandbox?: boolean | null;
}

let day = 0;

/** Deploys a stage without AWS: what it ran, what it said, and how it ended. */
async function deployed(around: Around) {
  const { stage, alarm = ['OK'], canary = [good], fails = [], commit = 'c0ffee' } = around;
  day += 1;
  const startedAt = Date.UTC(2026, 10, day);
  let now = startedAt;
  const ran: string[] = [];
  const said: string[] = [];
  const states = [...alarm];
  const runs = [...canary];
  const { given = {}, drops: dropped = [], paused = false } = around;
  const { accepts: acceptedLosses = [] } = around;
  const code = await deploy(
    { stage, commit, given, dropped, bakeMinutes: 10, acceptedLosses, isSilent: true },
    new Assemblies(folder, stage),
    {
      cdk: async (args) => {
        const [command = ''] = args;
        ran.push(
          args
            .join(' ')
            .replaceAll(`${join(folder, stage)}/`, '')
            .replace(' --no-notices', ''),
        );
        if (command === 'synth') writeAssembly(args[3] ?? '', stage, around.next ?? empty);
        const isBack = args.includes('--exclusively');
        return fails.includes(isBack ? 'back' : command) ? 1 : 0;
      },
      deployedTemplate: async () => around.deployed ?? null,
      alarmState: async () => (states.length > 1 ? states.shift() : states[0]) ?? 'missing',
      areWorkersPaused: async () => paused,
      canary: async () => (runs.length > 1 ? runs.shift() : runs[0]) ?? good,
      isMailInSandbox: async () => (around.sandbox === undefined ? false : around.sandbox),
      now: () => new Date(now),
      wait: async (seconds) => {
        now += seconds * 1000;
      },
      say: (sentence) => said.push(sentence),
    },
  );
  const name = `${new Date(startedAt).toISOString().slice(0, 10)}T000000Z-${commit}`;
  return { code, ran, said, name, minutes: (now - startedAt) / 60_000 };
}

function writeAssembly(path: string, stage: string, template: Template): void {
  mkdirSync(path);
  writeFileSync(join(path, 'manifest.json'), '{}');
  writeFileSync(join(path, `ArtistMonitor-${stage}-Data.template.json`), JSON.stringify(template));
}

describe('a deployment', () => {
  it('shows the difference, deploys, runs the canary, and watches the alarms for ten minutes', async () => {
    const { code, ran, said, name, minutes } = await deployed({ stage: 'whole' });
    expect(ran).toEqual([
      `synth --quiet --output ${name}`,
      `diff --app ${name}`,
      `deploy --app ${name} --all --require-approval never`,
    ]);
    expect(said).toEqual([
      `Writing the templates of stage whole as ${name}.`,
      'What would change:',
      'Deployed. Running the canary.',
      good.sentence,
      'Watching the alarms for 10 minutes.',
      `Stage whole is at ${name}, and it works.`,
    ]);
    expect(minutes).toBe(10);
    expect(code).toBe(0);
  });

  it.each([
    [true, /^SES is still in its sandbox: only verified recipients get email, /],
    [null, /^SES couldn’t be asked whether it’s still in its sandbox\. If it is, only verified /],
  ])('says last why nobody can sign in, if email is in the sandbox: %s', async (sandbox, words) => {
    const { code, said } = await deployed({ stage: 'sandbox', sandbox });
    expect(said.at(-1)).toMatch(words);
    expect(said.at(-1)).toContain('docs/operations.md#production-access-for-email');
    expect(code).toBe(0);
  });

  it('stops before a loss, and leaves nothing behind', async () => {
    const { code, ran, said, name } = await deployed({ stage: 'loss', deployed: withTable });
    expect(ran.map((command) => command.split(' ')[0])).toEqual(['synth', 'diff']);
    expect(said.slice(3)).toEqual([
      'This deployment would lose data, so nothing was deployed:',
      '  Table1 (AWS::DynamoDB::GlobalTable) would be left behind.',
      'If you want that, run it again with --accept-loss Table1.',
    ]);
    expect(existsSync(join(folder, 'loss', name))).toBe(false);
    expect(code).toBe(1);
  });

  it('goes on with a loss that was accepted by name', async () => {
    const { code } = await deployed({ stage: 'loss', deployed: withTable, accepts: ['Table1'] });
    expect(code).toBe(0);
    const other = await deployed({ stage: 'loss', deployed: withTable, accepts: ['Table2'] });
    expect(other.code).toBe(1);
  });

  it.each([
    ['synth', 'The templates couldn’t be written, so nothing was deployed.'],
    ['diff', 'The difference couldn’t be shown, so nothing was deployed.'],
  ])('ends where `cdk %s` fails', async (command, sentence) => {
    const { code, said, ran } = await deployed({ stage: 'broken', fails: [command] });
    expect(said.at(-1)).toBe(sentence);
    expect(ran.some((line) => line.startsWith('deploy'))).toBe(false);
    expect(code).toBe(1);
  });

  it('leaves it to CloudFormation to put back what failed', async () => {
    const { code, said, ran } = await deployed({ stage: 'broken', fails: ['deploy'] });
    expect(said.at(-1)).toMatch(/^The deployment failed. CloudFormation has put the stack/);
    expect(ran).toHaveLength(3);
    expect(code).toBe(1);
  });
});

describe('a setting that was given last time', () => {
  const given = { TABLE_NAME: 'restored', PAGE_EMAIL: 'pager@example.com', LASTFM_API_KEY: null };

  it('stops the deployment that leaves it out, before anything is done', async () => {
    await deployed({ stage: 'forgetful', given });
    const { code, ran, said } = await deployed({
      ...{ stage: 'forgetful', given: { PAGE_EMAIL: 'night@example.com' } },
    });
    expect(ran).toEqual([]);
    expect(said).toEqual([
      'These settings were given last time and are missing now, so nothing was deployed:',
      '  TABLE_NAME, which was restored',
      '  LASTFM_API_KEY',
      'Give them again. If they aren’t to be set anymore, run it again with --drop TABLE_NAME --drop LASTFM_API_KEY.',
    ]);
    expect(code).toBe(1);
  });

  it('may be dropped by name, once', async () => {
    await deployed({ stage: 'dropped', given });
    const less = { PAGE_EMAIL: 'pager@example.com', LASTFM_API_KEY: null };
    const drops = ['TABLE_NAME'];
    expect((await deployed({ stage: 'dropped', given: less, drops })).code).toBe(0);
    expect((await deployed({ stage: 'dropped', given: less })).code).toBe(0);
  });

  it('is that of the version the stage is at: not of one that failed, or that was taken back', async () => {
    await deployed({ stage: 'settings' });
    await deployed({ stage: 'settings', given: { CATALOG: 'deezer' }, fails: ['deploy'] });
    expect((await deployed({ stage: 'settings' })).code).toBe(0);
    await deployed({ stage: 'settings', given: { CATALOG: 'deezer' }, canary: [late] });
    expect((await deployed({ stage: 'settings' })).code).toBe(0);
  });

  it('is not known of a stage that was deployed from elsewhere, which is said', async () => {
    const elsewhere = { stage: 'elsewhere', deployed: empty };
    const sentence = /^This machine doesn’t know which settings/;
    expect((await deployed(elsewhere)).said[1]).toMatch(sentence);
    expect((await deployed(elsewhere)).said[1]).not.toMatch(sentence);
  });
});

describe('a new version that doesn’t work', () => {
  it('goes back to the last one that did when its canary is late', async () => {
    const old = await deployed({ stage: 'late', commit: 'a11900d' });
    const { code, ran, said } = await deployed({ stage: 'late', canary: [late, good] });
    expect(ran.at(-1)).toBe(
      `deploy --app ${old.name} ArtistMonitor-late-Service --exclusively --require-approval never`,
    );
    expect(said.slice(3)).toEqual([
      late.sentence,
      `Going back to ${old.name}. The data stack stays as it is.`,
      `The stage is back at ${old.name}. ${good.sentence}`,
    ]);
    expect(code).toBe(1);
  });

  it('goes back when an alarm goes off, without waiting any longer', async () => {
    const old = await deployed({ stage: 'alarm' });
    const { said, minutes } = await deployed({
      stage: 'alarm',
      alarm: ['OK', 'OK', 'INSUFFICIENT_DATA', 'ALARM'],
    });
    expect(said).toContain('An alarm went off after the deployment.');
    expect(said).toContain(`Going back to ${old.name}. The data stack stays as it is.`);
    expect(minutes).toBe(1);
  });

  it('never goes back to one that didn’t work either', async () => {
    const old = await deployed({ stage: 'twice' });
    await deployed({ stage: 'twice', canary: [late] });
    const { ran } = await deployed({ stage: 'twice', canary: [late] });
    expect(ran.at(-1)).toContain(`--app ${old.name} `);
  });

  it('says when the old one doesn’t work any more, too', async () => {
    await deployed({ stage: 'outage' });
    const { said } = await deployed({ stage: 'outage', canary: [late] });
    expect(said.at(-1)).toBe(
      'So the cause may not be the new version. Look at the dashboard of the stage.',
    );
  });

  it('stays when there is nothing to go back to, and says so', async () => {
    const { code, ran, said } = await deployed({ stage: 'first', canary: [late] });
    expect(ran).toHaveLength(3);
    expect(said.at(-1)).toMatch(/^There’s no earlier version of this stage on this machine/);
    expect(code).toBe(1);
  });

  it('says when going back fails', async () => {
    await deployed({ stage: 'stuck' });
    const { said } = await deployed({ stage: 'stuck', canary: [late], fails: ['back'] });
    expect(said.at(-1)).toMatch(/^Going back failed, too\./);
  });
});

describe('a deployment in the middle of a restore', () => {
  it('runs no canary while workers are paused, goes back to nothing, and says so', async () => {
    await deployed({ stage: 'restored' });
    const given = { TABLE_NAME: 'restored' };
    const { code, ran, said, name } = await deployed({
      ...{ stage: 'restored', given, paused: true, canary: [late], alarm: ['OK', 'ALARM'] },
    });
    expect(ran.at(-1)).toBe(`deploy --app ${name} --all --require-approval never`);
    expect(said.at(-1)).toMatch(
      /^Stage restored is at \S+\. Its workers are paused, so the canary wasn’t run, and this version stays/,
    );
    expect(code).toBe(0);
  });

  it('never goes back to a version that works on another table', async () => {
    const old = await deployed({ stage: 'tables', given: { TABLE_NAME: 'damaged' } });
    const given = { TABLE_NAME: 'restored' };
    const { code, ran, said } = await deployed({ stage: 'tables', given, canary: [late] });
    expect(ran).toHaveLength(3);
    expect(said.at(-1)).toMatch(/^There’s no earlier version .* that worked on the same table, /);
    expect(code).toBe(1);

    await deployed({ stage: 'tables', given });
    const later = await deployed({ stage: 'tables', given, canary: [late] });
    expect(later.ran.at(-1)).not.toContain(old.name);
    expect(later.ran).toHaveLength(4);
  });
});

describe('a deployment while an alarm is red', () => {
  it('waits all the same, and lets the canary decide', async () => {
    const fixed = await deployed({ stage: 'red', alarm: ['ALARM'], canary: [good, good] });
    expect(fixed.minutes).toBe(10);
    expect(fixed.code).toBe(0);
    const worse = await deployed({ stage: 'red', alarm: ['ALARM'], canary: [good, late] });
    expect(worse.said).toContain(late.sentence);
    expect(worse.code).toBe(1);
  });
});

it.each([
  ['OK', 'OK', false, 'wait'],
  ['OK', 'OK', true, 'good'],
  ['OK', 'ALARM', false, 'bad'],
  ['OK', 'ALARM', true, 'bad'],
  ['INSUFFICIENT_DATA', 'ALARM', false, 'bad'],
  ['missing', 'ALARM', false, 'bad'],
  ['ALARM', 'ALARM', false, 'wait'],
  ['ALARM', 'ALARM', true, 'good'],
  ['missing', 'missing', true, 'good'],
] as const)(
  'an alarm that was %s and is %s (time over: %s) means %s',
  (before, now, isOver, verdict) => {
    expect(bakeVerdict({ before, now, isOver })).toBe(verdict);
  },
);

it('five versions that worked are kept on this machine, and no others', async () => {
  const names: string[] = [];
  for (const commit of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    const isGood = commit !== 'd';
    const { name } = await deployed({ stage: 'kept', commit, canary: [isGood ? good : late] });
    names.push(name);
  }
  const kept = names.map((name) => existsSync(join(folder, 'kept', name)));
  expect(kept).toEqual([false, true, true, false, true, true, true]);
});

it('the command line takes a time to wait, losses, settings to drop, and no questions', () => {
  expect(deployOptions([])).toEqual({
    ...{ bakeMinutes: 10, acceptedLosses: [], dropped: [], isSilent: false },
  });
  const given = ['--bake-minutes', '0', '--accept-loss', 'A', '--accept-loss', 'B', '--yes'];
  const drops = ['--drop', 'TABLE_NAME', '--drop', 'PAGE_EMAIL'];
  expect(deployOptions([...given, ...drops])).toEqual({
    bakeMinutes: 0,
    dropped: ['TABLE_NAME', 'PAGE_EMAIL'],
    acceptedLosses: ['A', 'B'],
    isSilent: true,
  });
  for (const wrong of [
    ['--drop', 'TABLENAME'],
    ['--bake-minutes', 'long'],
    ['--force'],
    ['prod'],
  ]) {
    expect(deployOptions(wrong)).toBeNull();
  }
});
