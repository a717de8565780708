import { artists } from './artists.ts';
import { check } from './check.ts';
import { manyChanges } from './many.ts';
import { monitor } from './world.ts';

describe('tags', () => {
  check('are set at an artist, and filter artists and the inbox', async (stage) => {
    const ana = await stage.person();
    const { page, api } = ana;
    const other = await monitor(api, artists.quiet);
    const [change = ''] = await manyChanges(stage, ana, 2);
    const { monitored_artist_id: id } = await api.call('GET /api/v1/changes/{id}', {
      params: { id: change },
    });
    await api.call('PATCH /api/v1/artists/{id}', {
      params: { id: other },
      body: { tags: ['EMEA'] },
    });

    await ana.open(`/app/artists/${id}`);
    await ana.seesText('No tags');
    await ana.clicks('button', 'Edit tags');
    await ana.fills('New tags', 'Roster A, x'.padEnd(60, 'x'));
    ana.witness.allow({ status: 400, path: /\/artists\// });
    await ana.clicks('button', 'Save the tags');
    await ana.seesAlert(/40/);
    await ana.fills('New tags', 'Roster A');
    await page.getByRole('checkbox', { name: 'EMEA' }).check();
    await ana.clicks('button', 'Save the tags');
    await ana.sees('link', 'Roster A');
    const { tags } = await api.call('GET /api/v1/artists/{id}', { params: { id } });
    expect(tags).toEqual(['EMEA', 'Roster A']);

    await ana.clicks('link', 'Roster A');
    await ana.seesText('1 of 2 artists');
    await page.getByRole('combobox', { name: 'Tag', exact: true }).selectOption('EMEA');
    await ana.seesText(/^2 artists/);

    await ana.open('/app/');
    await ana.clicks('button', /^Add filter/);
    await ana.clicks('option', 'Tag: Roster A');
    await page.waitForURL(/tag=Roster/);
    await page.locator('li.row').nth(1).waitFor();
    await page.goto('/app/?tag=Nobody');
    await ana.seesText('Nothing matches these filters');
  });

  check('are muted for all who have them, and a rule is about them', async (stage) => {
    const ana = await stage.person();
    const { page, api } = ana;
    const receiver = await stage.receiver();
    const [change = ''] = await manyChanges(stage, ana, 1);
    const { monitored_artist_id: id } = await api.call('GET /api/v1/changes/{id}', {
      params: { id: change },
    });
    await api.call('PATCH /api/v1/artists/{id}', { params: { id }, body: { tags: ['Roster A'] } });
    await api.call('POST /api/v1/org/destinations', {
      body: {
        name: '#alerts',
        type: 'chat_a',
        config: { url: `${receiver.url}/services/T0/B0/x` },
      },
    });

    await ana.open('/app/artists?tag=Roster+A');
    await ana.clicks('button', 'Mute…');
    await ana.clicks('button', /^Mute$/);
    await ana.seesText(/^Muted until/);
    await ana.open(`/app/artists/${id}`);
    await ana.seesText(/^Muted until/);
    await ana.seesText(/Only artists with the tag “Roster A”/);
    await ana.open(`/app/changes/${change}`);
    await ana.seesText(/Only artists with the tag “Roster A”/);
    expect(await api.call('GET /api/v1/org/mutes')).toMatchObject([
      { tag: 'Roster A', artist_id: null },
    ]);

    await ana.open('/app/alerts/new');
    await ana.fills('Name', 'Roster');
    await page.getByText('More settings').click();
    await page.getByRole('checkbox', { name: 'Roster A' }).check();
    await ana.seesText('tagged “Roster A”');
    await ana.clicks('button', /^Save/);
    await ana.sees('heading', 'Alert rules');
    await ana.seesText('tagged “Roster A”');
    const [rule] = await api.call('GET /api/v1/org/alerts');
    expect(rule).toMatchObject({ name: 'Roster', tags: ['Roster A'] });
  });
});
