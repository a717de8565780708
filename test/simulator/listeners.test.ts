import type { RequestListener } from 'node:http';
import {
  listen,
  listenForSite,
  siteHost,
  type Listener,
} from '../../lib/simulator/server/listeners.ts';
import { ownPort } from '../support/own-port.ts';

const handler: RequestListener = (_request, response) => response.end('here');

const open: Listener[] = [];
const block = async (port: number, host: string) => {
  open.push(await listen(handler, port, host));
};
afterEach(async () => {
  for (const listener of open.splice(0)) await listener.close();
});

describe('the address of a site', () => {
  it.each([
    [1, '127.0.1.1'],
    [48, '127.0.1.48'],
    [250, '127.0.1.250'],
    [251, '127.0.2.1'],
    [500, '127.0.2.250'],
  ])('of artist number %d is %s', (number, host) => {
    expect(siteHost(number)).toBe(host);
  });

  it('falls back to an own port of 127.0.0.1 where the address cannot be had', async () => {
    const port = await ownPort(2);
    await block(port, siteHost(1));
    const site = await listenForSite(handler, 1, port);
    if (site !== null) open.push(site);
    expect(site).toMatchObject({ host: '127.0.0.1', port: port + 1 });
    expect(await (await fetch(`http://127.0.0.1:${port + 1}/`)).text()).toBe('here');
  });

  it('is none when the fall-back is taken too', async () => {
    const port = await ownPort(2);
    await block(port, siteHost(1));
    await block(port + 1, '127.0.0.1');
    expect(await listenForSite(handler, 1, port)).toBeNull();
  });
});
