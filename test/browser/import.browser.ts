import { artists } from './artists.ts';
import { check } from './check.ts';
import { eventually } from './world.ts';

describe('an import', () => {
  check('is pasted as a table, and says what became of each row', async (stage) => {
    const ana = await stage.person();
    await ana.open('/app/artists');
    await ana.sees('heading', 'No artists yet');
    await ana.clicks('link', 'Import artists');
    const table = ['name,artist,tags', `Quiet,${artists.quiet},Roster A`, 'Nobody,not a URL,'];
    await ana.seesText(/^200 artists that nobody monitored before/);
    await ana.fills('Table', table.join('\n'));
    await ana.clicks('link', 'All artists');
    await ana.sees('heading', 'Leave without saving?');
    await ana.clicks('button', 'Keep editing');
    expect(await ana.page.getByLabel('Table').inputValue()).toBe(table.join('\n'));
    await ana.clicks('button', 'Import');
    await ana.page.waitForURL(/\/app\/import\/imp_/);
    const rows = ana.page.getByRole('row');
    await rows.filter({ hasText: 'Nobody' }).getByText('Invalid').waitFor();
    await rows.filter({ hasText: 'Quiet' }).getByText('Monitored').waitFor();
    await ana.seesText('The import is done.');
    const [artist] = await ana.api.call('GET /api/v1/artists');
    expect(artist?.tags).toEqual(['Roster A']);
    // What was read before the import is read again.
    await ana.clicks('link', 'All artists');
    await ana.sees('link', 'Roster A');
    await ana.page.goBack();
    await rows.filter({ hasText: 'Quiet' }).getByRole('link', { name: 'Open artist' }).click();
    await ana.sees('link', 'Roster A');
  });

  check(
    'from a file lets a person choose among candidates, and find the rows that want it',
    async (stage) => {
      const ana = await stage.person();
      await stage.local.happen(`artists/${artists.candidate}/followers`, { set: 1 });
      await ana.open('/app/import');
      const choose = async (name: string, bytes: Buffer) =>
        ana.page
          .getByLabel('CSV file')
          .setInputFiles({ name, mimeType: 'text/csv', buffer: bytes });
      await choose('old.csv', Buffer.from('name\nCoraç\u00e3o', 'latin1'));
      await ana.seesText(/^This file isn’t UTF-8\./);
      expect(await ana.page.getByLabel('Table').inputValue()).toBe('');
      await choose('roster.csv', Buffer.from(`name,artist\n,${artists.quiet}\nMarble Kites,\n`));
      await ana.clicks('button', 'Import');
      await ana.page.waitForURL(/\/app\/import\/imp_/);
      await ana.seesText('The import is done.');
      await ana.page.getByRole('combobox', { name: 'Show' }).selectOption('1 several candidates');
      const rows = ana.page.getByRole('row');
      const row = rows.filter({ hasText: 'Marble Kites' });
      await row.getByText(/ 1 follower /).waitFor();
      await eventually('only its row is shown', async () => (await rows.count()) === 2);
      expect(await row.getByRole('button', { name: 'This one' }).count()).toBe(2);
      await row.getByRole('button', { name: 'This one' }).last().click();
      await row.getByText('Monitored').waitFor();
      // Nothing is left to choose: all rows are there again.
      await eventually('all rows are there', async () => (await rows.count()) === 3);
      expect(await ana.api.call('GET /api/v1/artists')).toHaveLength(2);
    },
  );

  check('on a plan that needs proofs lists them for each site, to copy', async (stage) => {
    const ana = await stage.person();
    await stage.setPlan(ana.organizationId, 'pro');
    await ana.open('/app/import');
    await ana.fills('Table', `artist\n${artists.proven}\n${artists.quiet}`);
    await ana.clicks('button', 'Import');
    await ana.sees('heading', 'Proofs to place');
    const proofs = ana.page.getByRole('region', { name: 'Proofs to place' });
    await proofs.getByText('File on the website').first().click();
    const text = proofs.locator('dd code').nth(1);
    await text.waitFor();
    const { id } = await ana.api.call('GET /api/v1/artists/import/{import_id}', {
      params: { import_id: new URL(ana.page.url()).pathname.split('/').at(-1) ?? '' },
    });
    const { proofs: needed } = await ana.api.call('GET /api/v1/artists/import/{import_id}/proofs', {
      params: { import_id: id },
    });
    const tokens = needed.flatMap(({ methods }) => methods.map(({ token }) => token));
    expect(tokens).toContain((await text.innerText()).trim());
    await proofs.getByRole('link').first().click();
    await ana.page.waitForURL(/\/app\/verify\/ver_/);
  });
});
