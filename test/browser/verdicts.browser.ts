import type { Page } from 'playwright-core';
import { aChange } from '../support/a-change.ts';
import { artists } from './artists.ts';
import { putChange, tableOf } from './back-door.ts';
import { check } from './check.ts';
import { settled } from './look.ts';
import { manyChanges } from './many.ts';
import type { Person } from './person.ts';
import type { Stage } from './stage.ts';
import { confirmed, eventually, monitor } from './world.ts';

const foreign = { title: 'Not Ours', label: 'Ancient Well Records', isrc_registrant: 'QZ7KD' };

/**
 * A release that appeared, with a second change about it that came later, and others of the same story.
 * @returns the change that reported it
 */
async function appeared(
  stage: Stage,
  { api, organizationId }: Pick<Person, 'api' | 'organizationId'>,
  others: number,
): Promise<string> {
  const artist = await monitor(api, artists.appearing);
  const at = { id: artist, streamingId: artists.appearing };
  const [first] = await confirmed(
    { api, local: stage.local },
    at,
    [['release', foreign]],
    ['RELEASE_SUSPICIOUS'],
  );
  if (!first) throw new Error('nothing appeared');
  const { artist_name, payload } = first;
  const ofStory = {
    ...{ organization_id: organizationId, monitored_artist_id: artist, artist_name },
    ...{ confirmed_at: new Date().toISOString(), related: [first.id] },
  };
  using table = tableOf(stage.dataDir);
  await putChange(
    table,
    aChange({
      ...ofStory,
      ...{ change_type: 'RELEASE_SUSPICIOUS', summary: 'Is “Not Ours” theirs?' },
      payload: { field: 'risk', before: null, after: 57, subject: payload.subject },
    }),
  );
  for (let count = 0; count < others; count += 1) {
    await putChange(
      table,
      aChange({
        ...ofStory,
        ...{ severity: 'warning', summary: `“قمر” happened, ${count}.` },
        payload: { subject: { kind: 'release', id: `77${count}`, name: 'Other' } },
      }),
    );
  }
  return first.id;
}

/** Taps on the main button of the next change as soon as that is there. @returns what it says */
async function tapOnNext(page: Page, before: string): Promise<string | null> {
  return page.evaluate(async (path) => {
    for (let tries = 0; tries < 1000; tries += 1) {
      const button = document.querySelector<HTMLElement>('article.change .verdicts .primary');
      if (button && location.pathname !== path) {
        button.click();
        return button.textContent;
      }
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    return null;
  }, before);
}

describe('whose a release is, said in the inbox', () => {
  check('judges all that tells of how it appeared, and leaves the rest of the story', async (s) => {
    const ana = await s.person();
    const { page, api } = ana;
    await appeared(s, ana, 1);
    const open = async () => api.call('GET /api/v1/changes', { query: { acknowledged: 'false' } });
    await manyChanges(s, ana, 2);
    await ana.open('/app/');
    await settled(page);
    const pane = page.locator('#evidence');
    await page
      .getByRole('link', { name: /Not Ours/ })
      .first()
      .click();
    await ana.sees('button', /^Acknowledge 3/);
    await ana.sees('button', /^Not ours: 2/);
    await ana.presses('n');
    await ana.seesText(/^Marked as not yours .* That was 2 of 3 changes of the row\./);
    // What is left of the row is open.
    const left = pane.getByRole('heading', { name: 'happened, 0.' }).locator('bdi');
    await left.waitFor();
    // A sentence of ours goes our way, though it begins with a name that goes another.
    expect(await left.evaluate((one) => getComputedStyle(one).direction)).toBe('ltr');
    await eventually('both are judged', async () =>
      (await open()).every(({ change_type }) => change_type !== 'RELEASE_SUSPICIOUS'),
    );
    await ana.sees('link', /^To look at 3$/);
    await ana.sees('link', /^Report it/);
    await ana.presses('u');
    await eventually('all are back', async () => (await open()).length === 5);
    await ana.sees('link', /^To look at 5$/);
    // Nothing says it any more, and saying it again is recorded.
    await pane.getByRole('button', { name: /^Not ours/, pressed: false }).click();
    await eventually('both are judged again', async () => (await open()).length === 3);
  });

  check(
    'goes on by key from a row that is judged, and opens what is not in the list',
    async (s) => {
      const ana = await s.person({
        page: { permissions: ['clipboard-read', 'clipboard-write'] },
      });
      const { page, api } = ana;
      const first = await appeared(s, ana, 0);
      const others = await manyChanges(s, ana, 3);
      await ana.open(`/app/?change=${first}`);
      await settled(page);
      const current = page.locator('li.row[data-current=true]');
      await current.getByRole('link', { name: /Not Ours/ }).focus();
      const evidence = page.locator('#evidence');
      await evidence.getByText('We don’t know whose it is').waitFor();
      const place = async () =>
        page
          .locator('li.row')
          .evaluateAll((rows) =>
            rows.findIndex((row) => (row as HTMLElement).dataset.current === 'true'),
          );
      const before = await place();
      const open = async () =>
        api.call('GET /api/v1/changes', { query: { acknowledged: 'false' } });
      await ana.presses('n');
      const done = page.locator('li.row.done');
      await done.waitFor();
      await current.locator('a:focus').waitFor();
      expect(await place()).toBe(before + 1);
      expect(await current.getByRole('link', { name: /Not Ours/ }).count()).toBe(0);
      // Its report is one key away, or one click.
      await ana.presses('r');
      await ana.seesText('The text of the report is copied.');
      expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/Not Ours/);
      await eventually('one is judged', async () => (await open()).length === others.length);
      await ana.presses('e');
      await eventually('and the next', async () => (await open()).length === others.length - 1);
      expect(await place()).toBe(before + 2);
      await done.getByRole('link', { name: /^Report it/ }).click();
      await ana.sees('button', /^Copy the text/);
      await ana.seesText('Your team says it isn’t theirs');
      for (const asking of ['We don’t know whose it is', /whose it is, or/]) {
        expect(await page.getByText(asking).count()).toBe(0);
      }
      // The Undo beside it takes back both: the mark and the acknowledgment.
      await ana.clicks('button', 'Undo');
      await ana.seesText('We don’t know whose it is');
      await eventually('it is open again', async () => {
        const { acknowledged_at } = await api.call('GET /api/v1/changes/{id}', {
          params: { id: first },
        });
        return acknowledged_at === null;
      });
      await ana.presses('n');
      await ana.sees('button', /^Copy the text/);
      await ana.presses('r');
      await ana.seesText('The text of the report is copied.');
      // What says that leaves the way back.
      await page.locator('.toast').getByRole('button', { name: 'Undo' }).waitFor();
      await eventually(
        'it is judged again',
        async () => (await open()).length === others.length - 1,
      );

      await page.goto(`/app/?change=${first}`);
      await evidence.getByText(/^Acknowledged by/).waitFor();
      expect(new URL(page.url()).searchParams.get('change')).toBe(first);
      await ana.presses('j');
      await current.locator('a:focus').waitFor();
      await ana.presses('e');
      await done.waitFor();
      await ana.clicks('link', /^Acknowledged/);
      await page
        .getByRole('link', { name: /Not Ours/ })
        .first()
        .waitFor();
      expect(await done.count()).toBe(0);
    },
  );

  check('two presses are one verdict, and counts are whole on a phone', async (s) => {
    const ana = await s.person({ page: { viewport: { width: 375, height: 800 }, hasTouch: true } });
    const { page, api } = ana;
    const ids = await manyChanges(s, ana, 25);
    await api.call('POST /api/v1/changes/acknowledge', { body: { ids: ids.slice(4) } });
    const left = async () => (await api.call('GET /api/v1/changes/stats/states')).to_look_at;
    await ana.open('/app/');
    await ana.sees('link', /^Acknowledged 21$/);
    await settled(page);
    const lists = page.getByRole('navigation', { name: 'Lists' });
    const isWhole = ({ scrollWidth, clientWidth }: Element) => scrollWidth <= clientWidth;
    expect(await lists.evaluate(isWhole)).toBe(true);

    const links = page.locator('li.row > a');
    const [first = '', second = '', third = ''] = await links.evaluateAll((rows) =>
      rows.map((row) => row.getAttribute('href') ?? ''),
    );
    await links.first().tap();
    await page.waitForURL(`**${first}`);
    await settled(page);
    const button = page.getByRole('button', { name: /^Acknowledge/ });
    const again = tapOnNext(page, first);
    await button.tap();
    expect(await again).toMatch(/^Acknowledge/);
    await page.waitForURL(`**${second}`);
    await ana.hasFocus(page.getByRole('heading', { level: 1 }));
    await page.waitForTimeout(600);
    await button.tap();
    await page.waitForURL(`**${third}`);
    await eventually('both taps that were meant count', async () => (await left()) === 2);

    // Nor does a double click take back what its first click did.
    await page.setViewportSize({ width: 1280, height: 800 });
    await ana.open('/app/');
    await settled(page);
    await links.first().hover();
    await page.getByRole('button', { name: 'Acknowledge', exact: true }).first().dblclick();
    await page.waitForTimeout(600);
    await eventually('one is left', async () => (await left()) === 1);
  });
});
