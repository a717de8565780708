import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
      PATH: process.env.PATH,
      HOME: folder,
      DATA_DIR: folder,
      AWS_EC2_METADATA_DISABLED: 'true',
      ...environment,
    },
    encoding: 'utf8',
  });
}

describe('npm run admin', () => {
  it('says how it is used', () => {
    const usage: unknown = expect.stringMatching(/^Usage: npm run admin -- <command>/);
    expect(run(['--help'])).toMatchObject({ status: 0, stdout: usage, stderr: '' });
    for (const words of [
      [],
      ['plan'],
      ['dance', 'a'],
      ['status', 'now'],
      [...plan, 'more'],
      [...plan, '--fast'],
    ]) {
      expect(run(words)).toMatchObject({ status: 2, stdout: '', stderr: usage });
    }
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
