import { check } from './check.ts';
import { settled } from './look.ts';
import { manyChanges } from './many.ts';

describe('the list of the inbox', () => {
  check('is filtered by chips and words, and that is saved as a view', async (stage) => {
    const ana = await stage.person();
    const { page } = ana;
    await manyChanges(stage, ana, 9);
    await ana.open('/app/');
    await settled(page);
    const rows = page.locator('li.row');
    await ana.clicks('button', 'Critical');
    await page.waitForURL(/severity=critical/);
    // What is counted is all of a list.
    await ana.sees('link', /^To look at$/);
    await rows.nth(3).waitFor({ state: 'detached' });
    await ana.presses('Shift+F');
    await page.getByRole('combobox').fill('title ch');
    await ana.sees('option', 'Type: Release title changed');
    await ana.presses('Enter');
    await page.waitForURL(/type=RELEASE_TITLE_CHANGED/);
    await ana.presses('/');
    await page.keyboard.type('undertow');
    await page.waitForURL(/q=undertow/);
    await rows.nth(2).waitFor();
    await ana.clicks('button', 'Save view');
    await ana.hasFocus(page.getByLabel('Name', { exact: true }));
    await ana.presses('Enter');
    await ana.misses('dialog', 'Save this view');
    await ana.open('/app/');
    await ana.clicks('link', /^Undertow, critical/);
    await page.waitForURL(/q=undertow&severity=critical&type=RELEASE_TITLE_CHANGED/);
    await rows.nth(2).waitFor();
    await ana.clicks('link', /^To look at 9$/);
    await page.waitForURL((url) => url.search === '' || url.search.startsWith('?change='));
    await ana.clicks('link', /^Undertow, critical/);
    // A chip goes by a press on it, or by Delete.
    await ana.clicks('button', 'Type: Release title changed');
    await page.getByRole('button', { name: 'Critical', pressed: true }).click();
    await page.waitForURL((url) => url.searchParams.get('severity') === null);
    await rows.nth(8).waitFor();
    await ana.clicks('link', /^Undertow, critical/);
    await ana.clicks('button', 'Delete this view');
    await ana.misses('link', /^Undertow, critical/);
    const views = async () => (await ana.api.call('GET /api/v1/auth/me')).views;
    expect(await views()).toEqual([]);
    await ana.clicks('button', 'Undo');
    await ana.sees('link', /^Undertow, critical/);
    expect(await views()).toHaveLength(1);
  });

  check('a view that was saved elsewhere meanwhile stays', async (stage) => {
    const ana = await stage.person();
    await ana.open('/app/?severity=critical');
    await ana.sees('button', /^Save view/);
    const elsewhere = { name: 'Mine', query: 'assignee=me' };
    await ana.api.call('PATCH /api/v1/auth/me', { body: { views: [elsewhere] } });
    await ana.clicks('button', /^Save view/);
    await ana.clicks('button', 'Save the view');
    await ana.sees('link', 'Critical');
    const { views } = await ana.api.call('GET /api/v1/auth/me');
    expect(views.map(({ name }) => name)).toEqual(['Mine', 'Critical']);
  });
});
