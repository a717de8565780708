import { readFile } from 'node:fs/promises';
import { aChange } from '../support/a-change.ts';
import { artists } from './artists.ts';
import { putChange, tableOf } from './back-door.ts';
import { check, checkApart } from './check.ts';
import { onePollAMinute } from './checks/polling.ts';
import { severityIsSaid } from './checks/severity.ts';
import { aStory, manyChanges } from './many.ts';
import { settled } from './look.ts';
import { confirmed, eventually, monitor } from './world.ts';

describe('the inbox', () => {
  check('says each severity by a shape and a word', severityIsSaid);

  check('tells of a new change within a poll, and its list stays where it is', async (stage) => {
    const ana = await stage.person();
    await manyChanges(stage, ana, 5);
    const id = await monitor(ana.api, artists.news);
    // The picture from before isn’t served any more; initials stand there.
    ana.witness.allow({ status: 404, path: /^\/images\/artist\// });
    const newName = `Kestrel${Date.now().toString(36)}`;
    const { name } = await ana.api.call('GET /api/v1/artists/{id}', { params: { id } });
    await ana.context.clock.install();
    await ana.open('/app/');
    await settled(ana.page);
    const first = ana.page.getByRole('listitem').first();
    const [text, place] = [await first.textContent(), await first.boundingBox()];

    await confirmed(
      { api: ana.api, local: stage.local },
      { id, streamingId: artists.news },
      [['rename', { name: newName }], ['picture']],
      ['PROFILE_NAME_CHANGED', 'PROFILE_IMAGE_CHANGED'],
    );
    await ana.page.clock.runFor(61_000);
    const button = await ana.sees('button', 'Show 2 new changes');
    expect(await first.textContent()).toBe(text);
    expect((await first.boundingBox())?.x).toBe(place?.x);

    await button.waitFor();
    await ana.presses('j');
    // What has the ring is what keys act on, and that stays.
    const current = ana.page.locator('li.row a[aria-current]:focus');
    const at = await current.getAttribute('href');
    const isOpen = (address: URL) =>
      at?.endsWith(`/${address.searchParams.get('change')}`) === true;
    await ana.page.waitForURL(isOpen);
    await ana.presses('.');
    await button.waitFor({ state: 'detached' });
    await ana.page
      .getByRole('link', { name: /is now called/ })
      .or(ana.page.getByRole('button', { name: '1 more of this artist' }))
      .first()
      .waitFor();
    expect(await current.getAttribute('href')).toBe(at);
    expect(isOpen(new URL(ana.page.url()))).toBe(true);
    // Both are of one artist on one day.
    await (await ana.sees('button', '1 more of this artist')).click();
    await ana.page.getByRole('link', { name: /is now called/ }).click();
    await ana.page.getByRole('insertion').filter({ hasText: newName }).waitFor();
    const removed = ana.page
      .getByRole('deletion')
      .filter({ hasText: name.split(' ').at(0) ?? name });
    await removed.waitFor();
    await ana.seesText('Why we believe it');
  });

  check('doesn’t call new what its list shows already', async (stage) => {
    const ana = await stage.person();
    const id = await monitor(ana.api, artists.renamed);
    await ana.context.clock.install();
    await ana.open('/app/artists');
    await settled(ana.page);
    await confirmed(
      { api: ana.api, local: stage.local },
      { id, streamingId: artists.renamed },
      [['rename', { name: `Osprey${Date.now().toString(36)}` }]],
      ['PROFILE_NAME_CHANGED'],
    );
    await ana.presses('g', 'i');
    await ana.sees('link', /is now called/);
    const polled = ana.page.waitForResponse(/\/changes\?since=/);
    await ana.page.clock.runFor(61_000);
    expect(await (await polled).json()).toHaveLength(1);
    await settled(ana.page);
    await ana.seesText(/^Inbox$/);
    const news = ana.page.getByRole('navigation').getByText(/new/);
    expect(await news.count()).toBe(0);

    // Whoever goes to the inbox because something is new sees that.
    const later = async (artist_name: string, ago: number) => {
      using table = tableOf(stage.dataDir);
      const confirmed_at = new Date(Date.now() - ago).toISOString();
      const whose = { organization_id: ana.organizationId, monitored_artist_id: id, artist_name };
      await putChange(table, aChange({ ...whose, confirmed_at }));
      await ana.page.clock.runFor(61_000);
      await news.waitFor();
    };
    const asks = ana.page.getByRole('button', { name: /^Show \d new/ });
    await ana.presses('g', 'a');
    await later('Merlin', 100);
    await ana.clicks('link', 'Inbox 1 new');
    await ana.sees('link', /Merlin/);
    expect(await asks.count()).toBe(0);
    await later('Harrier', 0);
    await asks.waitFor();
    await ana.clicks('link', 'Inbox 1 new');
    await ana.sees('link', /Harrier/);
    expect(await asks.count()).toBe(0);
  });

  check('is cleared by keyboard alone; undo brings a change back', async (stage) => {
    const ana = await stage.person();
    const { page } = ana;
    const ids = await manyChanges(stage, ana, 20);
    await ana.open('/app/');
    await settled(page);
    const open = async () =>
      (await ana.api.call('GET /api/v1/changes', { query: { acknowledged: 'false' } })).length;
    /** The change of the row that has the focus. */
    const focused = async () =>
      new URL(await page.locator('a:focus').evaluate((link: HTMLAnchorElement) => link.href))
        .pathname;
    const row = (href: string) => page.locator(`li a[href="${href}"]`);
    await ana.presses('j', 'k');
    const first = await focused();
    // The address is that of the next screen from the start, however long that takes to come.
    await page.route('**/*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await ana.presses('j', 'g', 'o');
    await ana.sees('heading', 'Organization');
    expect(new URL(page.url()).pathname).toBe('/app/org');
    await page.unroute('**/*.js');
    await ana.presses('g', 'i');
    await row(first).focus();
    const other = await ana.tab();
    await other.goto('/app/artists');
    const elsewhere = async (count: number) =>
      other.getByRole('link', { name: `Inbox ${count}` }).waitFor();
    await elsewhere(20);
    expect(ids.map((id) => `/app/changes/${id}`)).toContain(first);
    await ana.presses('e');
    await row(first).waitFor({ state: 'detached' });
    const done = page.locator('li.row.done');
    await done.getByText('Acknowledged.').waitFor();
    await eventually('one is acknowledged', async () => (await open()) === 19);
    await elsewhere(19);
    await ana.presses('u');
    await row(first).waitFor();
    await ana.seesText(/^Undone\. The change of .* is back in “To look at”/);
    await eventually('it is back', async () => (await open()) === 20);
    await elsewhere(20);
    const acknowledgeAndComeBack = async () => {
      await ana.presses('e');
      await row(first).waitFor({ state: 'detached' });
      await eventually('it is acknowledged again', async () => (await open()) === 19);
      await ana.presses('g', 'a');
      await ana.sees('heading', 'Artists');
      await ana.presses('g', 'i');
      await page.locator('.last-done').getByText('Acknowledged.').waitFor();
    };
    // A person who leaves and comes back can still undo: the list, which was read meanwhile, is read again.
    await acknowledgeAndComeBack();
    await row(first).waitFor({ state: 'detached' });
    await ana.presses('u');
    await row(first).waitFor();
    await eventually('it is back', async () => (await open()) === 20);
    await row(first).focus();
    // What was acknowledged last is on top of its list, and can be undone there, too.
    await acknowledgeAndComeBack();
    const last = page.locator('.last-done');
    await ana.clicks('link', /^Acknowledged/);
    await row(first).waitFor();
    await last.getByRole('button', { name: 'Undo' }).click();
    await row(first).waitFor({ state: 'detached' });
    await eventually('it is back', async () => (await open()) === 20);
    await ana.clicks('link', /^To look at/);
    await row(first).focus();
    await ana.presses('p');
    await ana.hasFocus(page.getByLabel('Title'));
    await page.goBack();
    await row(first).focus();
    // However fast: none is dropped.
    for (let pressed = 0; pressed < 12; pressed += 1) {
      await ana.presses('e');
      await page.waitForTimeout(150);
    }
    const counted = page.waitForResponse(/\/stats\/states/);
    await eventually('each press counts', async () => (await open()) === 8);
    expect(await done.count()).toBe(12);
    await ana.sees('link', /^To look at 8$/);
    await counted;
    await settled(page);
    await ana.sees('link', /^To look at 8$/);
    await ana.presses(...Array.from({ length: 8 }, () => 'e'));
    await ana.seesText('Nothing needs you');
    await eventually('all are acknowledged', async () => (await open()) === 0);
    await ana.presses('?');
    await ana.sees('dialog', 'Keyboard shortcuts');
    await ana.presses('Escape');
    await ana.misses('dialog', 'Keyboard shortcuts');
    // Nor does the artist ask for attention any more.
    await ana.presses('g', 'a');
    await ana.sees('link', /^Acknowledged: /);
  });

  check('shows a story in one row, unfolds it by click and key, and clears it', async (stage) => {
    const ana = await stage.person();
    const { page } = ana;
    await aStory(stage, ana, 4);
    await ana.open('/app/');
    await settled(page);
    const rows = page.locator('.rows > li');
    const more = await ana.sees('button', '3 more of this artist');
    const isUnfolded = async () => (await more.getAttribute('aria-expanded')) === 'true';
    expect([await rows.count(), await isUnfolded()]).toEqual([1, false]);
    await more.click();
    await rows.nth(3).waitFor();
    expect([await rows.count(), await isUnfolded()]).toEqual([4, true]);
    // Each is a row like any other.
    await rows.first().getByRole('link').focus();
    await ana.presses('j', 'j', 'x');
    await ana.seesText('1 selected');
    await ana.presses('x', 'f');
    await rows.nth(1).waitFor({ state: 'detached' });
    await rows.first().locator('a:focus').waitFor();
    await ana.presses('x');
    await ana.seesText('4 selected');
    await ana.presses('e');
    await ana.seesText('4 changes acknowledged.');
    await ana.seesText('Nothing needs you');
    const open = async () =>
      (await ana.api.call('GET /api/v1/changes', { query: { acknowledged: 'false' } })).length;
    await eventually('all four are acknowledged', async () => (await open()) === 0);
    await ana.presses('u');
    await eventually('all four are back', async () => (await open()) === 4);
    await ana.sees('button', '3 more of this artist');
  });

  check('is read on as one scrolls, and cleared as a whole, with a way back', async (stage) => {
    const ana = await stage.person();
    const { page, api } = ana;
    await manyChanges(stage, ana, 160);
    const counts = async () => api.call('GET /api/v1/changes/stats/states');
    await ana.open('/app/');
    await settled(page);
    await page.mouse.move(300, 500);
    await eventually('the end', async () => {
      await page.mouse.wheel(0, 2000);
      const texts = await page.evaluate(() => document.body.scrollHeight - innerHeight - scrollY);
      return texts < 2 && (await page.getByRole('button', { name: 'Show more' }).count()) === 0;
    });
    // What is far away is not drawn.
    expect(await page.locator('li.row').count()).toBeLessThan(160);
    const downloading = page.waitForEvent('download');
    await ana.clicks('button', 'Download this list as CSV');
    const table = await readFile(await (await downloading).path(), 'utf8');
    expect(table.trimEnd().split('\r\n')).toHaveLength(161);
    await ana.presses('*');
    await ana.seesText('160 selected');
    await ana.clicks('button', 'Acknowledge all that match');
    await ana.seesText('160 changes acknowledged.');
    await ana.seesText('Nothing needs you');
    expect(await counts()).toMatchObject({ to_look_at: 0, acknowledged: 160 });
    await ana.presses('u');
    await eventually('all are back', async () => (await counts()).to_look_at === 160);
  });

  check('says what is new since the last visit, and finds it by Ctrl+K', async (stage) => {
    const ana = await stage.person();
    const { page } = ana;
    const [newest = ''] = await manyChanges(stage, ana, 24);
    const hoursAgo = new Date(Date.now() - 6 * 3_600_000).toISOString();
    const since = await ana.api.call('GET /api/v1/changes', { query: { since: hoursAgo } });
    await page.addInitScript((seen) => {
      localStorage.setItem('artist-monitor-visit', ` ${seen}`);
    }, hoursAgo);
    await ana.open('/app/');
    await ana.sees('heading', /^New since /);
    const fresh = page.getByRole('region', { name: /^New since / }).getByRole('listitem');
    expect([since.length > 0, await fresh.count()]).toEqual([true, since.length]);
    await ana.presses('Control+k');
    const field = page.getByRole('combobox');
    const place = await field.boundingBox();
    await field.fill('undertow called');
    await page.getByRole('option').nth(2).waitFor();
    expect(await field.boundingBox()).toEqual(place);
    await ana.presses('Enter');
    await page.waitForURL(`**/app/changes/${newest}`);
  });

  checkApart('pictures that only moved to another host never get here', async (stage) => {
    const ana = await stage.person();
    const id = await monitor(ana.api, artists.quiet);
    await stage.local.happen('picture-host', { host: 'cdn-moved.example.net' });
    await stage.local.check(id);
    await ana.open('/app/');
    await ana.seesText('Nothing needs you');
  });

  check('counts what can be acknowledged of the selected rows', async (stage) => {
    const ana = await stage.person();
    const [first = ''] = await manyChanges(stage, ana, 3);
    await ana.api.call('POST /api/v1/changes/{id}/acknowledge', { params: { id: first } });
    await ana.open('/app/?status=all');
    await settled(ana.page);
    await ana.presses('*');
    const bar = ana.page.getByRole('group', { name: '3 selected' });
    await bar.getByRole('button', { name: 'Acknowledge 2' }).waitFor();
    await ana.clicks('link', /^Acknowledged/);
    await settled(ana.page);
    await ana.presses('*');
    await ana.sees('group', '1 selected');
    expect(await ana.page.getByRole('button', { name: /^Acknowledge/ }).count()).toBe(0);
  });

  check('asks once a minute from all tabs together', onePollAMinute);
});
