import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { argumentsOf, commandOf } from '../../lib/operator/command-line.ts';
import { OperatorCommand } from '../../shared/domain/operator/operator.ts';
import { bareEnvironment } from '../support/bare-environment.ts';

const script = join(import.meta.dirname, '../../bin/admin.ts');
const plan = ['plan', 'org_01k9zq4w3v7m2x5c8e0b6t1n4r', 'pro'];

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'admin-'));
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** `npm run admin` without any credentials, on a data folder that no service has. */
function run(words: readonly string[], environment: Record<string, string> = {}) {
  return spawnSync(process.execPath, [script, ...words], {
    env: {
      ...bareEnvironment,
      HOME: folder,
      DATA_DIR: folder,
      AWS_EC2_METADATA_DISABLED: 'true',
      ...environment,
    },
    encoding: 'utf8',
  });
}

type Name = keyof typeof argumentsOf;

function namesOf({ shape }: (typeof OperatorCommand.options)[number]): Name[] {
  return [...shape.command.options];
}

describe('npm run admin', () => {
  it('knows every command, says what it does, and the runbook when to use it', () => {
    const runbook = readFileSync(
      join(import.meta.dirname, '../../docs/operators/runbook.md'),
      'utf8',
    );
    const article = /^## Commands\n([^]*?)^## /m.exec(runbook)?.[1] ?? '';
    const rows = [...article.matchAll(/^\| (`.+?) +\| /gm)].map(([, names = '']) => names);
    const inArticle = rows.flatMap((names) =>
      [...names.matchAll(/`([a-z-]+)/g)].map(([, name]) => name),
    );
    const { stdout } = run(['--help']);
    const inUsage = [...stdout.matchAll(/^ {2}([a-z-]+)/gm)].map(([, name]) => name);
    const known = OperatorCommand.options.flatMap((option) => namesOf(option));
    for (const said of [inArticle, inUsage, Object.keys(argumentsOf)]) {
      expect([...new Set(said)].toSorted()).toEqual(known.toSorted());
    }
    for (const option of OperatorCommand.options) {
      // Who asks is added, and so is what was found in a table.
      const given = Object.keys(option.shape).filter(
        (name) => !/^(command|operator|scan|acts)$/.test(name),
      );
      for (const name of namesOf(option)) {
        expect(argumentsOf[name].map((each) => each.replace('?', ''))).toEqual(given);
      }
    }
  });

  it('takes no word for what only a scan of the table can prove', () => {
    const asked = { command: 'retire', ring: 'encryption-key' };
    expect(OperatorCommand.safeParse(asked).success).toBe(true);
    expect(OperatorCommand.safeParse({ ...asked, because: 'unused' }).success).toBe(false);
    expect(commandOf(['retire', 'pepper', 'leaked', 'table kid 0'])).toBeNull();
  });

  it('says how it is used', () => {
    const usage: unknown = expect.stringMatching(/^Usage: npm run admin -- <command>/);
    expect(run(['--help'])).toMatchObject({ status: 0, stdout: usage, stderr: '' });
    for (const words of [[], ['plan'], ['status', 'now'], [...plan, 'more'], [...plan, '--fast']]) {
      expect(run(words)).toMatchObject({ status: 2, stdout: '', stderr: usage });
    }
  });

  it.each([
    ['stauts', 'There’s no command “stauts”. Did you mean status? '],
    ['xyzzy-plugh', 'There’s no command “xyzzy-plugh”. Run '],
  ])('says that there’s no command %s, and which one is near', (word, sentence) => {
    const { status, stdout, stderr } = run([word]);
    expect([status, stdout]).toEqual([2, '']);
    expect(stderr).toContain(sentence);
    expect(stderr.split('\n')).toHaveLength(2);
  });

  it('says so when no service runs here, also one that was killed', () => {
    const sentence: unknown = expect.stringMatching(
      /^No service is running on this machine\. .*\n$/,
    );
    for (const words of [plan, ['status']]) {
      expect(run(words)).toMatchObject({ status: 1, stdout: '', stderr: sentence });
    }
    const killed = join(folder, 'killed');
    mkdirSync(killed);
    const left = { endpoints: { LAMBDA: 'http://127.0.0.1:9' } };
    writeFileSync(join(killed, 'local.json'), JSON.stringify(left));
    expect(run(plan, { DATA_DIR: killed })).toMatchObject({ status: 1, stderr: sentence });
  });

  it('says in a sentence that a stage cannot be asked', () => {
    const { status, stdout, stderr } = run([...plan, '--stage', 'prod']);
    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toMatch(/^Couldn’t reach stage prod with the credentials .*: .*Region.*\n$/);
  });
});
