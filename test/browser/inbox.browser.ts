import { artists } from './artists.ts';
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

    await button.click();
    // Both are of one artist on one day.
    await (await ana.sees('button', 'And 1 more of this artist')).click();
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
    expect(await ana.page.getByRole('navigation').getByText(/new/).count()).toBe(0);
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
    expect(ids.map((id) => `/app/changes/${id}`)).toContain(first);
    /** Presses a key that writes, as soon as the button says that it may be. */
    const writes = async (...keys: string[]) => {
      const isReady = 'button.primary:not([aria-disabled=true])';
      await page.locator(isReady).first().waitFor();
      await ana.presses(...keys);
    };
    await writes('e', 'e');
    await row(first).waitFor({ state: 'detached' });
    await eventually('one is acknowledged', async () => (await open()) < 20);
    expect(await open()).toBe(19);
    await writes('u');
    await row(first).waitFor();
    await eventually('it is back', async () => (await open()) === 20);
    for (let left = 20; left > 0; left -= 1) {
      const href = await focused();
      await writes('e');
      await row(href).waitFor({ state: 'detached' });
    }
    await ana.seesText('Nothing needs you');
    await eventually('all are acknowledged', async () => (await open()) === 0);
    await ana.presses('?');
    await ana.sees('dialog', 'Keyboard shortcuts');
    await ana.presses('Escape');
    await ana.misses('dialog', 'Keyboard shortcuts');
  });

  check('shows a story in one row, unfolds it by click and key, and clears it', async (stage) => {
    const ana = await stage.person();
    const { page } = ana;
    await aStory(stage, ana, 4);
    await ana.open('/app/');
    await settled(page);
    const rows = page.locator('.rows > li');
    const more = await ana.sees('button', 'And 3 more of this artist');
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
    await page.locator('.selection button.primary:not([aria-disabled=true])').waitFor();
    await ana.presses('e');
    await ana.seesText('Nothing needs you');
    const open = async () =>
      (await ana.api.call('GET /api/v1/changes', { query: { acknowledged: 'false' } })).length;
    await eventually('all four are acknowledged', async () => (await open()) === 0);
    await ana.presses('u');
    await eventually('all four are back', async () => (await open()) === 4);
    await ana.sees('button', 'And 3 more of this artist');
  });

  checkApart('pictures that only moved to another host never get here', async (stage) => {
    const ana = await stage.person();
    const id = await monitor(ana.api, artists.quiet);
    await stage.local.happen('picture-host', { host: 'cdn-moved.example.net' });
    await stage.local.check(id);
    await ana.open('/app/');
    await ana.seesText('Nothing needs you');
  });

  check('asks once a minute from all tabs together', onePollAMinute);
});
