import { check } from './check.ts';
import type { Person } from './person.ts';

const inBerlin = { page: { timezoneId: 'Europe/Berlin' } };

async function slack({ api }: Person, name: string, url: string): Promise<string> {
  const config = { url: `${url}/services/T0/B0/x` };
  const body = { name, type: 'chat_a' as const, config };
  return (await api.call('POST /api/v1/org/destinations', { body })).id;
}

describe('quiet hours', () => {
  check('a new destination has the nights of whoever adds it', async (stage) => {
    const [ana, receiver] = [await stage.person(inBerlin), await stage.receiver()];
    await ana.open('/app/destinations');
    await ana.clicks('button', /^Add a destination/);
    const dialog = ana.page.getByRole('dialog');
    await ana.fills('Name', '#alerts');
    await dialog.locator('input[type=url]').fill(`${receiver.url}/services/T0/B0/x`);
    expect(await dialog.getByLabel('Time zone').inputValue()).toBe('Europe/Berlin');
    await dialog.getByRole('checkbox', { name: 'Quiet hours' }).check();
    await dialog.getByLabel('To', { exact: true }).fill('06:30');
    for (const day of ['Saturday', 'Sunday']) await dialog.getByLabel(day).uncheck();
    await dialog.getByLabel('Still sent in quiet hours').selectOption('warning');
    await dialog.getByText('More settings').click();
    await dialog.getByLabel('Digests are sent at').fill('08:15');
    await dialog.getByRole('checkbox', { name: 'Send a weekly report' }).check();
    await dialog.getByLabel('The report is sent on').selectOption('fri');
    await dialog.getByLabel('Only artists with one of these tags').fill('Roster A, Benelux');
    await dialog.getByLabel('One message is for').selectOption('all');
    await dialog.getByLabel(/^Least time/).fill('5');
    await dialog.getByLabel('Most messages an hour').fill('12');
    await dialog.getByRole('button', { name: /^Add/ }).click();
    await ana.sees('heading', '#alerts');
    await ana.seesText(/22:00 to 06:30 \(Europe\/Berlin\)/);
    const [destination] = await ana.api.call('GET /api/v1/org/destinations');
    expect(destination).toMatchObject({
      time_zone: 'Europe/Berlin',
      quiet_hours: {
        from: '22:00',
        to: '06:30',
        days: ['mon', 'tue', 'wed', 'thu', 'fri'],
        pierce: 'warning',
      },
      digest_at: { time: '08:15', weekday: 'mon' },
      weekly_report: { time: '09:00', weekday: 'fri', tags: ['Roster A', 'Benelux'] },
      group_by: 'all',
      group_wait_seconds: 30,
      group_interval_seconds: 300,
      max_per_hour: 12,
    });
  });

  check('what can’t be is refused at its field; what wasn’t touched isn’t sent', async (stage) => {
    const [ana, receiver] = [await stage.person(inBerlin), await stage.receiver()];
    const id = await slack(ana, 'Desk', receiver.url);
    await ana.open(`/app/destinations/${id}`);
    await ana.clicks('button', 'Edit');
    const dialog = ana.page.getByRole('dialog');
    const zone = dialog.getByLabel('Time zone');
    expect(await zone.inputValue()).toBe('');
    await dialog.getByRole('checkbox', { name: 'Quiet hours' }).check();
    expect(await zone.inputValue()).toBe('Europe/Berlin');
    ana.witness.allow({ status: 400, path: /\/destinations\// });
    const [from, to] = [dialog.getByLabel('From'), dialog.getByLabel('To', { exact: true })];
    const save = dialog.getByRole('button', { name: 'Save' });
    await to.fill('22:00');
    await dialog.getByLabel('Still sent in quiet hours').selectOption('warning');
    await save.click();
    await ana.hasFocus(from);
    await dialog.getByText(/at least an hour of the day/).waitFor();
    await to.fill('07:00');
    const days = dialog.getByRole('group', { name: 'Beginning on' }).getByRole('checkbox');
    for (const day of await days.all()) await day.uncheck();
    await save.click();
    await ana.hasFocus(days.first());
    await days.first().check();
    await zone.fill('+02:00');
    await save.click();
    await ana.hasFocus(zone);
    await dialog.getByText(/summer time/).waitFor();
    await dialog.getByRole('button', { name: 'Use Europe/Berlin' }).click();
    const more = dialog.getByText('More settings');
    await more.click();
    await dialog.getByLabel('Most messages an hour').fill('601');
    await more.click();
    await save.click();
    // The browser refuses it: what is folded up unfolds.
    await ana.hasFocus(dialog.getByLabel('Most messages an hour'));
    await dialog.getByLabel('Most messages an hour').fill('');
    const [sent] = await Promise.all([ana.page.waitForRequest(/\/destinations\//), save.click()]);
    expect(sent.postDataJSON()).toEqual({
      name: 'Desk',
      time_zone: 'Europe/Berlin',
      quiet_hours: { from: '22:00', to: '07:00', days: ['mon'], pierce: 'warning' },
    });
    await dialog.waitFor({ state: 'detached' });
    await ana.seesText(/beginning on Monday/);
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
