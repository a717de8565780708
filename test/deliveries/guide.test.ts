import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { egress } from '../../shared/deliveries/sender/egress.ts';
import { signatureHeaders } from '../../shared/deliveries/sender/sign.ts';
import { webhookRetrySeconds } from '../../shared/deliveries/rules/delivery.ts';
import { signingSecretOf } from '../../shared/deliveries/rules/signing-secret.ts';
import { seededRandom } from '../support/clock.ts';
import { eventually } from '../support/eventually.ts';
import { ownPort } from '../support/own-port.ts';

const root = join(import.meta.dirname, '../..');
const textOf = (file: string) => readFileSync(join(root, file), 'utf8');
const guide = textOf('docs/users/webhooks.md');
const client = JSON.stringify(pathToFileURL(join(root, 'shared/client/index.ts')).href);
const out = egress({ allow: ['127.0.0.0/8'], ownHost: null });

describe('the guide for receivers', () => {
  let sample: ChildProcess | undefined;
  afterEach(() => sample?.kill('SIGKILL'));

  it.each([
    ['docs/users/webhooks.md', guide],
    // The package, as it is here.
    [
      'shared/client/README.md',
      textOf('shared/client/README.md').replaceAll("'artist-monitor-client'", client),
    ],
  ])('%s has a sample for Node that takes what we sign and nothing else', async (_, text) => {
    const samples = [...text.matchAll(/```js[^\n]*\n([\s\S]*?)\n```/g)].map(
      ([, code = '']) => code,
    );
    const code = samples.find((sample) => sample.includes('createServer')) ?? '';
    const secret = signingSecretOf(seededRandom().bytes(32));
    const port = await ownPort();
    sample = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: root,
      env: { ...process.env, WEBHOOK_SECRET: secret, PORT: String(port) },
      stdio: 'ignore',
    });
    const body = '{"id":"evt_1","type":"change.confirmed","data":{"name":"Sigur Rós"}}';
    const headers = signatureHeaders({
      eventId: 'evt_1',
      at: new Date(),
      body,
      secrets: [secret],
    });
    const post = async (text: string): Promise<number> => {
      const url = `http://127.0.0.1:${port}/`;
      const { status } = await out.request({ method: 'POST', url, headers, body: text });
      return status;
    };
    await eventually(async () => (await post(body).catch(() => 0)) > 0);
    await expect(post(body)).resolves.toBe(204);
    await expect(post(body.replace('Rós', 'Ros'))).resolves.toBe(401);
  });

  it('tells the waits between attempts as they are', () => {
    const rows = [...guide.matchAll(/^\| (\d+) +\| (immediately|(\d+) (\w+?)s?) +\|$/gm)];
    const seconds = { second: 1, minute: 60, hour: 3600 };
    const told = rows.map(([, , , count = '0', unit = 'second']) => {
      return Number(count) * seconds[unit as keyof typeof seconds];
    });
    expect(told).toEqual(webhookRetrySeconds);
  });
});
