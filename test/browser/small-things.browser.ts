import type { Locator } from 'playwright-core';
import { artists } from './artists.ts';
import { check } from './check.ts';
import { newAddress } from './person.ts';
import { monitor } from './world.ts';

/** Whether the text that ends an element stands on the line of the control in it. */
const endsOnTheLine = (closed: Locator) =>
  closed.evaluate((element) => {
    const control = element.firstElementChild!.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(element.lastChild!);
    const mark = range.getBoundingClientRect();
    return mark.top < control.bottom && mark.bottom > control.top && mark.left >= control.right;
  });

describe('small things', () => {
  check('the tracks of an announced release come out with it', async (stage) => {
    await stage.local.happen(`artists/${artists.announcing}/release`, {
      title: 'Later',
      date: '2999-01-01',
    });
    const ana = await stage.person();
    const id = await monitor(ana.api, artists.announcing);
    const releases = await ana.api.call('GET /api/v1/artists/{id}/releases', { params: { id } });
    const announced = releases.find(({ status }) => status === 'announced');
    await ana.open(`/app/artists/${id}/releases/${announced?.id}`);
    await ana.seesText('With the release');
    expect(await ana.page.getByText('Unavailable').count()).toBe(0);
    await ana.open(`/app/artists/${id}`);
    await ana.clicks('link', 'Releases');
    await ana.page.waitForURL('**/releases');
    await ana.hasFocus(ana.page.getByRole('link', { name: 'Releases', exact: true }));
  });

  check(
    'after “Monitor now”, the focus goes on, and the inbox says what is left',
    async (stage) => {
      const ana = await stage.person();
      await ana.open('/app/verify?q=https%3A%2F%2Fwww.deezer.com%2Fartist%2F1003');
      await ana.sees('button', 'Monitor now');
      await ana.page.getByRole('button', { name: 'Monitor now' }).press('Enter');
      await ana.hasFocus(await ana.sees('link', 'Set up alerts'));
      await ana.presses('g', 'i');
      await ana.seesText('Nobody is alerted yet.');
      await ana.clicks('link', 'Set up alerts');
      await ana.sees('heading', 'Get started');
    },
  );

  check('the marks of a rule’s sentence stay with their words on a phone', async (stage) => {
    const ana = await stage.person({ page: { viewport: { width: 375, height: 700 } } });
    const receiver = await stage.receiver();
    await ana.api.call('POST /api/v1/org/destinations', {
      body: {
        name: 'The chat of the rights team in Reykjavik',
        type: 'chat_a',
        config: { url: `${receiver.url}/services/T0/B0/x` },
      },
    });
    await ana.open('/app/alerts/new');
    const closed = ana.page.locator('.sentence .closed');
    await closed.first().waitFor();
    expect(await closed.count()).toBe(2);
    for (const one of await closed.all()) expect(await endsOnTheLine(one)).toBe(true);
  });

  check('days of the audit log are those of the reader', async (stage) => {
    // Wherever it is another day than in UTC.
    const isLate = new Date().getUTCHours() >= 10;
    const timezoneId = isLate ? 'Pacific/Kiritimati' : 'Pacific/Pago_Pago';
    const ana = await stage.person({ page: { timezoneId } });
    const today = new Date().toLocaleDateString('sv', { timeZone: timezoneId });
    await ana.open(`/app/org/audit?since=${today}&until=${today}`);
    await ana.seesText(/^Signed in/);
    // A time, as programs give it.
    await ana.open('/app/org/audit?since=2099-01-01T12:00:00Z');
    await ana.seesText('Nothing matches');
    expect(await ana.page.getByLabel('From').inputValue()).toMatch(/^2099-01-0[12]$/);
  });

  check('an address in the audit log stays in one line where there is room', async (stage) => {
    const ana = await stage.person({ address: `${newAddress().slice(0, 13)}@nightjar.example` });
    await ana.open('/app/org/audit');
    const who = ana.page.getByRole('cell').filter({ hasText: ana.address }).first();
    await who.waitFor();
    const lines = await who.locator('bdi').evaluate((element) => element.getClientRects().length);
    expect(lines).toBe(1);
  });

  check(
    'an address that leads nowhere has ways out; on paper, nothing is to press',
    async (stage) => {
      const ana = await stage.person();
      await ana.open('/app/nothing-here');
      await ana.sees('heading', 'There is no such page');
      await ana.page.emulateMedia({ media: 'print' });
      const pressed = ana.page.locator('a, button').filter({ visible: true });
      expect(await pressed.count()).toBe(0);
      await ana.page.emulateMedia({ media: 'screen' });
      await ana.page.getByRole('main').getByRole('link', { name: 'Artists' }).click();
      await ana.sees('heading', 'Artists');
    },
  );
});
