import { check } from './check.ts';
import { firstRun } from './checks/first-run.ts';
import { settled } from './look.ts';
import { eventually, monitor } from './world.ts';
import { artists } from './artists.ts';
import * as z from 'zod';

describe('the first run', () => {
  check('leads from a new address to a verified test and a rule, and ticks itself', firstRun);

  check('mails whoever has just signed in without asking them to confirm', async (stage) => {
    const ana = await stage.person();
    await ana.open('/app/start');
    await ana.clicks('link', 'See what an alert looks like');
    await ana.sees('heading', 'In a chat');
    await ana.clicks('link', 'Another name');
    await ana.seesText(/^Critical: Profile name changed/);
    await ana.clicks('link', 'Get started');
    await ana.clicks('button', 'Send email to me');
    await ana.clicks('button', 'Send test');
    await ana.seesText('A message was delivered.');
    await ana.clicks('button', 'Create rule');
    await ana.seesText('You have 1 rule.');
    await ana.open('/app/destinations');
    await ana.clicks('link', ana.address);
    await ana.page.getByRole('row').filter({ hasText: 'Test' }).getByText('Delivered').waitFor();
  });
});

describe('a verification', () => {
  check('is started, left, found again, and ends when the proof is there', async (stage) => {
    const ana = await stage.person();
    const { page } = ana;
    const { name } = await stage.local.read(
      `/catalog/artists/${artists.proven}`,
      z.looseObject({ name: z.string() }),
    );
    await page.clock.install();
    await ana.open('/app/verify');
    await ana.fills('Name or catalog URL', name);
    await ana.clicks('button', 'Search');
    const found = page.getByRole('listitem').filter({ hasText: name }).first();
    await found.getByRole('button', { name: /^Prove/ }).click();
    await ana.clicks('link', 'File on the website');
    const token = (await page.getByRole('definition').nth(1).locator('code').innerText()).trim();
    expect(token.length).toBeGreaterThan(10);
    const turn = (what: string, seen: () => Promise<boolean>) =>
      eventually(what, async () => {
        await page.clock.runFor(30_000);
        return seen();
      });
    const row = page.getByRole('row').filter({ hasText: '404' }).first();
    await turn('a check that found nothing', () => row.isVisible());

    await ana.open('/app/verify');
    await ana.clicks('link', 'Continue');
    await ana.clicks('link', 'File on the website');
    await stage.local.happen(`artists/${artists.proven}/site`, { file: `${token}\n` });
    await turn('that it is verified', () =>
      page.getByRole('heading', { name: 'Verified' }).isVisible(),
    );
    await ana.open('/app/artists');
    await ana.sees('link', name);
  });

  check('by the address of a page, of an artist that is monitored, leads to it', async (stage) => {
    const ana = await stage.person();
    const id = await monitor(ana.api, artists.quiet);
    const address = `https://www.deezer.com/artist/${artists.quiet}`;
    await ana.open('/app/verify');
    await ana.fills('Name or catalog URL', address);
    await ana.clicks('button', 'Search');
    await ana.clicks('link', 'View artist');
    await settled(ana.page);
    expect(ana.page.url()).toContain(id);
  });
});
