import { check } from './check.ts';
import type { Person } from './person.ts';

const inBerlin = { page: { timezoneId: 'Europe/Berlin' } };

async function slack({ api }: Person, name: string, url: string): Promise<string> {
  const config = { url: `${url}/services/T0/B0/x` };
  const body = { name, type: 'chat_a' as const, config };
  return (await api.call('POST /api/v1/org/destinations', { body })).id;
}

describe('quiet hours', () => {
  check('are set where the destination is, and saved with when its rules send', async (stage) => {
    const [ana, receiver] = [await stage.person(inBerlin), await stage.receiver()];
    const { page } = ana;
    await ana.open('/app/destinations');
    await ana.clicks('button', /^Add a destination/);
    const dialog = page.getByRole('dialog');
    await ana.fills('Name', '#alerts');
    await dialog.locator('input[type=url]').fill(`${receiver.url}/services/T0/B0/x`);
    await dialog.getByRole('button', { name: /^Add/ }).click();
    await ana.sees('heading', '#alerts');
    expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Berlin');
    await page.getByRole('checkbox', { name: 'Quiet hours' }).check();
    await page.getByLabel('To', { exact: true }).fill('06:30');
    for (const day of ['Saturday', 'Sunday']) await page.getByLabel(day).uncheck();
    await page.getByLabel('Still sent in quiet hours').selectOption('warning');
    // Nothing sends here: there is no digest to set.
    await ana.seesText(/^None yet\. Without a rule/);
    expect(await page.getByLabel('Digests are sent at').count()).toBe(0);
    await page.getByText('More settings').click();
    await page.getByRole('checkbox', { name: 'Send a weekly report' }).check();
    await page.getByLabel('The report is sent on').selectOption('fri');
    await page.getByLabel('Only artists with one of these tags').fill('Roster A, Benelux');
    await page.getByLabel('One message is for').selectOption('all');
    await page.getByLabel(/^Least time/).fill('5');
    await page.getByLabel('Most messages an hour').fill('12');
    await ana.clicks('button', 'Save');
    await ana.seesText('Saved.');
    const [destination] = await ana.api.call('GET /api/v1/org/destinations');
    expect(destination).toMatchObject({
      time_zone: 'Europe/Berlin',
      quiet_hours: {
        from: '22:00',
        to: '06:30',
        days: ['mon', 'tue', 'wed', 'thu', 'fri'],
        pierce: 'warning',
      },
      weekly_report: { time: '09:00', weekday: 'fri', tags: ['Roster A', 'Benelux'] },
      group_by: 'all',
      group_wait_seconds: 30,
      group_interval_seconds: 300,
      max_per_hour: 12,
    });
    await ana.api.call('POST /api/v1/org/alerts', {
      body: { name: 'Bad news', destination_id: destination!.id, min_severity: 'critical' },
    });
    await page.reload();
    const times = page.getByRole('group', { name: 'Bad news' });
    expect(await times.getByRole('radio', { name: 'At once' }).isChecked()).toBe(true);
    await times.getByRole('radio', { name: 'Weekly' }).check();
    await ana.sees('combobox', 'Weekly digests are sent on');
    await times.getByRole('radio', { name: 'Daily' }).check();
    expect(await page.getByLabel('Weekly digests are sent on').count()).toBe(0);
    await page.getByLabel('Digests are sent at').fill('08:15');
    await page.getByLabel('Digests are sent at').press('Enter');
    await ana.seesText('Saved.');
    const [saved] = await ana.api.call('GET /api/v1/org/alerts');
    expect(saved?.cadence).toBe('daily');
    const [timed] = await ana.api.call('GET /api/v1/org/destinations');
    expect(timed?.digest_at).toEqual({ time: '08:15', weekday: 'mon' });
  });

  check('what can’t be is refused at its field; what wasn’t touched isn’t sent', async (stage) => {
    const [ana, receiver] = [await stage.person(inBerlin), await stage.receiver()];
    const id = await slack(ana, 'Desk', receiver.url);
    await ana.open(`/app/destinations/${id}`);
    const block = ana.page.getByRole('region', { name: 'When messages come' });
    const zone = block.getByLabel('Time zone');
    expect(await zone.inputValue()).toBe('');
    await block.getByRole('checkbox', { name: 'Quiet hours' }).check();
    expect(await zone.inputValue()).toBe('Europe/Berlin');
    ana.witness.allow({ status: 400, path: /\/destinations\// });
    const [from, to] = [block.getByLabel('From'), block.getByLabel('To', { exact: true })];
    const save = block.getByRole('button', { name: 'Save' });
    await to.fill('22:00');
    await block.getByLabel('Still sent in quiet hours').selectOption('warning');
    await save.click();
    await ana.hasFocus(from);
    await block.getByText(/at least an hour of the day/).waitFor();
    await to.fill('07:00');
    const days = block.getByRole('group', { name: 'Beginning on' }).getByRole('checkbox');
    for (const day of await days.all()) await day.uncheck();
    await save.click();
    await ana.hasFocus(days.first());
    await days.first().check();
    await zone.fill('+02:00');
    await save.click();
    await ana.hasFocus(zone);
    await block.getByText(/summer time/).waitFor();
    await block.getByRole('button', { name: 'Use Europe/Berlin' }).click();
    const more = block.getByText('More settings');
    await more.click();
    await block.getByLabel('Most messages an hour').fill('601');
    await more.click();
    await save.click();
    // The browser refuses it: what is folded up unfolds.
    await ana.hasFocus(block.getByLabel('Most messages an hour'));
    await block.getByLabel('Most messages an hour').fill('');
    const [sent] = await Promise.all([ana.page.waitForRequest(/\/destinations\//), save.click()]);
    expect(sent.postDataJSON()).toEqual({
      time_zone: 'Europe/Berlin',
      quiet_hours: { from: '22:00', to: '07:00', days: ['mon'], pierce: 'warning' },
    });
    await ana.seesText('Saved.');
  });

  check('the organization’s time zone is set where its name is', async (stage) => {
    const ana = await stage.person(inBerlin);
    await ana.open('/app/org');
    expect(await ana.page.getByRole('combobox', { name: 'Time zone' }).inputValue()).toBe('UTC');
    await ana.clicks('button', /^Use Europe\/Berlin/);
    await ana.clicks('button', 'Save the time zone');
    await ana.seesText('Saved.');
    const { time_zone } = await ana.api.call('GET /api/v1/org');
    expect(time_zone).toBe('Europe/Berlin');
  });
});
