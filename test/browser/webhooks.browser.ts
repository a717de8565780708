import type { Route } from 'playwright-core';
import { artists } from './artists.ts';
import { check } from './check.ts';
import { secretIsShownOnce, storeSecret } from './checks/secret.ts';
import { isSignedBy } from './checks/first-run.ts';
import { eventually, monitor } from './world.ts';

describe('webhooks', () => {
  check('a secret is shown once, and is nowhere afterward', secretIsShownOnce);

  check('a webhook is made, tested and rotated, and its requests are signed', async (stage) => {
    const [ana, receiver] = [await stage.person(), await stage.receiver()];
    await ana.open('/app/webhooks');
    await ana.clicks('button', 'Add a webhook');
    await ana.fills('Name', 'Rights database');
    await ana.fills('URL', `${receiver.url}/hook`);
    await ana.page.getByRole('checkbox', { name: /^What people do about changes/ }).check();
    await ana.clicks('button', 'Add webhook');
    const first = await storeSecret(ana);
    await ana.sees('heading', 'Rights database');
    await ana.seesText(/^Confirmed changes; What people do/);
    const [made] = await ana.api.call('GET /api/v1/org/webhooks');
    expect(made?.events).toEqual(['change.confirmed', 'change.updated']);
    await ana.clicks('button', 'Send test');
    await ana.seesText(/Delivered in/);
    expect(isSignedBy(first, receiver.received.at(-1)!)).toBe(true);

    await ana.clicks('button', 'Rotate secret');
    await ana.seesText(/The previous secret also signs until/);
    const second = await storeSecret(ana);
    expect(second).not.toBe(first);
    await ana.clicks('button', 'Send test');
    await receiver.until(({ length }) => length === 2, 600);
    for (const secret of [first, second]) {
      expect(isSignedBy(secret, receiver.received[1]!)).toBe(true);
    }
  });

  check('a lost delivery is found, read and sent again', async (stage) => {
    const ana = await stage.person();
    const status = { is: 500 };
    const receiver = await stage.receiver({
      answer: () => status.is,
      says: 'the receiver said no',
    });
    const { id } = await ana.api.call('POST /api/v1/org/webhooks', {
      body: { url: `${receiver.url}/hook`, name: 'Old importer' },
    });
    const artist = await monitor(ana.api, artists.lost);
    await stage.local.happen(`artists/${artists.lost}/rename`, { name: `Lost ${Date.now()}` });
    await stage.local.check(artist);
    await receiver.until(({ length }) => length >= 2, 600);

    await ana.open(`/app/webhooks/${id}?status=failed`);
    await ana.page.getByRole('row').nth(1).getByRole('link').click();
    // The last attempt is the one that is shown.
    await ana.page.getByRole('button', { name: 'Attempt 2', pressed: true }).waitFor();
    await ana.seesText('the receiver said no');
    status.is = 200;
    await ana.clicks('button', 'Resend');
    await receiver.until(({ length }) => length >= 3, 600);
    const ids = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(new Set(ids).size).toBe(1);
    await ana.page.goto(`/app/webhooks/${id}`);
    await ana.page.getByRole('row').filter({ hasText: 'Delivered' }).waitFor();
  });

  check(
    'a receiver that fails is seen while its delivery waits, and asked at once',
    async (stage) => {
      const ana = await stage.person();
      const status = { is: 503 };
      const receiver = await stage.receiver({
        answer: () => status.is,
        headers: { 'retry-after': '3600' },
      });
      const { id } = await ana.api.call('POST /api/v1/org/webhooks', {
        body: { url: `${receiver.url}/hook`, name: 'Old importer' },
      });
      const artist = await monitor(ana.api, artists.waiting);
      await stage.local.happen(`artists/${artists.waiting}/rename`, { name: `Wait ${Date.now()}` });
      await stage.local.check(artist);
      await receiver.until(({ length }) => length >= 1, 600);
      await eventually('the attempt is written down', async () => {
        const { failing } = await ana.api.call('GET /api/v1/org/webhooks/{id}', { params: { id } });
        return failing !== null;
      });

      await ana.open('/app/webhooks');
      await ana.page
        .getByRole('row')
        .filter({ hasText: /Failing.*It answered 503/ })
        .waitFor();
      await ana.clicks('link', 'Old importer');
      const row = ana.page.getByRole('row').filter({ hasText: /Pending.*1 attempt failed/ });
      await row.waitFor();
      expect(await row.getByRole('button').count()).toBe(0);
      await ana.sees('img', '0 of the last 1 attempt succeeded');
      // Another secret makes its receiver no better.
      await ana.clicks('button', 'Rotate secret');
      await storeSecret(ana);
      await ana.seesText(/The previous secret also signs until/);
      await ana.seesText('Failing');
      status.is = 200;
      await row.getByRole('link').click();
      await ana.clicks('button', 'Attempt now');
      await ana.clicks('link', /^All deliveries/);
      await ana.page.getByRole('row').filter({ hasText: 'Delivered' }).waitFor();
      await ana.sees('img', '1 of the last 2 attempts succeeded');
      await ana.seesText('Active');
      expect(receiver.received).toHaveLength(2);
    },
  );

  check('what failed while the receiver was broken is recovered at once', async (stage) => {
    const ana = await stage.person();
    const status = { is: 503 };
    const receiver = await stage.receiver({ answer: () => status.is });
    const { id } = await ana.api.call('POST /api/v1/org/webhooks', {
      body: { url: `${receiver.url}/hook`, name: 'Old importer' },
    });
    const artist = await monitor(ana.api, artists.recovered);
    await stage.local.happen(`artists/${artists.recovered}/rename`, { name: `Back ${Date.now()}` });
    await stage.local.happen(`artists/${artists.recovered}/picture`);
    await stage.local.check(artist);
    // Two changes, each tried twice.
    await receiver.until(({ length }) => length >= 4, 600);
    const failed = new Set(receiver.received.map(({ headers }) => headers['webhook-id']));
    await eventually('both have failed', async () => {
      const params = { id };
      const rows = await ana.api.call('GET /api/v1/org/webhooks/{id}/deliveries', { params });
      return rows.filter((row) => row.status === 'failed').length === 2;
    });

    await ana.open(`/app/webhooks/${id}`);
    await ana.clicks('button', /^Resend all/);
    const dialog = ana.page.getByRole('dialog');
    await dialog.getByText(/\b2 deliveries\b/).waitFor();
    status.is = 200;
    await dialog.getByRole('button', { name: /^Resend/ }).click();
    await dialog.waitFor({ state: 'detached' });
    await receiver.until(({ length }) => length >= 6, 600);
    const again = receiver.received.slice(4).map(({ headers }) => headers['webhook-id']);
    expect(new Set(again)).toEqual(failed);
    await ana.page.goto(`/app/webhooks/${id}?status=delivered`);
    await ana.page.getByRole('row').filter({ hasText: 'Delivered' }).nth(1).waitFor();
    // Pressed twice, one is sent again once; another goes out beside it.
    const held: Route[] = [];
    await ana.page.route(/\/resend$/, (route) => void held.push(route));
    const resend = ana.page.getByRole('button', { name: /^Resend dlv/ });
    await resend.first().dblclick({ delay: 60 });
    await resend.nth(1).click();
    await eventually('both are asked for', () => Promise.resolve(held.length >= 2));
    for (const route of held) await route.continue();
    await ana.seesText(/^Resending/);
    expect(new Set(held.map((route) => route.request().url())).size).toBe(2);
    expect(held).toHaveLength(2);
  });
});
