import type { Route } from 'playwright-core';
import { artists } from './artists.ts';
import { bringAxe } from './axe.ts';
import { check } from './check.ts';
import { lookAt } from './look.ts';
import { manyChanges } from './many.ts';
import { whatIsChecked } from './what-is-checked.ts';
import { eventually, monitor } from './world.ts';

describe('what is being checked', () => {
  check('is shown, the critical first, and can be judged before it’s confirmed', async (stage) => {
    const ana = await stage.person();
    const { page, api } = ana;
    const id = await monitor(api, artists.quiet);
    const change = await whatIsChecked(stage, ana, { id, missing: 20 });
    await ana.open('/app/');
    await ana.seesText('Something critical is being checked');
    const strip = page.getByRole('region', { name: 'Being checked' });
    await strip.getByText(/for Nova Pilot: 1 release that may not be theirs since/).waitFor();
    await strip.getByText(/, result soon/).waitFor();
    expect(await page.getByText('Nothing needs you').count()).toBe(0);
    expect(await strip.getByText(/critical/).count()).toBe(1);
    await strip.getByRole('link', { name: 'and 20 more' }).click();
    await page.waitForURL('**/app/?status=detected');
    await strip.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: /20 × Release went offline/ }).waitFor();
    await ana.sees('link', 'Being checked 21');

    await ana.open('/app/artists');
    await ana.clicks('link', /critical 21 being checked/);
    await page.waitForURL(`**/app/?status=detected&artist=${id}*`);
    await ana.open('/app/artists');
    expect(await page.getByText('Nothing in 7 days').count()).toBe(0);

    await ana.open(`/app/artists/${id}`);
    await strip.getByText(/Being checked: 20 releases missing since .*, result by \d/).waitFor();

    await ana.open(`/app/changes/${change}`);
    await ana.seesText('You don’t have to wait: say whose it is.');
    await ana.sees('button', /^This is ours/);
    await ana.open(`/app/artists/${id}/releases/990042`);
    await ana.seesText(/^We’re still checking that it’s there, result soon\./);
    await ana.clicks('button', /^Not mine/);
    await page.getByRole('dialog').getByRole('button', { name: 'Not mine' }).click();
    await ana.seesText(/^Your team confirmed it before our checks did\./);
    const told = await api.call('GET /api/v1/changes/{id}', { params: { id: change } });
    expect(told).toMatchObject({ status: 'confirmed', severity: 'critical' });

    await ana.open('/app/');
    await ana.seesText('Nothing needs you');
    await ana.sees('link', 'Being checked 20');
    // Nothing of it is critical any more.
    await strip.waitFor({ state: 'hidden' });
  });

  check('moves nothing in the inbox, and fits on a phone', async (stage) => {
    const ana = await stage.person({ page: { bypassCSP: true } });
    await bringAxe(ana.context);
    const { page, api } = ana;
    const id = await monitor(api, artists.quiet);
    await manyChanges(stage, ana, 5);
    await whatIsChecked(stage, ana, { id, missing: 2 });
    for (const width of [1280, 800, 375]) {
      await page.setViewportSize({ width, height: 800 });
      const held: Route[] = [];
      await page.route(/status=detected/, (route) => {
        held.push(route);
      });
      await ana.open('/app/');
      const row = page.getByRole('main').getByRole('listitem').first();
      await row.waitFor();
      await eventually('the request', async () => held.length > 0);
      const before = await row.boundingBox();
      for (const route of held) await route.continue();
      await page.unroute(/status=detected/);
      await ana.sees('region', 'Being checked');
      expect([width, await row.boundingBox()]).toEqual([width, before]);
    }
    const paths = ['', 'artists', `artists/${id}`, `artists/${id}/releases/990042`];
    const screens = paths.map((path) => ({ name: path, path: `/app/${path}` }));
    for (const screen of screens) expect(await lookAt(page, screen)).toEqual([]);
  });
});
