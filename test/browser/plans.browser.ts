import { artists } from './artists.ts';
import { check } from './check.ts';
import { monitor } from './world.ts';

describe('a plan', () => {
  check(
    'that gives less says what gives more, and a larger one works after a reload',
    async (stage) => {
      const ana = await stage.person();
      const { page, api, organizationId } = ana;
      // Three artists, as the free plan has room for.
      for (const id of [artists.quiet, '1003', '1004']) await monitor(api, id);
      await api.call('POST /api/v1/org/api-terms/accept');
      await stage.setPlan(organizationId, 'free');
      ana.witness.allow({ status: 403, path: /^\/api\/v1\/org\/(?:webhooks|api-keys)$/ });

      // So many screens in so little time are more than the plan has requests for: the page waits.
      ana.witness.allow({ status: 429, path: /^\/api\/v1\// });

      await ana.open('/app/org');
      await ana.sees('heading', 'Free plan');
      await page
        .locator('dt', { hasText: 'Artists' })
        .locator('..')
        .getByText('3 of 3')
        .first()
        .waitFor();

      await ana.open('/app/org/keys');
      await ana.clicks('button', 'New API key');
      await ana.fills('Name', 'Nightly import');
      await ana.clicks('button', /^Create/);
      await ana.seesAlert(/Pro plan/);

      // Of another organization: its own requests a minute, as what is sent is not sent again.
      const ben = await stage.person();
      await ben.api.call('POST /api/v1/org/api-terms/accept');
      await stage.setPlan(ben.organizationId, 'free');
      ben.witness.allow({ status: 403, path: /^\/api\/v1\/org\/webhooks$/ });
      await ben.open('/app/webhooks');
      await ben.clicks('button', 'Add a webhook');
      await ben.fills('Name', 'Rights database');
      await ben.fills('URL', 'https://label.example/hook');
      await ben.clicks('button', 'Add webhook');
      await ben.seesAlert(/Pro plan/);

      await ana.open('/app/verify?q=Nova%20Pilot');
      await ana.seesText(/3 of 3 artists/);
      expect(await page.getByRole('button', { name: /Monitor|Prove/ }).count()).toBe(0);

      await stage.setPlan(organizationId, 'business');
      await page.reload();
      await page
        .getByRole('listitem')
        .filter({ hasText: 'Nova Pilot' })
        .getByRole('button', { name: /^Monitor/ })
        .first()
        .click();
      await ana.sees('link', 'View artist');
      await ana.open('/app/org/keys');
      await ana.clicks('button', 'New API key');
      await ana.fills('Name', 'Nightly import');
      await ana.clicks('button', /^Create/);
      await ana.sees('dialog', 'Your API key');
    },
  );
});
