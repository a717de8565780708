import { check } from './check.ts';

describe('a half-filled form', () => {
  check('asks before it is lost by Escape, by Back, and by a link', async (stage) => {
    const ana = await stage.person();
    const { page } = ana;
    await ana.open('/app/org');
    await ana.clicks('link', 'Destinations');
    await ana.clicks('button', /^Add a destination/);
    const name = page.getByRole('dialog').getByLabel('Name');
    await ana.hasFocus(name);
    // Nothing was typed yet: nothing is lost.
    await ana.presses('Escape');
    await name.waitFor({ state: 'detached' });
    await ana.clicks('button', /^Add a destination/);
    await name.pressSequentially('#alerts');
    const asked = page.getByRole('heading', { name: 'Leave without saving?' });
    await ana.presses('Escape');
    await asked.waitFor();
    await ana.clicks('button', 'Keep editing');
    await asked.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('#alerts');
    await page.goBack();
    await asked.waitFor();
    expect(new URL(page.url()).pathname).toBe('/app/destinations');
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await ana.sees('heading', 'Organization');

    await page.getByRole('textbox', { name: 'Name' }).fill('Another');
    await ana.clicks('link', /^Inbox/);
    await asked.waitFor();
    await page.getByRole('button', { name: 'Leave', exact: true }).click();
    await ana.sees('heading', 'Inbox');
  });

  check('still asks where another one beside it is saved', async (stage) => {
    const ana = await stage.person();
    await ana.open('/app/me');
    await ana.clicks('link', 'Organization');
    await ana.page.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Berlin');
    await ana.page.getByRole('textbox', { name: 'Name' }).fill('Nightjar Records');
    await ana.clicks('button', 'Rename');
    await ana.seesText('Saved.');
    await ana.page.goBack();
    await ana.sees('heading', 'Leave without saving?');
  });

  check('asks no more once it is saved', async (stage) => {
    const ana = await stage.person();
    await ana.open('/app/me');
    await ana.page.getByRole('textbox', { name: 'Name' }).fill('Ana Reis');
    await ana.clicks('button', 'Save name');
    await ana.seesText('Saved.');
    await ana.clicks('link', /^Inbox/);
    await ana.sees('heading', 'Inbox');
  });
});
