import type { ChangedItem } from '../../shared/changes/rules/change.ts';
import { aGroupChange, takenDown } from '../support/a-change.ts';
import { artists } from './artists.ts';
import { axeFindings, bringAxe } from './axe.ts';
import { putChange, tableOf } from './back-door.ts';
import { check } from './check.ts';
import { complaints } from './layout.ts';
import type { Person } from './person.ts';
import type { Stage } from './stage.ts';
import { monitor } from './world.ts';

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

/** A takedown of 60 releases, two of which a later change says are back, and edits of three labels. */
async function severalAtOnce({ dataDir }: Stage, { api, organizationId }: Person) {
  const artist = await monitor(api, artists.quiet);
  using table = tableOf(dataDir);
  const whose = { organization_id: organizationId, monitored_artist_id: artist };
  const [gone, over] = [minutesAgo(60), minutesAgo(20)];
  const put = (items: readonly ChangedItem[], parts: Parameters<typeof aGroupChange>[1]) =>
    putChange(table, aGroupChange(items, { ...whose, ...parts }));
  const lost = await put(
    takenDown(60).map((item, n) => (n < 2 ? { ...item, back_at: over } : item)),
    { confirmed_at: gone, detected_at: gone },
  );
  const returned = takenDown(2).map((item) => ({ ...item, before: 'offline', after: 'live' }));
  const back = await put(returned, {
    change_type: 'RELEASE_BACK_ONLINE',
    ...{ confirmed_at: over, detected_at: over, resolves: lost, related: [lost] },
  });
  const relabeled = takenDown(3).map((item, n) => ({
    ...item,
    before: `Label ${n}`,
    after: 'Brandung',
  }));
  const at = minutesAgo(10);
  const labels = await put(relabeled, {
    change_type: 'RELEASE_LABEL_CHANGED',
    ...{ confirmed_at: at, detected_at: at, related: [back, lost] },
  });
  return { artist, lost, back, labels };
}

describe('a change of several releases', () => {
  check('shows each of them, what is back, and all with one press', async (stage) => {
    const ana = await stage.person();
    const { page } = ana;
    const { artist, lost, back } = await severalAtOnce(stage, ana);
    await ana.open(`/app/changes/${lost}`);
    await ana.sees('heading', 'What changed');
    await ana.seesText('2 of 60 are back.');
    const rows = page.locator('.items > li');
    await rows.nth(19).waitFor();
    expect(await rows.count()).toBe(20);
    const first = page.getByRole('link', { name: 'Tape 1', exact: true });
    expect(await first.getAttribute('href')).toBe(`/app/artists/${artist}/releases/302100`);
    expect(await rows.nth(2).textContent()).toContain('Still gone');
    expect(await rows.nth(2).textContent()).toContain('Removed from the catalog');

    await page.getByRole('button', { name: 'Show all 60' }).focus();
    await page.keyboard.press('Enter');
    await rows.nth(59).waitFor();
    expect(await page.getByRole('button', { name: /^Show/ }).count()).toBe(0);
    // Whoever reads by keyboard goes on with the first that is new.
    await page.locator('.items > li:nth-child(21) a:focus').waitFor();

    await rows.first().getByText('Back since').waitFor();
    await rows.first().getByRole('link').nth(1).click();
    await page.waitForURL(`**/app/changes/${back}`);
    await ana.seesText(/^This ends a part of a change of/);
    await page.getByRole('link', { name: 'View that change' }).click();
    await page.waitForURL(`**/app/changes/${lost}`);
  });

  check(
    'marks what differs, tells the story, and offers no verdict on a release',
    async (stage) => {
      const ana = await stage.person();
      const { page } = ana;
      const { lost, back, labels } = await severalAtOnce(stage, ana);
      await ana.open(`/app/changes/${labels}`);
      const rows = page.locator('.items > li');
      await rows.nth(2).waitFor();
      expect(await rows.locator('del:visible').count()).toBe(3);
      const marked = await rows.locator('ins:visible').allTextContents();
      expect(marked.map((text) => text.includes('Brandung'))).toEqual([true, true, true]);
      expect(await page.getByText(/Still gone|back yet/).count()).toBe(0);
      expect(await page.getByRole('button', { name: /mine$/i }).count()).toBe(0);
      const story = page.locator('details').filter({ hasText: 'Part of a story' });
      await story.getByRole('link').nth(1).waitFor();
      const links = await story.getByRole('link').all();
      expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual([
        `/app/changes/${lost}`,
        `/app/changes/${back}`,
      ]);
      await ana.open(`/app/changes/${back}`);
      await ana.seesText('Back in the catalog');
      expect(await page.getByText('Report this release').count()).toBe(0);
    },
  );

  for (const colorScheme of ['light', 'dark'] as const) {
    check(`can be read on a phone, and by ears: ${colorScheme}`, async (stage) => {
      const phone = { width: 375, height: 700 };
      const ana = await stage.person({
        page: { viewport: phone, colorScheme, bypassCSP: true },
      });
      await bringAxe(ana.page.context());
      const { lost, labels } = await severalAtOnce(stage, ana);
      for (const id of [lost, labels]) {
        await ana.open(`/app/changes/${id}`);
        await ana.page.locator('.items > li').nth(2).waitFor();
        expect(await axeFindings(ana.page)).toEqual([]);
        expect(await complaints(ana.page)).toEqual([]);
      }
    });
  }
});
