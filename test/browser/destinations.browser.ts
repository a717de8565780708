import type { Locator } from 'playwright-core';
import { inMail, tokenPattern } from '../../lib/demo/controls.ts';
import { check } from './check.ts';
import { storeSecret } from './checks/secret.ts';
import { eventually } from './world.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const pressable = (button: Locator) =>
  button.and(button.page().locator('button:not([aria-disabled=true])'));

describe('destinations', () => {
  check('a test says what came of it; one too many is a countdown', async (stage) => {
    const ana = await stage.person();
    const { page } = ana;
    using silent = await startSilent();
    const how = { status: 200 };
    const receiver = await stage.receiver({ answer: () => how.status, says: 'upstream down' });
    const destination = async (name: string, url: string) =>
      (
        await ana.api.call('POST /api/v1/org/destinations', {
          body: { name, type: 'webhook', config: { url } },
        })
      ).id;
    const [desk, hole] = [
      await destination('Desk', `${receiver.url}/desk`),
      await destination('Hole', `${silent.url}/hole`),
    ];
    ana.witness.allow({ status: 429, path: /\/test$/ });
    await page.clock.install();
    await ana.open(`/app/destinations/${hole}`);
    const test = page.getByRole('button', { name: 'Send test' });
    await test.click();
    await ana.seesText(/No answer after \d/);

    await ana.open(`/app/destinations/${desk}`);
    await test.click();
    await ana.seesText(/Delivered in \d/);
    how.status = 500;
    await pressable(test).click();
    await ana.seesText(/500 after \d/);

    // The service counts by its own clock: on a slow day, it takes more to be too many.
    await eventually('too many tests', async () => {
      const answer = page.waitForResponse(/\/test$/);
      await pressable(test).click();
      return (await answer).status() === 429;
    });
    await ana.seesText(/next test in \d+ s/);
    expect(await test.getAttribute('aria-disabled')).toBe('true');
    await page.clock.runFor(60_000);
    await pressable(test).waitFor();
  });

  check(
    'a lost answer and another name: says that one is there, and takes the next',
    async (stage) => {
      const ana = await stage.person();
      const path = /^\/api\/v1\/org\/destinations$/;
      for (const status of ['lost', 422] as const) ana.witness.allow({ status, path });
      await ana.open('/app/destinations');
      await ana.clicks('button', /^Add a destination/);
      await ana.page.getByRole('combobox', { name: 'Type' }).selectOption('email');
      await ana.fills('Name', 'Desk');
      await ana.page.locator('input[type=email]').fill(ana.address);
      await ana.page.route(
        '**/api/v1/org/destinations',
        async (route) => {
          await route.fetch();
          await route.abort('connectionreset');
        },
        { times: 1 },
      );
      await ana.clicks('button', 'Add destination');
      await ana.seesAlert(/can’t be reached/);
      await ana.fills('Name', 'Desk 2');
      await ana.clicks('button', 'Add destination');
      await ana.seesAlert(/An earlier try got through/);
      await ana.page.getByText('Desk', { exact: true }).waitFor();
      await ana.clicks('button', 'Add destination');
      await ana.sees('heading', 'Desk 2');
    },
  );

  check('mail waits for its owner: the link says what it is, and confirms it', async (stage) => {
    const [ana, owner] = [await stage.person(), await stage.person({ signedIn: false })];
    await ana.open('/app/destinations');
    await ana.clicks('button', /^Add a destination/);
    await ana.page.getByRole('combobox', { name: 'Type' }).selectOption('email');
    await ana.fills('Name', 'Rights team');
    await ana.page.getByRole('dialog').locator('input[type=email]').fill(owner.address);
    await ana.page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click();
    await ana.sees('heading', 'Rights team');
    await ana.seesText(/Waiting/i);

    const token = await inMail(stage.url, owner.address, tokenPattern);
    await owner.page.goto(`/app/confirm#token=${token}`);
    await owner.seesText(/^receive alerts at this address/i);
    await owner.clicks('button', 'Confirm alerts');
    await owner.misses('button', 'Confirm alerts');
    await owner.seesText(/receive alerts at this address/);
    await ana.page.reload();
    await ana.sees('button', 'Send test');
  });

  check('one that signs shows its secret once; a new secret takes its place', async (stage) => {
    const [ana, receiver] = [await stage.person(), await stage.receiver()];
    await ana.open('/app/destinations');
    await ana.clicks('button', /^Add a destination/);
    await ana.page.getByRole('combobox', { name: 'Type' }).selectOption('webhook');
    await ana.fills('Name', 'Desk');
    await ana.page.getByRole('dialog').locator('input[type=url]').fill(`${receiver.url}/desk`);
    await ana.page.getByRole('dialog').getByRole('button', { name: /^Add/ }).click();
    const first = await storeSecret(ana);
    await ana.sees('heading', 'Desk');
    await ana.clicks('button', 'Rotate secret');
    await ana.seesText(/The previous secret also signs until/);
    expect(await storeSecret(ana)).not.toBe(first);
    await ana.page.reload();
    await ana.sees('heading', 'Desk');
    expect(await ana.page.content()).not.toContain(first);
    await ana.clicks('button', 'Delete');
    await ana.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await ana.sees('heading', 'Destinations');
    await ana.misses('link', 'Desk');
  });
});

/** A server that takes each request and never answers. */
async function startSilent(): Promise<{ url: string } & Disposable> {
  const server = createServer(() => undefined);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.dispose]: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
