import { check } from './check.ts';
import { storeSecret } from './checks/secret.ts';

const keys = '**/api/v1/org/api-keys';

describe('API keys', () => {
  check('a key is shown once, and works until it is revoked', async (stage) => {
    const ana = await stage.person();
    await ana.open('/app/org/keys');
    await ana.sees('button', /Accept/);
    const add = await ana.sees('button', 'New API key');
    expect(await add.getAttribute('aria-disabled')).toBe('true');
    await ana.clicks('button', /Accept/);
    await add.click();
    await ana.fills('Name', 'Nightly import');
    await ana.clicks('button', /^Create/);
    const key = await storeSecret(ana, /^ag_/);
    const status = async () =>
      (await fetch(`${stage.url}/api/v1/artists`, { headers: { authorization: `Bearer ${key}` } }))
        .status;
    expect(await status()).toBe(200);
    await ana.page.reload();
    const row = ana.page.getByRole('row').filter({ hasText: 'Nightly import' });
    await row.waitFor();
    expect(await ana.page.content()).not.toContain(key);

    await row.getByRole('button', { name: /^Revoke/ }).click();
    await ana.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Revoke/ })
      .click();
    await row.waitFor({ state: 'detached' });
    expect(await status()).toBe(401);
  });

  check('a lost answer makes no second key, and its text is said to be lost', async (stage) => {
    const ana = await stage.person();
    const { page, api } = ana;
    ana.witness.allow({ status: 'lost', path: /^\/api\/v1\/org\/api-keys$/ });
    ana.witness.allow({ status: 409, path: /^\/api\/v1\/org\/api-keys$/ });
    await api.call('POST /api/v1/org/api-terms/accept');
    await ana.open('/app/org/keys');
    await ana.clicks('button', 'New API key');
    await ana.fills('Name', 'Nightly import');
    let isLost = false;
    await page.route(keys, async (route) => {
      if (isLost || route.request().method() !== 'POST') return route.continue();
      isLost = true;
      // It arrives; what comes back doesn't.
      await route.fetch();
      await route.abort('connectionreset');
    });
    await ana.clicks('button', /^Create/);
    await ana.seesAlert(/can’t be reached/);
    await ana.clicks('button', /^Create/);
    await ana.seesAlert(/already exists/);
    expect(await api.call('GET /api/v1/org/api-keys')).toHaveLength(1);

    await ana.clicks('button', 'Close');
    const row = page.getByRole('row').filter({ hasText: 'Nightly import' });
    await row.getByRole('button', { name: /^Revoke/ }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Revoke/ })
      .click();
    await row.waitFor({ state: 'detached' });
  });
});
