import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { Webhook } from 'standardwebhooks';

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`;
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill();
});

/** Starts `npm run receive`, and collects what it prints. */
function receive(...args: string[]) {
  const child = spawn(process.execPath, ['bin/receive.ts', ...args], { cwd: process.cwd() });
  running.push(child);
  const printed: string[] = [];
  const lines = createInterface({ input: child.stdout });
  lines.on('line', (line) => printed.push(line));
  child.stderr.on('data', (part: Buffer) => printed.push(part.toString()));
  const until = async (text: string) => {
    const signal = AbortSignal.timeout(120_000);
    while (!printed.some((line) => line.includes(text))) {
      await once(lines, 'line', { signal }).catch(() => {
        throw new Error(`No line with “${text}” in:\n${printed.join('\n')}`);
      });
    }
    return printed.join('\n');
  };
  return { child, printed, until };
}

async function listening(receiver: ReturnType<typeof receive>): Promise<string> {
  return /http:\/\/127\.0\.0\.1:\d+/.exec(await receiver.until('Listening'))![0];
}

/** Sends a webhook, signed with `by`. */
async function send(url: string, by: string) {
  const body = '{"type":"test"}';
  const at = new Date();
  return fetch(`${url}/hook`, {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(by).sign('evt_1', at, body),
    },
  });
}

describe('npm run receive', () => {
  it('prints what arrives and verifies it, with the status that it was told to answer', async () => {
    const receiver = receive('--port', '0', '--secret', secret, '--answer', '503');
    const url = await listening(receiver);
    expect((await send(url, secret)).status).toBe(503);
    const shown = await receiver.until('✓ The signature is right');
    expect(shown).toContain(
      'POST /hook\ncontent-type: application/json\nuser-agent: node\nwebhook-id: evt_1',
    );
    expect(shown).toContain('"type": "test"');
  });

  it('says when the signature is wrong, or when it has no secret to check it with', async () => {
    const receiver = receive('--port', '0', '--secret', secret);
    await send(await listening(receiver), `whsec_${Buffer.alloc(24, 8).toString('base64')}`);
    await receiver.until('✗ The signature is wrong: No matching signature found.');
    const open = receive('--port', '0');
    await open.until('Signatures aren’t verified');
  });

  it('refuses what makes no sense, and says when the port is taken', async () => {
    for (const args of [['--port', 'x'], ['--secret', 'abc'], ['--answer', '99'], ['--what']]) {
      const { child, printed } = receive(...args);
      expect([await once(child, 'exit'), printed.join('')]).toEqual([
        [2, null],
        expect.stringContaining('Usage: npm run receive'),
      ]);
    }
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as { port: number };
    const { child, printed } = receive('--port', String(port));
    expect(await once(child, 'exit')).toEqual([1, null]);
    expect(printed.join('')).toContain(`Can’t listen on port ${port}`);
    taken.close();
  });
});
