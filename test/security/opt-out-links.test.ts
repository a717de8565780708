/**
 * The attack: let the link to opt out of a mail run into nothing, by deleting the destination that
 * the mail was about, moving it to another address, or losing a race.
 */
import { allItems } from '../support/items.ts';
import { Destination } from '../../shared/domain/bodies/destination.ts';
import { eraseOrganization } from '../../shared/usecases/organization/erase-organization.ts';
import type { Client } from '../support/harness.ts';
import { race } from '../support/race.ts';
import { forEachTest } from '../support/suite.ts';
import { wholeApi } from '../support/whole-api.ts';

const path = '/api/v1/org/destinations';
const victim = 'victim@example.net';
const desk = { name: 'Desk', type: 'email', config: { address: victim } };
const away = { config: { address: 'elsewhere@example.net' } };

const h = forEachTest(wholeApi);

const linksTo = (address: string) =>
  h.mails
    .filter(({ to }) => to === address)
    .map(({ text }) => new URL(/(\S+\/app\/unsubscribe\/\S+)/.exec(text)![1]!).pathname);
const optOut = (link: string) =>
  h.send({
    method: 'POST',
    path: link,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'List-Unsubscribe=One-Click',
  });

async function expectDeclined(): Promise<void> {
  const other = await h.organization();
  (await other.post(path, desk)).refused('address_declined');
}

/** What may become of a destination between its mail and the click. */
const fates: Record<string, (org: Client, id: string, organizationId: string) => Promise<void>> = {
  async 'is deleted'(org, id) {
    (await org.delete(`${path}/${id}`)).expect(204);
  },
  async 'is moved to another address'(org, id) {
    (await org.patch(`${path}/${id}`, away)).expect(200);
  },
  async 'is moved, and then deleted'(org, id) {
    (await org.patch(`${path}/${id}`, away)).expect(200);
    (await org.delete(`${path}/${id}`)).expect(204);
  },
  async 'is made a chat'(org, id) {
    const chat = { type: 'chat_a', config: { url: 'https://hooks.slack.com/s/T/B/x' } };
    (await org.patch(`${path}/${id}`, chat)).expect(200);
  },
  async 'is erased with its organization'(_org, _id, organizationId) {
    await eraseOrganization(h.deps, organizationId);
  },
};

describe('the link to opt out of a mail', () => {
  it.each(Object.keys(fates))('works when the destination %s', async (fate) => {
    const org = await h.organization({ plan: 'pro' });
    const { id } = (await org.post(path, desk)).expect(201, Destination);
    const [link] = linksTo(victim);
    await fates[fate]!(org, id, org.organizationId);
    expect((await optOut(link!)).expect(200)).toMatch('Alerts stopped');
    await expectDeclined();
  });

  it('works a year after, names nobody until then, and is never “Alerts stopped” when it has ended', async () => {
    const org = await h.organization();
    const { id } = (await org.post(path, desk)).expect(201, Destination);
    (await org.delete(`${path}/${id}`)).expect(204);
    const items = await allItems(h.table);
    const tokens = items.filter(({ purpose }) => purpose === 'unsubscribe_destination');
    expect(tokens).toMatchObject([{ subject: { suppression: expect.any(String) as string } }]);
    expect(JSON.stringify(tokens)).not.toMatch(/victim|org_|dest_/);
    h.clock.advance(364 * 86_400);
    (await optOut(linksTo(victim)[0]!)).expect(200);
    h.clock.advance(2 * 86_400);
    expect((await optOut(linksTo(victim)[0]!)).expect(410)).not.toMatch('Alerts stopped');
  });

  it('leaves alone what goes to another address by now', async () => {
    const org = await h.organization();
    const { id } = (await org.post(path, desk)).expect(201, Destination);
    const moved = (await org.patch(`${path}/${id}`, away)).expect(200, Destination);
    await optOut(linksTo(victim)[0]!);
    const [now] = (await org.get(path)).body as Destination[];
    expect(now).toEqual(moved);
  });

  it('works in every mail of changes that run at once, also of those that lose', async () => {
    const org = await h.organization({ plan: 'pro' });
    const { id } = (await org.post(path, { ...desk, ...away })).expect(201, Destination);
    const addresses = Array.from({ length: 8 }, (_, index) => `stranger${index}@example.net`);
    // All have read the destination before one of them stores anything but what was asked for.
    const ends = await race(
      h.table,
      addresses.map((address) => () => org.patch(`${path}/${id}`, { config: { address } })),
      (command) => /^(Put|Transact)/.test(command),
    );
    const statuses = ends.map((end) => end.status === 'fulfilled' && end.value.status);
    expect(statuses.filter((status) => status === 409).length).toBeGreaterThan(0);
    const links = addresses.flatMap(linksTo);
    expect(links.length).toBeGreaterThan(1);
    for (const link of links) expect((await optOut(link)).expect(200)).toMatch('Alerts stopped');
  });

  it('is stored before the mail goes out', async () => {
    const org = await h.organization();
    const { id } = (await org.post(path, { ...desk, ...away })).expect(201, Destination);
    let seen: unknown;
    h.deps.mailer.send = async (mail) => {
      h.mails.push(mail);
      seen = (await optOut(linksTo(victim)[0]!)).body;
    };
    await org.patch(`${path}/${id}`, { config: desk.config });
    expect(seen).toMatch('Alerts stopped');
    await expectDeclined();
  });
});
