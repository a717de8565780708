import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Controls, controlsOf, signIn } from '../../lib/demo/controls.ts';
import { startReceiver, type Receiver } from '../../lib/demo/print.ts';
import { startService, type DemoService } from '../../lib/demo/service.ts';
import type { Client } from '../../shared/client/client.ts';
import { eventually } from '../support/eventually.ts';
import { bareEnvironment } from '../support/bare-environment.ts';

/** The operator’s commands against `npm start`, as they are typed. */
describe('npm run admin, on the service of this machine', () => {
  let dataDir: string;
  let service: DemoService;
  let receiver: Receiver;
  let local: Controls;
  let api: Client;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'artist-monitor-'));
    service = await startService({ root: process.cwd(), port: 0, dataDir });
    receiver = await startReceiver();
    local = controlsOf(service.url);
    ({ api } = await signIn({ url: service.url }, 'me@example.com'));
  });
  afterAll(async () => {
    receiver.stop();
    await service.stop();
    rmSync(dataDir, { recursive: true });
  });

  function admin(...words: string[]) {
    const { status, stdout, stderr } = spawnSync(process.execPath, ['bin/admin.ts', ...words], {
      env: { ...bareEnvironment, HOME: dataDir, DATA_DIR: dataDir },
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  }
  const answer = (text: string | RegExp) => ({
    status: 0,
    stdout: expect.stringMatching(text) as unknown,
    stderr: '',
  });
  const refusal = (text: string | RegExp) => ({
    status: 1,
    stdout: '',
    stderr: expect.stringMatching(text) as unknown,
  });

  it('sweeps, and says how the service is', async () => {
    expect(admin('sweep')).toEqual(answer(/^(Nothing was left to send|Sent \d+ messages?)\.\n$/));
    await eventually(() => admin('status').stdout.startsWith('Everything is well.\n'));
    const { stdout } = admin('status');
    for (const part of [
      /^deezer: up$/m,
      /^sweep: last complete run at /m,
      /^work: nothing is overdue$/m,
      /^parked: nothing$/m,
      /^holds: none$/m,
      /^queue changes: .*no dead letters$/m,
    ]) {
      expect(stdout).toMatch(part);
    }
    expect(admin('quota')).toEqual(answer(/^deezer: /));
  });

  it('looks after what is parked, dead, and on hold', () => {
    expect(admin('parked')).toEqual(answer('Nothing is parked.\n'));
    expect(admin('unpark', 'all')).toEqual(refusal('Nothing is parked.\n'));
    expect(admin('redrive', 'changes')).toEqual(answer('Moved 0 messages back.\n'));
    expect(admin('dismiss-hold', 'RELEASE_ADDED')).toEqual(
      answer(/^RELEASE_ADDED isn’t on hold because of many artists\. /),
    );
  });

  it('holds messages back, and says which', () => {
    expect(admin('drop-held', 'all')).toEqual(refusal(/^Chats and email aren’t held/));
    expect(admin('resume', 'hold-messages')).toEqual(answer(/^Resumed, except for chats/));
    expect(admin('held')).toEqual(answer(/^Chats and email are held, and nothing waits/));
    expect(admin('resume')).toEqual(answer(/^Resumed\./));
  });

  it('traces a change from the checks of its artist to the attempts', async () => {
    const body = { streaming_id: '1001' };
    const { id } = await api.call('POST /api/v1/verify/instant', { body });
    const hook = { url: `${receiver.url}/hook`, name: 'mine' };
    await api.call('POST /api/v1/org/webhooks', { body: hook });
    await local.happen('artists/1001/takedown');
    await local.check(id);
    await receiver.until((all) => all.length >= 1, 900);
    const [change] = await api.call('GET /api/v1/changes');
    const traced = await eventually(() => {
      const found = admin('trace', change!.id);
      return found.stdout.includes('delivered after 1 attempt') && found;
    });
    expect(traced).toMatchObject({ status: 0, stderr: '' });
    const steps = [
      `${change!.id}: RELEASE_WENT_OFFLINE, critical, confirmed`,
      'checks: as on the Business plan; ',
      'holders: 1 organization of deezer#1001',
      'check 1: found',
      'check 2: same',
      '  confirmed; ',
      'routed to 1 target',
      'delivered after 1 attempt',
      'attempt 1 of dlv_',
      'In Logs Insights, ',
      `In ${join(dataDir, 'functions.log')}:`,
      '"kind":"attempt"',
    ];
    const places = steps.map((step) => traced.stdout.indexOf(step));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
    expect(traced.stdout).not.toMatch(/me@example\.com|whsec_/);
    expect(admin('trace', change!.id.replace(/.{4}$/, '0000'))).toEqual(
      refusal(/^There’s no change chg_\w+\. /),
    );
  });

  it('reads the whole table, and says what is wrong in it', async () => {
    const sound = await eventually(() => {
      const found = admin('verify-table');
      return found.status === 0 && found;
    });
    expect(sound.stdout).toMatch(/^ {2}watch: 1$/m);
    expect(sound.stdout).toMatch(/^newest item: \S+Z, \d+ minutes ago$/m);
    expect(sound.stdout).toMatch(
      /^expiry, going back in time, and protection: not looked at, .+\nNothing is wrong\.\n$/m,
    );
    expect(admin('verify-table', 'elsewhere')).toMatchObject({
      status: 1,
      stdout: '',
      stderr: expect.stringMatching(/^Couldn’t read the table elsewhere: /) as unknown,
    });
  });

  it('runs the canary from a change to its own webhook, and not while workers are paused', () => {
    const env = { ...bareEnvironment, HOME: dataDir, DATA_DIR: dataDir };
    const run = () => spawnSync(process.execPath, ['bin/canary.ts'], { env, encoding: 'utf8' });
    admin('pause');
    expect(run()).toMatchObject({
      stdout: '',
      stderr: expect.stringMatching(
        /^The workers are paused, so the canary can’t arrive\./,
      ) as unknown,
      status: 1,
    });
    admin('resume');
    expect(run()).toMatchObject({
      stdout: expect.stringMatching(/^The canary arrived after \d+ seconds\.\n$/) as unknown,
      stderr: '',
      status: 0,
    });
    expect(admin('verify-table').stdout).toContain('Nothing is wrong.');
  });

  it('tells who ran what', () => {
    const { stdout } = admin('log');
    for (const line of [
      'status',
      'sweep',
      'unpark {2}all',
      'redrive {2}changes',
      'trace {2}chg_',
    ]) {
      expect(stdout).toMatch(new RegExp(`^\\S+Z {2}\\S+ {2}${line}`, 'm'));
    }
  });
});
