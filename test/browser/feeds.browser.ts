import { check } from './check.ts';

describe('feeds', () => {
  check('a feed shows its URL once, is read without signing in, and is revoked', async (stage) => {
    const ana = await stage.person();
    const { page } = ana;
    await ana.open('/app/org');
    await ana.seesText('There are no feeds yet.');
    await ana.clicks('button', 'Create a feed');
    await page.getByRole('dialog').getByLabel('Name').fill('Release days');
    await ana.clicks('button', 'Create feed');
    const dialog = page.getByRole('dialog', { name: 'URL of the feed' });
    const url = (await dialog.locator('.secret').textContent()) ?? '';
    expect(url).toMatch(/\/calendar\.ics$/);
    const { pathname } = new URL(url);
    const read = () => fetch(new URL(pathname, stage.url));
    const answer = await read();
    expect(answer.status).toBe(200);
    expect(await answer.text()).toMatch(/^BEGIN:VCALENDAR/);
    await dialog.getByRole('checkbox').check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('row').filter({ hasText: 'Release days' }).waitFor();
    expect(await page.content()).not.toContain(pathname);
    await ana.clicks('button', /^Revoke Release days/);
    await ana.clicks('button', 'Revoke the feed');
    await ana.seesText('There are no feeds yet.');
    expect((await read()).status).toBe(404);
  });
});
