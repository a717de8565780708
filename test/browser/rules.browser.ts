import { artists } from './artists.ts';
import { check } from './check.ts';
import { lastPreviewWins, previewOf, ruleWriter } from './checks/preview.ts';
import { monitor } from './world.ts';

describe('alert rules', () => {
  check(
    'the preview follows the rule as it is now, and ends what it asked before',
    lastPreviewWins,
  );

  check('what the preview counts is what the saved rule sends', async (stage) => {
    const ana = await ruleWriter(stage);
    const { page, api } = ana;
    const artist = page.getByRole('combobox', { name: 'Artist' });
    const name = (await artist.locator('option').last().textContent()) ?? '';
    await artist.selectOption({ label: name });
    await page.getByRole('combobox', { name: 'Severity' }).selectOption('info');
    await ana.clicks('button', /any type/);
    await page.getByRole('checkbox', { name: /release title/i }).check();
    await previewOf(ana, 9);
    await page.getByRole('combobox', { name: 'Severity' }).selectOption('critical');
    await previewOf(ana, 3);
    await ana.fills('Name', 'Titles of one artist');
    await ana.clicks('button', /^Save/);
    await ana.sees('heading', 'Alert rules');
    await ana.sees('link', 'Titles of one artist');

    const [rule] = await api.call('GET /api/v1/org/alerts');
    const { min_severity, artist_filter, event_types } = rule!;
    expect({ min_severity, event_types }).toEqual({
      min_severity: 'critical',
      event_types: ['RELEASE_TITLE_CHANGED'],
    });
    expect(artist_filter).toMatch(/^ma_/);
    const body = { min_severity, artist_filter, event_types, days: 30 };
    const { count } = await api.call('POST /api/v1/org/alerts/dry-run', { body });
    expect(count).toBe(3);
  });

  check('a rule is edited, switched off and deleted', async (stage) => {
    const [ana, receiver] = [await stage.person(), await stage.receiver()];
    await monitor(ana.api, artists.quiet);
    const { id } = await ana.api.call('POST /api/v1/org/destinations', {
      body: {
        name: '#alerts',
        type: 'chat_a',
        config: { url: `${receiver.url}/services/T0/B0/x` },
      },
    });
    await ana.api.call('POST /api/v1/org/alerts', {
      body: { name: 'Bad news', destination_id: id, min_severity: 'critical' },
    });
    await ana.open('/app/alerts');
    await ana.page.locator('a.rule-name').click();
    await previewOf(ana, 0);
    await ana.fills('Name', 'All news');
    await ana.page.getByRole('combobox', { name: 'Severity' }).selectOption('info');
    await ana.clicks('button', /^Save/);
    const row = ana.page.getByRole('row').filter({ hasText: 'All news' });
    await row.getByText('change of any severity').waitFor();
    await row.getByRole('button', { name: /^Turn off/ }).click();
    await row.getByRole('button', { name: /^Turn on/ }).waitFor();
    const [rule] = await ana.api.call('GET /api/v1/org/alerts');
    expect(rule).toMatchObject({ name: 'All news', min_severity: 'info', active: false });

    // A destination that a rule needs can't be deleted: the rule is named.
    ana.witness.allow({ status: 409, path: /^\/api\/v1\/org\/destinations\// });
    await ana.page.goto(`/app/destinations/${id}`);
    await ana.clicks('button', 'Delete');
    await ana.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await ana.page.getByRole('dialog').getByRole('link', { name: 'All news' }).waitFor();
    await ana.page.goto('/app/alerts');
    await ana.page.getByRole('button', { name: /^Delete/ }).click();
    await ana.page
      .getByRole('dialog')
      .getByRole('button', { name: /^Delete/ })
      .click();
    await ana.sees('heading', /No alert rules/);
  });
});
