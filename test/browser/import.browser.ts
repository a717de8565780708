import { artists } from './artists.ts';
import { check } from './check.ts';

describe('an import', () => {
  check('is pasted as a table, and says what became of each row', async (stage) => {
    const ana = await stage.person();
    await ana.open('/app/artists');
    await ana.clicks('link', 'Import artists');
    const table = ['name,artist,tags', `Quiet,${artists.quiet},Roster A`, 'Nobody,not a URL,'];
    await ana.fills('Table', table.join('\n'));
    await ana.clicks('button', 'Import');
    await ana.page.waitForURL(/\/app\/import\/imp_/);
    const rows = ana.page.getByRole('row');
    await rows.filter({ hasText: 'Nobody' }).getByText('Invalid').waitFor();
    await rows.filter({ hasText: 'Quiet' }).getByText('Monitored').waitFor();
    await ana.seesText('The import is done.');
    const [artist] = await ana.api.call('GET /api/v1/artists');
    expect(artist?.tags).toEqual(['Roster A']);
    await rows.filter({ hasText: 'Quiet' }).getByRole('link', { name: 'Open artist' }).click();
    await ana.sees('link', 'Roster A');
  });
});
