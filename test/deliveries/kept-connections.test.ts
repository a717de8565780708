import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { keptEgress } from '../../shared/deliveries/sender/egress.ts';
import { EgressFailed } from '../../shared/usecases/egress-port.ts';
import { startReceiver } from '../support/receiver.ts';

const allow = ['127.0.0.0/8'];

async function faultOf(request: Promise<unknown>): Promise<string> {
  const error = await request.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  return error instanceof EgressFailed ? error.fault : String(error);
}

describe('kept connections', () => {
  const kept = () => keptEgress({ allow, ownHost: null, resolve: async () => [] });
  const asked = (url: string) => ({ method: 'POST', url, headers: {}, body: '{}' }) as const;

  /** A server that answers each request, and does something with its connection after it. */
  async function serving(after: (socket: Socket, requests: number) => void = () => undefined) {
    let requests = 0;
    const seen = new Set<Socket>();
    const server = createHttpServer((request, response) => {
      request.resume().on('end', () => {
        requests += 1;
        seen.add(request.socket);
        response.end('ok', () => {
          after(request.socket, requests);
        });
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    return {
      url: `http://127.0.0.1:${address.port}/`,
      connections: () => seen.size,
      requests: () => requests,
      stop: () => {
        server.closeAllConnections();
        server.close();
      },
    };
  }

  it('carry one request after the other, until they are closed', async () => {
    const server = await serving();
    const guarded = kept();
    for (let count = 0; count < 5; count += 1) {
      expect(await guarded.request(asked(server.url))).toMatchObject({ status: 200, body: 'ok' });
    }
    expect(server.connections()).toBe(1);
    guarded.close();
    await guarded.request(asked(server.url));
    expect(server.connections()).toBe(2);
    guarded.close();
    server.stop();
  });

  it('are replaced when the receiver closes them without a word', async () => {
    const server = await serving((socket) => socket.destroy());
    const guarded = kept();
    for (let count = 0; count < 5; count += 1) {
      expect(await guarded.request(asked(server.url))).toMatchObject({ status: 200 });
    }
    expect(server.requests()).toBe(5);
    guarded.close();
    server.stop();
  });

  it('are not tried again when a request breaks off late: the receiver may have taken it', async () => {
    const sockets: Socket[] = [];
    const server = createHttpServer((request, response) => {
      request.resume().on('end', () => {
        sockets.push(request.socket);
        if (sockets.length === 1) response.end('ok');
        else setTimeout(() => request.socket.destroy(), 700);
      });
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/`;
    const guarded = kept();
    expect(await guarded.request(asked(url))).toMatchObject({ status: 200 });
    expect(await faultOf(guarded.request(asked(url)))).toBe('connection_lost');
    // It went over the kept connection, once.
    expect(sockets).toHaveLength(2);
    expect(new Set(sockets).size).toBe(1);
    guarded.close();
    server.close();
  });

  it('are vetted each: a name that leads elsewhere by then is refused', async () => {
    const server = await serving((socket) => socket.destroy());
    const addresses = [['93.184.216.34'], ['10.0.0.1']];
    const looked: string[] = [];
    const guarded = keptEgress({
      allow,
      ownHost: null,
      resolve: async (name) => {
        looked.push(name);
        return addresses.shift() ?? [];
      },
    });
    const url = 'https://r.example/';
    const one = { ...asked(url), timeoutSeconds: 0.05 };
    expect(await faultOf(guarded.request(one))).not.toBe('address_refused');
    expect(await faultOf(guarded.request(one))).toBe('address_refused');
    expect(looked).toEqual(['r.example', 'r.example']);
    server.stop();
  });

  it('end with a request that is cut off', async () => {
    const hanging = await startReceiver();
    hanging.script({ do: 'hang' });
    const { url } = hanging;
    const cut = new AbortController();
    const request = kept().request({ ...asked(url), signal: cut.signal });
    setTimeout(() => {
      cut.abort(new Error('the lease is lost'));
    }, 20);
    await expect(request).rejects.toThrow('the lease is lost');
    await hanging.stop();
  });
});
