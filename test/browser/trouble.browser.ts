import type { Page, Route } from 'playwright-core';
import { artists } from './artists.ts';
import { check } from './check.ts';
import { offlineIsSaid } from './checks/offline.ts';
import { settled } from './look.ts';
import { manyChanges } from './many.ts';
import type { Stage } from './stage.ts';
import { eventually, monitor } from './world.ts';

/** A refusal as the service words it. */
function refusal(status: number, retryAfterSeconds?: number) {
  return {
    status,
    contentType: 'application/problem+json',
    ...(retryAfterSeconds !== undefined && {
      headers: { 'retry-after': String(retryAfterSeconds) },
    }),
    body: JSON.stringify({
      type: 'about:blank',
      title: 'Not now',
      status,
      code: status === 429 ? 'rate_limited' : 'unavailable',
      detail: 'Try again later.',
      request_id: 'req_0123456789',
    }),
  };
}

/** Turns the page's clock until something can be seen. */
async function turnUntil(page: Page, what: string, text: RegExp): Promise<void> {
  await eventually(what, async () => {
    await page.clock.runFor(1000);
    return page.getByText(text).first().isVisible();
  });
}

/** Somebody who goes from one screen to another that isn't loaded yet, without a network. */
async function offlineBeforeDestinations(stage: Stage) {
  const ana = await stage.person();
  ana.witness.allow({ status: 'lost', path: /./ });
  await ana.open('/app/me');
  await settled(ana.page);
  await ana.context.setOffline(true);
  await ana.clicks('link', 'Destinations');
  return ana;
}

/** The rows of the inbox, not what is being checked. */
const changes = /\/api\/v1\/changes\?(?!.*status=detected)/;

describe('when the service or the network fails', () => {
  for (const [status, words] of [
    [429, /Too many requests/],
    [503, /busy/],
  ] as const) {
    check(
      `a list that is refused by ${status} waits as told, and comes by itself`,
      async (stage) => {
        const ana = await stage.person();
        await manyChanges(stage, ana, 5);
        ana.witness.allow({ status, path: /^\/api\/v1\/(?:changes|auth\/me)$/ });
        await ana.page.clock.install();
        const refused = new Set<string>();
        // Once each: who one is, and the list.
        await ana.page.route(/\/api\/v1\/(?:changes\?|auth\/me$)/, (route) => {
          const { pathname } = new URL(route.request().url());
          if (refused.has(pathname)) return route.continue();
          refused.add(pathname);
          return route.fulfill(refusal(status, 20));
        });
        await ana.page.goto('/app/');
        await turnUntil(ana.page, 'words', words);
        await ana.seesText(/again in \d+ s/);
        const row = ana.page.getByRole('main').getByRole('listitem').first();
        await eventually('the rows', async () => {
          await ana.page.clock.runFor(1000);
          return row.isVisible();
        });
        await ana.page.getByText(words).first().waitFor({ state: 'hidden' });
      },
    );
  }

  check('a part that fails says so by itself, with what support needs', async (stage) => {
    const ana = await stage.person();
    const id = await monitor(ana.api, artists.quiet);
    ana.witness.allow({ status: 503, path: /snapshot-history$/ });
    await ana.page.clock.install();
    await ana.page.route(/snapshot-history/, (route) => route.fulfill(refusal(503)));
    await ana.open(`/app/artists/${id}`);
    await turnUntil(ana.page, 'an error', /req_0123456789/);
    const failed = ana.page.getByRole('alert').filter({ hasText: 'req_0123456789' });
    await ana.sees('button', 'Check now');
    await ana.page.unroute(/snapshot-history/);
    await failed.getByRole('button', { name: 'Try again' }).click();
    await failed.waitFor({ state: 'hidden' });
  });

  check('what was read stays, with its time, until it can be read again', async (stage) => {
    const ana = await stage.person();
    const { page } = ana;
    await monitor(ana.api, artists.quiet);
    ana.witness.allow({ status: 503, path: /summary$/ });
    await page.clock.install();
    await ana.open('/app/artists');
    const row = page.getByRole('row').nth(1);
    await row.waitFor();
    await page.route(/summary/, (route) => route.fulfill(refusal(503)));
    // It is old by now, and somebody comes back to it.
    await page.clock.runFor(31_000);
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')));
    await turnUntil(page, 'that it is stale', /Couldn’t refresh/);
    expect(await row.isVisible()).toBe(true);
    await page.unroute(/summary/);
    await ana.clicks('button', 'Refresh now');
    await page.getByText(/Couldn’t refresh/).waitFor({ state: 'hidden' });
  });

  check(
    'rows come where their places were; after five seconds there is a way out',
    async (stage) => {
      const ana = await stage.person();
      const { page } = ana;
      await manyChanges(stage, ana, 30);
      await page.clock.install();
      const held: Route[] = [];
      await page.route(changes, (route) => {
        held.push(route);
      });
      await ana.open('/app/');
      await page.locator('main [aria-busy=true]').first().waitFor();
      await turnUntil(page, 'that it takes long', /Still loading/);
      await ana.sees('button', 'Cancel');
      const before = await shiftOf(page);
      for (const route of held) await route.continue();
      await settled(page);
      await page.getByRole('main').getByRole('listitem').first().waitFor();
      expect((await shiftOf(page)) - before).toBeLessThanOrEqual(0.02);
    },
  );

  check('offline is said; nothing is sent later that failed then', offlineIsSaid);

  check(
    'a screen that wasn’t loaded yet waits for the network, over what is there',
    async (stage) => {
      const ana = await offlineBeforeDestinations(stage);
      await ana.seesText(/You’re offline/);
      await ana.sees('heading', 'Your account');
      await ana.context.setOffline(false);
      await ana.sees('heading', 'Destinations');
    },
  );

  check('a screen that was left before it came reloads nothing', async (stage) => {
    const ana = await offlineBeforeDestinations(stage);
    const { page, context } = ana;
    await page.waitForURL('**/app/destinations');
    await page.goBack();
    await ana.fills('Name', 'Ana Reis');
    const reached = page.waitForResponse('**/app/');
    await context.setOffline(false);
    await reached;
    await page.getByText(/You’re offline/).waitFor({ state: 'hidden' });
    await settled(page);
    expect(await page.getByLabel('Name').inputValue()).toBe('Ana Reis');
    await ana.clicks('button', 'Save name');
    await ana.seesText(/saved/i);
    await ana.clicks('link', 'Destinations');
    await ana.sees('heading', 'Destinations');
  });

  check('a list that can’t be read on isn’t asked for again and again', async (stage) => {
    const ana = await stage.person();
    const { page } = ana;
    await manyChanges(stage, ana, 60);
    ana.witness.allow({ status: 400, path: /^\/api\/v1\/changes$/ });
    let asked = 0;
    await page.route(/cursor=/, (route) => {
      asked += 1;
      return route.fulfill(refusal(400));
    });
    await ana.open('/app/');
    await settled(page);
    await page.mouse.wheel(0, 20_000);
    await ana.seesText(/Couldn’t refresh/);
    await page.waitForTimeout(500);
    expect(asked).toBe(1);
    await page.unroute(/cursor=/);
    await ana.clicks('button', 'Show more');
    await ana.misses('button', 'Show more');
  });

  check('all that match: what couldn’t be acknowledged isn’t said to be', async (stage) => {
    const ana = await stage.person();
    await manyChanges(stage, ana, 3);
    ana.witness.allow({ status: 503, path: /acknowledge$/ });
    await ana.page.route(/acknowledge$/, (route) => route.fulfill(refusal(503)));
    await ana.open('/app/');
    await settled(ana.page);
    await ana.presses('*');
    await ana.clicks('button', 'Acknowledge all that match');
    await ana.seesAlert('That stopped halfway: 0 were acknowledged.');
    expect(await ana.page.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  });

  check('a screen whose file is gone says so, with a way on', async (stage) => {
    const ana = await stage.person();
    ana.witness.allow({ status: 404, path: /^\/assets\// });
    await ana.page.route(/assets\/destinations-/, (route) => route.fulfill({ status: 404 }));
    await ana.page.goto('/app/destinations');
    await ana.seesAlert(/can’t be reached/);
    await ana.page.unroute(/assets\/destinations-/);
    await ana.clicks('button', 'Try again');
    await ana.sees('heading', 'Destinations');
  });

  check(
    'a write that is refused by 429 says when, and is never repeated by itself',
    async (stage) => {
      const ana = await stage.person();
      const { page } = ana;
      await manyChanges(stage, ana, 3);
      ana.witness.allow({ status: 429, path: /acknowledge$/ });
      await page.clock.install();
      await ana.open('/app/');
      await settled(page);
      let tries = 0;
      await page.route(/acknowledge$/, (route) => {
        tries += 1;
        return route.fulfill(refusal(429, 5));
      });
      const rows = page.getByRole('main').getByRole('listitem');
      const count = await rows.count();
      await ana.presses('j', 'e');
      await ana.seesText(/Not now/);
      await page.clock.runFor(30_000);
      await settled(page);
      expect(await rows.count()).toBe(count);
      expect(tries).toBe(1);
    },
  );
});

/** How much moved so far that nobody had moved. */
function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer
      .takeRecords()
      .reduce((sum, entry) => sum + ((entry as unknown as { value?: number }).value ?? 0), 0);
  });
}
