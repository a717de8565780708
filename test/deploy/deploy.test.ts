import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Assemblies } from '../../lib/deploy/assemblies.ts';
import { firstSteps } from '../../lib/constructs/alarms.ts';
import {
  type AlarmState,
  alarmStateOf,
  bakeVerdict,
  brokenByVersions,
} from '../../lib/deploy/bake.ts';
import { deployOptions } from '../../lib/deploy/command-line.ts';
import { deployed, folderOf, good, late, withTable } from './deployed.ts';

describe('a deployment', () => {
  it('shows the difference, deploys, runs the canary, and watches the alarms for ten minutes', async () => {
    const { code, ran, said, first, name, minutes } = await deployed({ stage: 'whole' });
    expect(first).toBe('Stage whole.');
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
    [true, /^SES is still in its sandbox: only recipients at the sender’s domain get email, /],
    [null, /^SES couldn’t be asked whether it’s still in its sandbox\. If it is, only recipients /],
  ])('says last why nobody can sign in, if email is in the sandbox: %s', async (sandbox, words) => {
    const { code, said } = await deployed({ stage: 'sandbox', sandbox });
    expect(said.at(-1)).toMatch(words);
    expect(said.at(-1)).toContain('docs/operators/operations.md#production-access-for-email');
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
    expect(existsSync(join(folderOf('loss'), name))).toBe(false);
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

  it.each([
    [
      'answers no',
      ['UPDATE_COMPLETE'],
      /^The deployment ended before it changed a stack\. What the CDK printed above says why\.$/,
    ],
    ['was told no by a new account', [null, 'REVIEW_IN_PROGRESS'], /^The deployment ended before /],
    [
      'meets a failure',
      ['UPDATE_COMPLETE', 'UPDATE_ROLLBACK_COMPLETE'],
      /^CloudFormation has put the stack \S+-Service back to how it was\.$/,
    ],
    [
      'fails the first time',
      [null, 'ROLLBACK_COMPLETE'],
      /-Service couldn’t be created\. .* Delete/,
    ],
    [
      'gets stuck',
      ['UPDATE_COMPLETE', 'UPDATE_ROLLBACK_FAILED'],
      /-Service is at UPDATE_ROLLBACK_FAILED\. Look at it/,
    ],
  ])('says what became of the stacks when it %s', async (_what, states, sentence) => {
    const { code, said, ran } = await deployed({ stage: 'failed', fails: ['deploy'], states });
    expect(said.at(-1)).toMatch(sentence);
    expect(ran).toHaveLength(3);
    expect(code).toBe(1);
  });

  it('tells who stops it while it’s being tried what it is at, and how to go back', async () => {
    const old = await deployed({ stage: 'stopped' });
    expect(old.stops).toEqual([
      expect.stringMatching(
        /^Stopped\. .* There’s no earlier version on this machine to go back to\.$/,
      ),
      null,
    ]);
    const { stops, name } = await deployed({ stage: 'stopped' });
    expect(stops).toEqual([
      `Stopped. The new version ${name} is deployed, but nobody knows yet whether it works. To try it again, deploy again. To go back, run \`npx cdk deploy --app ${join(folderOf('stopped'), old.name)} ArtistMonitor-stopped-Service --exclusively\`.`,
      null,
    ]);
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

  it('goes back when an alarm goes off, once new alarms have settled, without waiting any longer', async () => {
    const old = await deployed({ stage: 'alarm' });
    const { said, minutes } = await deployed({
      stage: 'alarm',
      alarm: ['OK', 'OK', 'OK', 'ALARM'],
    });
    expect(said).toContain('An alarm went off after the deployment.');
    expect(said).toContain(`Going back to ${old.name}. The data stack stays as it is.`);
    expect(minutes).toBe(6);
  });

  it('goes back when calls failed that no alarm of a small stage watches', async () => {
    const old = await deployed({ stage: 'small' });
    const failures = ['FAILED CALLS of noticesWorkerFunction: 2 in a minute'];
    const { said, code } = await deployed({ stage: 'small', failures });
    expect(said).toContain(`AWS counted since the deployment: ${failures[0]}.`);
    expect(said).toContain(`Going back to ${old.name}. The data stack stays as it is.`);
    expect(code).toBe(1);
  });

  it('isn’t taken for one while new alarms wait for their first values', async () => {
    const red: AlarmState[] = Array.from({ length: 11 }, () => 'ALARM');
    const { code } = await deployed({ stage: 'settling', alarm: ['OK', ...red, 'OK'] });
    expect(code).toBe(0);
    const still = await deployed({ stage: 'settling', alarm: ['OK', 'ALARM'] });
    expect(still.minutes).toBe(6);
    expect(still.code).toBe(1);
  });

  it('is found on a first deployment by what is red at the end', async () => {
    const { code, minutes } = await deployed({ stage: 'new', alarm: ['missing', 'ALARM'] });
    expect(minutes).toBe(10);
    expect(code).toBe(1);
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
  ['OK', 'OK', 'early', 'wait'],
  ['OK', 'OK', 'settled', 'wait'],
  ['OK', 'OK', 'over', 'good'],
  ['OK', 'ALARM', 'early', 'wait'],
  ['OK', 'ALARM', 'settled', 'bad'],
  ['OK', 'ALARM', 'over', 'bad'],
  ['missing', 'ALARM', 'settled', 'wait'],
  ['missing', 'ALARM', 'over', 'bad'],
  ['ALARM', 'ALARM', 'settled', 'wait'],
  ['ALARM', 'ALARM', 'over', 'good'],
  ['missing', 'missing', 'over', 'good'],
] as const)('an alarm that was %s and is %s (time: %s) means %s', (before, now, time, verdict) => {
  const looked = { before, now, isSettled: time !== 'early', isOver: time === 'over' };
  expect(bakeVerdict(looked)).toBe(verdict);
});

it.each([
  [[], 'missing'],
  [[{ text: 'Parked. More: docs/operators/runbook.md#parked-work', isRed: true }], 'missing'],
  [[{ text: 'Failed. More: docs/operators/runbook.md#function-errors', isRed: false }], 'OK'],
  [
    [
      { text: 'Failed. More: docs/operators/runbook.md#function-errors', isRed: false },
      { text: 'Silent. More: docs/operators/runbook.md#canary-silent', isRed: true },
    ],
    'ALARM',
  ],
] as const)('the alarms %j of a stage say %s of its version', (alarms, state) => {
  expect(alarmStateOf(alarms)).toBe(state);
});

it('alarms point to articles that the runbook has', () => {
  for (const article of brokenByVersions) expect(firstSteps).toHaveProperty(article);
});

it('a short wait still lets new alarms settle', () => {
  const looked = { before: 'OK', now: 'ALARM', isSettled: false, isOver: true } as const;
  expect(bakeVerdict(looked)).toBe('wait');
});

it('five versions that worked are kept on this machine, and no others', async () => {
  const names: string[] = [];
  for (const commit of ['a', 'b', 'c', 'd', 'e', 'f', 'g']) {
    const isGood = commit !== 'd';
    const { name } = await deployed({ stage: 'kept', commit, canary: [isGood ? good : late] });
    names.push(name);
  }
  const kept = names.map((name) => existsSync(join(folderOf('kept'), name)));
  expect(kept).toEqual([false, true, true, false, true, true, true]);
});

it('versions of another account or Region are no way back', () => {
  const inside = mkdtempSync(join(tmpdir(), 'deploys-'));
  const here = { account: '1', region: 'eu-west-1', stage: 'prod' };
  const now = new Date('2026-11-26T10:00:00Z');
  const path = new Assemblies(inside, here).begin(now, 'c0ffee');
  mkdirSync(path);
  writeFileSync(join(path, 'manifest.json'), '{}');
  new Assemblies(inside, here).keepGiven(path, {});
  new Assemblies(inside, here).markGood(path, now);
  const next = join(inside, 'next');
  expect(new Assemblies(inside, here).lastGood(next)).toBe(path);
  expect(new Assemblies(inside, { ...here, account: '2' }).lastGood(next)).toBeNull();
  expect(new Assemblies(inside, { ...here, region: 'us-east-1' }).lastGood(next)).toBeNull();
  rmSync(inside, { recursive: true });
});

it('a version of today stays: it may be of a deployment that is under way', async () => {
  const other = join(folderOf('busy'), '2026-12-31T000000Z-other');
  mkdirSync(other, { recursive: true });
  await deployed({ stage: 'busy' });
  expect(existsSync(other)).toBe(true);
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
  expect(deployOptions(['--help'])).toBe('help');
});
