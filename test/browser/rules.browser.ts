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
    await artist.locator('option').nth(1).waitFor({ state: 'attached' });
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
    const made = await ana.api.call('POST /api/v1/org/alerts', {
      body: { name: 'Bad news', destination_id: id, min_severity: 'critical' },
    });
    await ana.open('/app/alerts');
    await ana.page.locator('a.rule-name').click();
    await previewOf(ana, 0);
    await ana.fills('Name', 'All news');
    await ana.page.getByRole('combobox', { name: 'Severity' }).selectOption('info');
    // In another tab. Saving here leaves it off.
    await ana.api.call('PATCH /api/v1/org/alerts/{id}', {
      params: { id: made.id },
      body: { active: false },
    });
    await ana.clicks('button', /^Save/);
    const row = ana.page.getByRole('row').filter({ hasText: 'All news' });
    await row.getByText('change of any severity').waitFor();
    await row.getByRole('button', { name: /^Turn on/ }).click();
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

  check(
    'a rule says when it sends, with other severities, and to whom it goes on',
    async (stage) => {
      const ana = await ruleWriter(stage);
      const { page, api } = ana;
      const [first] = await api.call('GET /api/v1/org/destinations');
      const night = {
        name: 'Night shift',
        type: first!.type as 'chat_a',
        config: { url: stage.url },
      };
      const receiver = await stage.receiver();
      night.config.url = `${receiver.url}/services/T0/B0/night`;
      const { id: second } = await api.call('POST /api/v1/org/destinations', { body: night });
      await page.reload();
      const preview = await previewOf(ana, 6);
      await preview.getByText(/6 changes in \d+ messages?/).waitFor();
      await page.getByLabel('When to send').selectOption('daily');
      await preview.getByText(/6 changes in [12] messages?/).waitFor();
      await preview.getByText('in a digest').first().waitFor();
      await page.getByText('More settings').click();
      await page.getByLabel('Least change of a number, in percent').fill('2.5');
      await page.getByLabel('Add a change type').selectOption('RELEASE_TITLE_CHANGED');
      await page.getByLabel('Severity of “Release title changed”').selectOption('info');
      await previewOf(ana, 0);
      await page.getByRole('button', { name: 'Remove Release title changed' }).click();
      await page.getByLabel('Add a change type').selectOption('RELEASE_TITLE_CHANGED');
      await previewOf(ana, 9);
      await page.getByRole('checkbox', { name: /^Send it on/ }).check();
      await page.getByLabel('After minutes').fill('45');
      await ana.fills('Name', 'Once a day');
      await ana.clicks('button', /^Save/);
      await ana.sees('heading', 'Alert rules');
      await ana.seesText(/In a daily digest\./);
      const [rule] = await api.call('GET /api/v1/org/alerts');
      expect(rule).toMatchObject({
        cadence: 'daily',
        min_change_percent: 2.5,
        severity_overrides: { RELEASE_TITLE_CHANGED: 'critical' },
        escalate: { after_minutes: 45, destination_id: second, min_severity: 'critical' },
      });
    },
  );
});
