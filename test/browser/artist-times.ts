import type { BrowserContext, Page } from 'playwright-core';
import { putArtists } from '../bench/feed.ts';
import { seededRandom } from '../support/clock.ts';
import { tableOf } from './back-door.ts';

const artistsCount = 1000;

/** Milliseconds with a thousand artists. */
export interface ArtistTimes {
  /** From their answer to the rows, painted. */
  shown: number[];
  /** From a letter in the filter to the rows that match, painted. */
  filtered: number[];
}

/** Puts a thousand artists into an organization. */
export async function manyArtists(dataDir: string, organizationId: string): Promise<void> {
  using table = tableOf(dataDir);
  const now = new Date();
  const seeding = { table, random: seededRandom(now.getTime()), organizationId, now };
  await putArtists(seeding, artistsCount, { image_url: null });
}

/** Opens the list of artists and filters it by letters, as often as told. */
export async function artistTimes(context: BrowserContext, rounds: number): Promise<ArtistTimes> {
  const found: ArtistTimes = { shown: [], filtered: [] };
  for (let round = 0; round < rounds; round += 1) {
    const page = await context.newPage();
    await page.goto('/app/artists');
    await page.waitForFunction(isShown);
    found.shown.push(await page.evaluate(sinceAnswer));
    found.filtered.push(await filterTime(page));
    await page.close();
  }
  return found;
}

/* These run in the page. */
function isShown(): boolean {
  if (document.querySelector('main tbody tr') === null) return false;
  performance.mark('shown');
  return true;
}

function sinceAnswer(): number {
  const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
  const answer = entries.find(({ name }) => name.includes('/artists/summary'));
  const shown = performance.getEntriesByName('shown')[0];
  return (shown?.startTime ?? NaN) - (answer?.responseEnd ?? NaN);
}

async function filterTime(page: Page): Promise<number> {
  await page.evaluate(() => {
    addEventListener(
      'input',
      ({ timeStamp }) => {
        requestAnimationFrame(() =>
          setTimeout(() => performance.mark('filtered', { detail: performance.now() - timeStamp })),
        );
      },
      { capture: true },
    );
  });
  await page.getByRole('searchbox').pressSequentially('7');
  await page.waitForFunction(() => performance.getEntriesByName('filtered').length > 0);
  return page.evaluate(() => {
    const [mark] = performance.getEntriesByName('filtered') as PerformanceMark[];
    return mark?.detail as number;
  });
}
