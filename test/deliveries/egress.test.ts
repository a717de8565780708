import { execFile } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { egress } from '../../shared/deliveries/sender/egress.ts';
import { exchange, pinned, type Exchange } from '../../shared/deliveries/sender/exchange.ts';
import { Problem } from '../../shared/domain/problems/errors.ts';
import { EgressFailed, type EgressResponse } from '../../shared/usecases/egress-port.ts';
import { certificate, type Receiver, startReceiver } from '../support/receiver.ts';
import { isPending, standing, turn } from '../support/timeouts.ts';

const allow = ['127.0.0.0/8'];
const guard = (addresses: readonly string[] = [], ownHost: string | null = null) =>
  egress({ allow, ownHost, resolve: async () => addresses });

async function faultOf(request: Promise<unknown>): Promise<string> {
  const error = await request.then(
    () => 'no fault',
    (thrown: unknown) => thrown,
  );
  if (error instanceof EgressFailed) return error.fault;
  throw error instanceof Error ? error : new Error(String(error));
}

const receivers: Receiver[] = [];
async function receiver(...options: Parameters<typeof startReceiver>): Promise<Receiver> {
  const started = await startReceiver(...options);
  receivers.push(started);
  return started;
}
afterEach(async () => {
  jest.useRealTimers();
  await Promise.all(receivers.splice(0).map(async (it) => it.stop()));
});

async function post(url: string, more: { timeoutSeconds?: number } = {}): Promise<EgressResponse> {
  return guard().request({
    method: 'POST',
    url,
    headers: { 'x-a': 'b' },
    body: '{"ü":1}',
    ...more,
  });
}

describe('request', () => {
  it('delivers a body byte for byte, with its length and our name', async () => {
    const { url, received } = await receiver();
    await expect(post(`${url}/hook?x=%20y#z`)).resolves.toMatchObject({ status: 200, body: '' });
    expect(received).toEqual([
      expect.objectContaining({
        method: 'POST',
        path: '/hook?x=%20y',
        body: '{"ü":1}',
        headers: {
          'accept-encoding': 'identity',
          connection: 'close',
          'content-length': '8',
          host: url.slice('http://'.length),
          'user-agent': 'artist-monitor/0.1.0',
          'x-a': 'b',
        },
      }),
    ]);
  });

  it('gives back status, headers in lower case and body', async () => {
    const it = await receiver();
    const headers = { 'Retry-After': '3', 'Set-Cookie': ['a=1', 'b=2'] };
    it.script({ do: 'answer', status: 503, headers, body: 'später' });
    const answer = await guard().request({ method: 'GET', url: it.url, headers: {} });
    expect(answer).toMatchObject({ status: 503, body: 'später' });
    expect(answer.headers).toMatchObject({ 'retry-after': '3', 'set-cookie': 'a=1, b=2' });
  });

  it('does not follow a redirect', async () => {
    const there = await receiver();
    const here = await receiver();
    here.script({ do: 'answer', status: 307, headers: { location: there.url } });
    await expect(post(here.url)).resolves.toMatchObject({ status: 307 });
    expect(there.connections()).toBe(0);
  });

  it('reads 64 KiB of a body without end', async () => {
    const it = await receiver();
    it.script({ do: 'flood' });
    const { status, body } = await post(it.url);
    expect([status, body.length]).toEqual([200, 65_536]);
  });

  it.each([
    ['an answer that does not come', { do: 'hang' }],
    ['a body that comes byte by byte', { do: 'drip', everyMs: 20 }],
    ['an answer that comes too late', { do: 'answer', status: 200, delayMs: 601_000 }],
  ] as const)('gives up on %s when its time is over', async (_, step) => {
    const it = await receiver();
    it.script(step);
    const timeouts = standing();
    const fault = faultOf(post(it.url, { timeoutSeconds: 600 }));
    while (it.received.length === 0) await turn();
    // The time of the look-up before counts too, and is a real one: hence not to the millisecond.
    await timeouts.pass(500);
    expect(await isPending(fault)).toBe(true);
    await timeouts.pass(100);
    await expect(fault).resolves.toBe('timeout');
  });

  it.each([
    ['a reset', { do: 'reset' }],
    ['a reset within the answer', { do: 'reset', within: true }],
    ['an answer that is no HTTP', { do: 'raw', bytes: 'SSH-2.0-OpenSSH_9.9\r\n' }],
    ['no answer at all', { do: 'raw', bytes: '' }],
    [
      'a change of protocol',
      { do: 'raw', bytes: 'HTTP/1.1 101 Go on\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n' },
    ],
    [
      'an answer that is shorter than it says',
      { do: 'raw', bytes: 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nshort' },
    ],
    [
      'headers without end',
      { do: 'raw', bytes: `HTTP/1.1 200 OK\r\nx: ${'y'.repeat(100_000)}\r\n\r\n` },
    ],
  ] as const)('names %s a lost connection', async (_, step) => {
    const it = await receiver();
    it.script(step);
    await expect(faultOf(post(it.url))).resolves.toBe('connection_lost');
  });

  it('names a closed port a failed connection', async () => {
    const it = await receiver();
    await it.stop();
    await expect(faultOf(post(it.url))).resolves.toBe('connect_failed');
  });
});

describe('TLS', () => {
  it('refuses a certificate that nobody vouches for, and sends nothing', async () => {
    const { url, received } = await receiver({ tls: true });
    await expect(faultOf(post(url))).resolves.toBe('tls_failed');
    expect(received).toEqual([]);
  });

  it('takes one that a trusted root vouches for', async () => {
    const { url, received } = await receiver({ tls: true });
    const trusting = egress({ allow, ownHost: null, ca: certificate });
    await trusting.request({ method: 'POST', url, headers: {}, body: 'x' });
    expect(received).toHaveLength(1);
  });

  it('refuses versions before 1.2', async () => {
    const { url, received } = await receiver({ tls: true, tlsVersionMax: 'TLSv1.1' });
    const trusting = egress({ allow, ownHost: null, ca: certificate });
    const request = trusting.request({ method: 'POST', url, headers: {}, body: 'x' });
    await expect(faultOf(request)).resolves.toBe('tls_failed');
    expect(received).toEqual([]);
  });

  it('gives up on a handshake that does not come', async () => {
    const silent = createServer(() => undefined);
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    const { port } = silent.address() as { port: number };
    const url = new URL(`https://127.0.0.1:${port}/`);
    await expect(faultOf(exchange(plan({ url, connectSeconds: 0.2 })))).resolves.toBe('timeout');
    silent.close();
  });
});

function plan(more: Partial<Exchange>): Exchange {
  return {
    method: 'POST',
    url: new URL('https://hooks.example.com/hook'),
    addresses: ['127.0.0.1'],
    headers: {},
    body: '{}',
    connectSeconds: 600,
    totalSeconds: 600,
    ca: certificate,
    ...more,
  };
}

describe('the environment', () => {
  it('talks it neither into a proxy, nor into trusting everybody, nor into an old TLS', async () => {
    const proxy = await receiver();
    const plain = await receiver();
    const secure = await receiver({ tls: true });
    const old = await receiver({ tls: true, tlsVersionMax: 'TLSv1.1' });
    // Node itself reads these, beside any code of ours.
    const outcomes = await inProcess(
      {
        NODE_USE_ENV_PROXY: '1',
        HTTP_PROXY: proxy.url,
        HTTPS_PROXY: proxy.url,
        NODE_TLS_REJECT_UNAUTHORIZED: '0',
        NODE_OPTIONS: '--tls-min-v1.0 --tls-cipher-list=DEFAULT:@SECLEVEL=0',
      },
      [{ url: plain.url }, { url: secure.url }, { url: old.url, ca: certificate }],
    );
    expect(outcomes).toEqual([200, 'tls_failed', 'tls_failed']);
    const requests = [proxy, plain, secure, old].map(({ received }) => received.length);
    expect([proxy.connections(), requests]).toEqual([0, [0, 1, 0, 0]]);
  });
});

/** The status or fault of a request to each of `targets`, made by a process with these variables. */
async function inProcess(
  env: Record<string, string>,
  targets: readonly { url: string; ca?: string }[],
): Promise<unknown> {
  const module = join(import.meta.dirname, '../../shared/deliveries/sender/egress.ts');
  const program = `
    const { egress } = await import(${JSON.stringify(module)});
    const outcome = async ({ url, ca }) =>
      egress({ allow: ['127.0.0.0/8'], ownHost: null, ca })
        .request({ method: 'POST', url, headers: {}, body: 'x' })
        .then(({ status }) => status, ({ fault, message }) => fault ?? message);
    console.log(JSON.stringify(await Promise.all(${JSON.stringify(targets)}.map(outcome))));`;
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { env: { ...process.env, ...env } },
  );
  return JSON.parse(stdout);
}

describe('exchange', () => {
  it('connects a name to the vetted address and asks that one for the name', async () => {
    const { port, received } = await receiver({ tls: true });
    const url = new URL(`https://hooks.example.com:${port}/hook`);
    await expect(exchange(plan({ url }))).resolves.toMatchObject({ status: 200 });
    expect(received[0]?.headers.host).toBe(`hooks.example.com:${port}`);
  });

  it('refuses a certificate of another name', async () => {
    const { port, received } = await receiver({ tls: true });
    const url = new URL(`https://other.example.com:${port}/hook`);
    await expect(faultOf(exchange(plan({ url })))).resolves.toBe('tls_failed');
    expect(received).toEqual([]);
  });

  it('tries the next vetted address when one does not answer', async () => {
    const { port } = await receiver({ tls: true });
    const url = new URL(`https://hooks.example.com:${port}/hook`);
    const addresses = ['127.0.0.2', '127.0.0.1'];
    await expect(exchange(plan({ url, addresses }))).resolves.toMatchObject({ status: 200 });
  });

  it('says nothing to a peer that is not among the vetted addresses', async () => {
    const astrayTo = await receiver();
    // Node looks up no literal, so here the connection does go astray.
    const astray = exchange(plan({ url: new URL(astrayTo.url), addresses: ['192.0.2.1'] }));
    await expect(faultOf(astray)).resolves.toBe('address_refused');
    expect([astrayTo.connections(), astrayTo.received]).toEqual([1, []]);
  });
});

describe('pinned', () => {
  it('answers every name with the vetted addresses alone', () => {
    const lookup = pinned(['93.184.216.34', '2606:4700::1111']);
    const answers: unknown[] = [];
    lookup('rebound.example.com', { all: true }, (...answer) => answers.push(answer));
    lookup('rebound.example.com', {}, (...answer) => answers.push(answer));
    expect(answers).toEqual([
      [
        null,
        [
          { address: '93.184.216.34', family: 4 },
          { address: '2606:4700::1111', family: 6 },
        ],
      ],
      [null, '93.184.216.34', 4],
    ]);
  });
});

describe('addresses of names', () => {
  it.each([
    ['a private one', ['10.0.0.1']],
    ['a public and a private one', ['93.184.216.34', '10.0.0.1']],
    ['loopback in IPv6 clothes', ['::ffff:127.0.0.1']],
    ['rubbish', ['not an address']],
  ])('refuses a name that leads to %s, without connecting', async (_, addresses) => {
    // Port 8443 of this machine would be the victim.
    const url = 'https://hooks.example.com:8443/';
    const out = guard(addresses);
    await expect(out.check(url)).rejects.toMatchObject({
      code: 'url_not_allowed',
      detail: expect.stringContaining('not public') as string,
    });
    const attempt = out.request({ method: 'GET', url, headers: {} });
    await expect(faultOf(attempt)).resolves.toBe('address_refused');
  });

  it('says so when a name is not known, and does not hold it against a URL that is saved', async () => {
    const unknown = egress({
      allow,
      ownHost: null,
      resolve: async () => Promise.reject(new Error('ENOTFOUND')),
    });
    await expect(unknown.check('https://soon.example.com/')).resolves.toBeUndefined();
    const attempt = unknown.request({
      method: 'GET',
      url: 'https://soon.example.com/',
      headers: {},
    });
    await expect(faultOf(attempt)).resolves.toBe('dns_failed');
    const none = guard([]).request({ method: 'GET', url: 'https://a.example.com', headers: {} });
    await expect(faultOf(none)).resolves.toBe('dns_failed');
  });

  it('waits 2 s for a look-up and no longer', async () => {
    const hanging = egress({
      allow,
      ownHost: null,
      resolve: async () => new Promise<never>(() => undefined),
    });
    const timeouts = standing();
    const fault = faultOf(
      hanging.request({ method: 'GET', url: 'https://slow.example.com/', headers: {} }),
    );
    await timeouts.pass(1.999);
    expect(await isPending(fault)).toBe(true);
    await timeouts.pass(0.001);
    await expect(fault).resolves.toBe('dns_failed');
  });

  it('asks real name servers when it is given no other', async () => {
    const out = egress({ allow: [], ownHost: null });
    const attempt = out.request({
      method: 'GET',
      url: 'https://no-such-name.invalid/',
      headers: {},
    });
    await expect(faultOf(attempt)).resolves.toBe('dns_failed');
  });
});

describe('check', () => {
  it('connects to nothing', async () => {
    const victim = await receiver();
    const { url } = victim;
    await guard().check(url);
    expect(victim.connections()).toBe(0);
  });

  it.each([
    'http://127.1:PORT/',
    'http://①②⑦.0.0.1:PORT/',
    'http://localhost:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://user@127.0.0.1:PORT/',
    'https://10.0.0.1:PORT/',
  ])('and request refuse %s, without connecting, though 127.0.0.0/8 is allowed', async (form) => {
    const victim = await receiver();
    const url = form.replace('PORT', String(victim.port));
    const out = guard(['127.0.0.1']);
    await expect(out.check(url)).rejects.toBeInstanceOf(Problem);
    await expect(faultOf(out.request({ method: 'POST', url, headers: {} }))).resolves.toBe(
      'url_refused',
    );
    expect(victim.connections()).toBe(0);
  });
});

it('refuses to be made with an allow-list that it does not understand', () => {
  expect(() => egress({ allow: ['localhost'], ownHost: null })).toThrow('localhost is no IPv4');
});
