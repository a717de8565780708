import { Resolver } from 'node:dns/promises';
import { running, type Running } from './running.ts';

let simulator: Running;
beforeAll(async () => {
  simulator = await running();
});
beforeEach(() => simulator.act('/reset'));
afterAll(() => simulator.stop());

function resolver(): Resolver {
  const made = new Resolver({ timeout: 60_000, tries: 1 });
  made.setServers([`127.0.0.1:${simulator.port}`]);
  return made;
}

describe('the name of a site', () => {
  it('has the record that was placed, until it is taken away', async () => {
    const name = '_artist-monitor.127.0.1.1';
    await expect(resolver().resolveTxt(name)).rejects.toMatchObject({ code: 'ENOTFOUND' });
    await simulator.act('/artists/1001/site', { txt: 'token-1' });
    expect(await resolver().resolveTxt(name)).toEqual([['token-1']]);
    await expect(resolver().resolveTxt('_artist-monitor.127.0.1.2')).rejects.toMatchObject({
      code: 'ENOTFOUND',
    });
    await simulator.act('/artists/1001/site', { txt: null });
    await expect(resolver().resolveTxt(name)).rejects.toMatchObject({ code: 'ENOTFOUND' });
  });

  it('has a record of several parts where it is long', async () => {
    const txt = 'x'.repeat(300);
    await simulator.act('/artists/1002/site', { txt });
    const [parts = []] = await resolver().resolveTxt('_artist-monitor.127.0.1.2');
    expect([parts.length, parts.join('')]).toEqual([2, txt]);
  });

  it('has no other kind of record', async () => {
    await expect(resolver().resolve4('_artist-monitor.127.0.1.1')).rejects.toMatchObject({
      code: 'ENOTIMP',
    });
  });
});
