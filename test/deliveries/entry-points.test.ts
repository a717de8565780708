import { AsyncLocalStorage } from 'node:async_hooks';
import { once } from 'node:events';
import { createServer, Socket, type AddressInfo, type TcpSocketConnectOpts } from 'node:net';
import { egress } from '../../shared/deliveries/sender/egress.ts';
import { sender as realSender } from '../../shared/deliveries/sender/sender.ts';
import { checkTargetUrl } from '../../shared/deliveries/sender/target-url.ts';
import type { DestinationInput } from '../../shared/domain/bodies/destination.ts';
import { attempted } from '../support/attempted.ts';
import { createDestination, createWebhook } from '../../shared/usecases/targets/create-target.ts';
import { updateWebhook, updateDestination } from '../../shared/usecases/targets/update-target.ts';
import { probeSite } from '../../shared/usecases/verification/probe-site.ts';
import { testTarget } from '../../shared/usecases/targets/test-target.ts';
import { deliverySurroundings } from '../support/deliveries.ts';
import { aReceivingWebhook } from '../support/delivering.ts';
import { startTable, type TestTable } from '../support/engine.ts';

/**
 * Where nobody may be sent, a few of each kind (url-rules.test.ts and address.test.ts have them all);
 * the name servers answer with `addresses`.
 */
interface Trick {
  trick: string;
  url: string;
  addresses?: readonly string[];
}

const anyPublic = ['93.184.216.34'];

const tricks: readonly Trick[] = [
  { trick: 'loopback', url: 'https://127.0.0.1/' },
  { trick: 'a public address', url: 'https://93.184.216.34/' },
  { trick: 'IPv6 loopback', url: 'https://[::1]/' },
  { trick: 'IPv4 in IPv6', url: 'https://[::ffff:127.0.0.1]/' },
  { trick: 'localhost', url: 'https://localhost/' },
  { trick: 'a name without a dot', url: 'https://intranet/' },
  { trick: 'a user name', url: 'https://hooks.example.com@127.0.0.1/' },
  // A proof on that site may be looked for by https: without an address that leads nowhere.
  { trick: 'plain http', url: 'http://hooks.example.com/', addresses: [] },
  { trick: 'another scheme', url: 'ftp://hooks.example.com/' },
  { trick: 'another port', url: 'https://hooks.example.com:9001/' },
  { trick: 'the service itself', url: 'https://monitor.example/' },
  { trick: 'a name of loopback', url: 'https://rebound.example.com/', addresses: ['127.0.0.1'] },
  {
    trick: 'a name with a public and a private address',
    url: 'https://rebound.example.com/',
    addresses: ['93.184.216.34', '192.168.0.1'],
  },
  {
    trick: 'a name with IPv4 in IPv6',
    url: 'https://rebound.example.com/',
    addresses: ['::ffff:10.0.0.1'],
  },
];

describe('no entry point leads', () => {
  let engine: TestTable;
  /**
   * Where what a test began tried to connect to, but for the table. Sockets belong to the whole
   * process, in which retries of an earlier suite may still be running.
   */
  const ofTest = new AsyncLocalStorage<string[]>();
  beforeAll(async () => {
    engine = await startTable();
    const { port: own } = new URL(engine.endpoint());
    const connect = Reflect.get(Socket.prototype, 'connect') as (...args: unknown[]) => Socket;
    jest.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args) {
      // As `net.connect` hands it on: an array with the options in front.
      const { host, port } = [args[0]].flat()[0] as unknown as TcpSocketConnectOpts;
      if (String(port) !== own) ofTest.getStore()?.push(`${host}:${port}`);
      return Reflect.apply(connect, this, args);
    });
  });
  afterAll(async () => {
    jest.restoreAllMocks();
    await engine.stop();
  });

  /** Where `test` tried to connect to. */
  async function connectionsOf(test: () => Promise<void>) {
    const connected: string[] = [];
    await ofTest.run(connected, test);
    return connected;
  }

  it('anywhere unnoticed: connections are seen here', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const out = egress({ allow: ['127.0.0.0/8'], ownHost: null });
    const url = `http://127.0.0.1:${port}/`;
    server.once('connection', (socket) => socket.destroy());
    const connected = await connectionsOf(async () => {
      await expect(out.request({ method: 'GET', url, headers: {} })).rejects.toThrow();
    });
    expect(connected).toEqual([`127.0.0.1:${port}`]);
    server.close();
  });

  /** The use cases with the real guard of a deployed service, before which targets may be saved. */
  async function guarded(resolve: () => readonly string[]) {
    const plain = deliverySurroundings(engine.table);
    const out = egress({ allow: [], ownHost: 'monitor.example', resolve: async () => resolve() });
    const hosts = { chatAHosts: ['hooks.slack.com'], chatBHosts: ['discord.com'] };
    const { mailer, clock, log } = plain;
    const around = {
      ...plain,
      sender: realSender({ egress: out, mailer, clock, log, ...hosts }),
      checkUrl: (kind: 'webhook' | 'chat_a' | 'chat_b', url: string) =>
        checkTargetUrl(kind, url, { egress: out, ...hosts }),
    };
    return { out, plain, around };
  }

  const hookTo = (url: string) => ({ url, name: 'w', event_types: [], active: true });
  const destinationTo = (url: string): DestinationInput => ({
    name: 'D',
    type: 'webhook',
    config: { url },
  });
  const refused = { code: 'url_not_allowed' };

  it.each(tricks)('to $trick ($url)', async (trick) => {
    expect(await connectionsOf(() => everyDoorRefuses(trick))).toEqual([]);
  });

  async function everyDoorRefuses({ url, addresses = anyPublic }: Trick) {
    const { out, plain, around } = await guarded(() => addresses);
    const good = await aReceivingWebhook(plain);
    const { org } = good;
    await expect(createWebhook(around, org, hookTo(url))).rejects.toMatchObject(refused);
    await expect(updateWebhook(around, org, good.targetId, { url })).rejects.toMatchObject(refused);
    const create = createDestination(around, org, destinationTo(url));
    await expect(create).rejects.toMatchObject(refused);
    const saved = await createDestination(plain, org, destinationTo('https://r.example/'));
    const update = updateDestination(around, org, saved.id, { config: { url } });
    await expect(update).rejects.toMatchObject(refused);
    // As if it had been saved before it became what it is.
    const hook = await aReceivingWebhook(plain, url);
    const [work] = await hook.routed(1);
    const result = await attempted(around, work!);
    const { attempts } = await hook.row(work!);
    const faults = ['url_refused', 'address_refused'];
    expect(faults).toContain(attempts[0]?.error);
    expect(result).toBe(attempts[0]?.error === 'url_refused' ? 'failed' : 'pending');
    const tested = await testTarget(around, hook.org, hook.targetId);
    expect(faults).toContain(tested.error);
    expect(tested).toMatchObject({ delivered: false, status_code: null });
    const noRecords = { read: async () => [] };
    const looks = await probeSite(
      { egress: out, textRecords: noRecords },
      url,
      'token',
      hook.org.now,
    );
    expect(looks.filter(({ ok }) => ok)).toEqual([]);
  }

  it('to a name that leads elsewhere once it was saved', async () => {
    expect(await connectionsOf(theNameLeadsElsewhere)).toEqual([]);
  });

  async function theNameLeadsElsewhere() {
    let answer = ['93.184.216.34'];
    const { out, plain, around } = await guarded(() => answer);
    const url = 'https://rebound.example.com:8443/';
    const hook = await aReceivingWebhook({ ...plain, checkUrl: around.checkUrl }, url);
    answer = ['127.0.0.1'];
    const [work] = await hook.routed(1);
    expect(await attempted(around, work!)).toBe('pending');
    expect((await hook.row(work!)).attempts).toMatchObject([{ error: 'address_refused' }]);
    const tested = await testTarget(around, hook.org, hook.targetId);
    expect(tested).toMatchObject({ delivered: false, error: 'address_refused' });
    const update = updateWebhook(around, hook.org, hook.targetId, { url: `${url}more` });
    await expect(update).rejects.toMatchObject(refused);
    const request = out.request({ method: 'GET', url, headers: {} });
    await expect(request).rejects.toMatchObject({ fault: 'address_refused' });
  }
});
