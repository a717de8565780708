import type { Page } from 'playwright-core';
import { putArtists, putChanges } from '../bench/feed.ts';
import { seededRandom } from '../support/clock.ts';
import { tableOf } from './back-door.ts';
import { check } from './check.ts';
import { chartLabelsAreLegible } from './checks/chart-labels.ts';
import { settled } from './look.ts';
import { tabsStayQuiet } from './checks/polling.ts';

const grownBytesMax = 1024 * 1024;

/** What the page holds, after all that can go is gone. */
async function heldBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
}

describe('artists', () => {
  check('labels of charts can be read at every width', chartLabelsAreLegible);

  check(
    'a thousand with 20,000 changes: filtered as one types, quiet and flat in four tabs',
    async (stage) => {
      const ana = await stage.person();
      const now = new Date();
      using table = tableOf(stage.dataDir);
      const seeding = {
        table,
        random: seededRandom(now.getTime()),
        organizationId: ana.organizationId,
        now,
      };
      const ids = await putArtists(seeding, 1000, { image_url: null });
      await putChanges(seeding, ids, { count: 20_000, days: 300 });

      await ana.context.clock.install();
      await ana.open('/app/artists');
      await settled(ana.page);
      await ana.seesText(/1,000/);
      await ana.presses('/');
      await ana.page.keyboard.type('number 77');
      await ana.seesText(/^11\b.* 1,000/);
      expect(await ana.page.getByRole('row').count()).toBe(12);
      await ana.page.keyboard.type('7');
      await ana.seesText(/^1 of 1,000/);
      // The seeded artists were never checked.
      ana.witness.allow({ status: 404, path: /\/snapshot$/ });
      await ana.presses('Enter');
      await ana.sees('heading', /Number 777$/);
      await ana.page.goBack();
      await ana.page.getByRole('searchbox').fill('');

      const tabs = [ana.page];
      for (const path of ['/app/', `/app/artists/${ids[0]}/changes`, '/app/org']) {
        const tab = await ana.tab();
        await tab.goto(path);
        await settled(tab);
        tabs.push(tab);
      }
      // What is made on the first look at anything isn't growth.
      await tabsStayQuiet(tabs, 1);
      const before = await Promise.all(tabs.map((tab) => heldBytes(tab)));
      await tabsStayQuiet(tabs, 8);
      const after = await Promise.all(tabs.map((tab) => heldBytes(tab)));
      const grown = after.map((bytes, index) => bytes - (before[index] ?? 0));
      expect(grown.filter((bytes) => bytes > grownBytesMax)).toEqual([]);
    },
  );
});
