import type { Locator } from 'playwright-core';
import { check } from './check.ts';
import { manyChanges } from './many.ts';

const hourMs = 3_600_000;

/** How long from now a time is, in whole hours. */
function hoursUntil(at: string): number {
  return Math.round((Date.parse(at) - Date.now()) / hourMs);
}

describe('mutes', () => {
  check('a change is muted for some hours, says so, and the mute is ended', async (stage) => {
    const ana = await stage.person();
    const [change = ''] = await manyChanges(stage, ana, 3);
    const { page, api } = ana;
    await ana.open(`/app/changes/${change}`);
    await ana.clicks('button', 'Mute…');
    const dialog = page.getByRole('dialog', { name: 'Mute messages' });
    await dialog.getByLabel('How long').selectOption({ label: '8 hours' });
    await dialog.getByLabel('Reason').fill('Label migration');
    await dialog.getByRole('checkbox', { name: /^Mute critical/ }).check();
    await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
    await ana.seesText(/^Muted until/);
    await ana.seesText('Critical changes are muted, too.');
    await ana.seesText('Label migration');

    const [mute] = await api.call('GET /api/v1/org/mutes');
    const { monitored_artist_id: artist_id, change_type } = await api.call(
      'GET /api/v1/changes/{id}',
      { params: { id: change } },
    );
    expect(mute).toMatchObject({
      artist_id,
      change_types: [change_type],
      on_end: 'summary',
      mute_critical: true,
      reason: 'Label migration',
    });
    expect(hoursUntil(mute!.until)).toBe(8);

    await ana.clicks('button', 'End the mute');
    await ana.misses('button', 'End the mute');
    expect(await api.call('GET /api/v1/org/mutes')).toEqual([]);
  });

  check('an artist is muted until Monday morning where the person is', async (stage) => {
    const ana = await stage.person({ page: { timezoneId: 'America/New_York' } });
    const [change = ''] = await manyChanges(stage, ana, 1);
    const params = { id: change };
    const { monitored_artist_id } = await ana.api.call('GET /api/v1/changes/{id}', { params });
    await ana.open(`/app/artists/${monitored_artist_id}`);
    await ana.clicks('button', 'Mute…');
    const duration = ana.page.getByLabel('How long');
    await duration.selectOption({ label: await mondayOf(duration) });
    await ana.clicks('button', /^Mute$/);
    await ana.seesText(/^Muted until Mon/);
    const [mute] = await ana.api.call('GET /api/v1/org/mutes');
    const inNewYork = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/New_York',
      weekday: 'long',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    });
    expect(inNewYork.format(new Date(mute!.until))).toBe('Monday 09:00');
    expect(mute).toMatchObject({ artist_id: monitored_artist_id, change_types: null });
  });

  check('all that is muted is listed with its end; what is too long is refused', async (stage) => {
    const ana = await stage.person();
    const receiver = await stage.receiver();
    const { id } = await ana.api.call('POST /api/v1/org/destinations', {
      body: {
        name: '#alerts',
        type: 'chat_a',
        config: { url: `${receiver.url}/services/T0/B0/x` },
      },
    });
    await ana.open('/app/alerts');
    await ana.seesText(/^Nothing is muted/);
    await ana.open(`/app/destinations/${id}`);
    await ana.clicks('button', 'Mute…');
    const dialog = ana.page.getByRole('dialog', { name: 'Mute messages' });
    await dialog.getByLabel('How long').selectOption({ label: 'Until another time' });
    const field = dialog.getByLabel('Until', { exact: true });
    await field.fill('2199-01-01T09:00');
    ana.witness.allow({ status: 400, path: /\/mutes$/ });
    await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
    await ana.hasFocus(field);
    await dialog
      .getByText(/30 days/)
      .last()
      .waitFor();
    await field.fill(new Date(Date.now() + 50 * hourMs).toISOString().slice(0, 16));
    await dialog.getByRole('button', { name: 'Mute', exact: true }).click();
    await ana.seesText(/^Muted until/);

    await ana.open('/app/alerts');
    const row = ana.page.getByRole('row').filter({ hasText: '#alerts' });
    await row.getByText('by you').waitFor();
    await row.getByRole('button', { name: 'End the mute' }).click();
    await ana.seesText(/^Nothing is muted/);
  });
});

/** The choice that ends on a Monday. */
async function mondayOf(select: Locator): Promise<string> {
  // Unlike most of the driver, a locator's `all…` don't wait, and the dialog is loaded when it's opened.
  const option = select.locator('option').filter({ hasText: /^Until Mon/ });
  return (await option.textContent()) ?? '';
}
