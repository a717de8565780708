import type { Page } from 'playwright-core';
import { artists } from '../artists.ts';
import { givePast, tableOf } from '../back-door.ts';
import { lastingComplaints, settled } from '../look.ts';
import type { Stage } from '../stage.ts';
import { monitor, pastIsShown } from '../world.ts';

/** Labels of charts can be read at every width, and nothing of them is cut off. */
export async function chartLabelsAreLegible(stage: Stage): Promise<void> {
  const ana = await stage.person();
  const { page } = ana;
  await ana.api.call('PATCH /api/v1/auth/me', { body: { name: 'Ana Reis' } });
  await ana.api.call('PATCH /api/v1/org', { body: { name: 'Nightjar Records' } });
  const id = await monitor(ana.api, artists.charted);
  using table = tableOf(stage.dataDir);
  const drop = { daysAgo: 3, part: 0.09 };
  await givePast(table, artists.charted, { followers: 140_000, days: 90, drop });
  await pastIsShown(ana.api, id);
  for (const width of [1280, 375, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/app/artists/${id}`);
    await settled(page);
    await page.locator('figure svg text').first().waitFor();
    const found = await lastingComplaints(page);
    if (found.length > 0) throw new Error(`at ${width} px: ${found.join('; ')}`);
  }
  await isReadByKeys(page);
}

/** The curve itself takes the arrow keys, and says each day. */
async function isReadByKeys(page: Page): Promise<void> {
  const curve = page.getByRole('slider', { name: /^Followers: / });
  await curve.focus();
  const said: (string | null)[] = [];
  for (const key of ['End', 'ArrowLeft', 'Home', 'ArrowRight', 'PageUp']) {
    await curve.press(key);
    said.push(await curve.getAttribute('aria-valuetext'));
  }
  const isEach = said.every((text) => text !== null && /: [\d,]+/.test(text));
  if (!isEach || new Set(said).size < said.length) throw new Error(`said: ${said.join('; ')}`);
}
