import { check } from './check.ts';
import { settled } from './look.ts';
import { aStory, manyChanges } from './many.ts';

describe('work on a change', () => {
  check('is begun, assigned to somebody, and closed beside the inbox', async (stage) => {
    const ana = await stage.person();
    const ben = await stage.person({ joins: { host: ana, role: 'member' } });
    const { page, api } = ana;
    const [change = ''] = await manyChanges(stage, ana, 2);
    const work = async () => {
      const { work } = await api.call('GET /api/v1/changes/{id}', { params: { id: change } });
      return work;
    };
    const { id: anaId } = await api.call('GET /api/v1/auth/me');
    const { id: benId } = await ben.api.call('GET /api/v1/auth/me');

    await ana.open(`/app/?change=${change}`);
    await ana.seesText('Nobody is assigned.');
    const pane = page.locator('#evidence');
    await pane.getByRole('button', { name: 'Assign to me' }).click();
    await ana.seesText(/^Assigned to you/);
    expect(await work()).toMatchObject({ state: 'open', assignee: anaId });
    await ana.clicks('button', 'In progress');
    await page.getByRole('button', { name: 'In progress', pressed: true }).waitFor();
    await page
      .locator('li.row')
      .getByText(/^In progress · Assigned to you/)
      .waitFor();

    await ana.clicks('button', 'Assign…');
    await page.getByRole('combobox', { name: 'To', exact: true }).selectOption(ben.address);
    await ana.clicks('button', /^Assign$/);
    await page.getByText(`Assigned to ${ben.address}`).waitFor();
    expect(await work()).toMatchObject({ state: 'in_progress', assignee: benId });

    await ben.open('/app/');
    await ben.clicks('button', 'Mine');
    await ben.page.waitForURL(/assignee=me/);
    await ben.clicks('button', /^Add filter/);
    await ben.clicks('option', 'Work: In progress');
    await ben.page.waitForURL(/work=in_progress/);
    await ben.page.locator(`li.row a[href="/app/changes/${change}"]`).waitFor();
    expect(await ben.page.locator('li.row').count()).toBe(1);
    await ben.clicks('button', 'Closed');
    await ben.seesText('Nothing matches these filters');
    expect(await work()).toMatchObject({ state: 'closed', assignee: benId });
  });

  check('says that some may be assigned where not all could be', async (stage) => {
    const ana = await stage.person();
    const { page } = ana;
    await aStory(stage, ana, 3);
    const path = /\/work$/;
    ana.witness.allow({ status: 503, path });
    await ana.open('/app/');
    await ana.sees('button', '2 more of this artist');
    await settled(page);
    let asked = 0;
    await page.route(path, (route) => {
      asked += 1;
      return asked === 2 ? route.fulfill({ status: 503, body: '{}' }) : route.continue();
    });
    await page.locator('li.row > a').focus();
    await ana.presses('a');
    await ana.seesAlert('That stopped halfway: some may be assigned to you.');
    await page
      .locator('li.row')
      .getByText(/Assigned to you/)
      .waitFor();
  });

  check('keeps a note that isn’t added yet, and says so', async (stage) => {
    const ana = await stage.person();
    const { page } = ana;
    await manyChanges(stage, ana, 3);
    await ana.open('/app/');
    await page.locator('#evidence summary').filter({ hasText: 'Notes' }).click();
    await ana.fills('New note', 'Ticket 4711');
    await page.locator('#evidence').getByRole('button', { name: 'Acknowledge' }).click();
    const said = 'Your note hasn’t been added yet. It’s kept with its change.';
    await ana.seesText(said);
    await page.waitForFunction(() => document.querySelector('textarea')?.value === '');
    await ana.presses('u');
    await page.waitForFunction(() => document.querySelector('textarea')?.value !== '');
    // It was said once; what is kept is a draft, too, for a reload.
    const asked = page.waitForEvent('dialog');
    void page.reload().catch(() => undefined);
    await (await asked).dismiss();
    await page.getByText(said).waitFor({ state: 'hidden' });
    await ana.clicks('link', 'Artists');
    await ana.sees('heading', 'Artists');
    expect(await page.getByText(said).count()).toBe(0);
    await page.goBack();
    await ana.clicks('button', 'Add the note');
    await page.locator('.notes').getByText('Ticket 4711').waitFor();
    expect(await page.getByLabel('New note').inputValue()).toBe('');
  });

  check('is discussed in notes; each person deletes their own', async (stage) => {
    const ana = await stage.person();
    const ben = await stage.person({ joins: { host: ana, role: 'member' } });
    const pia = await stage.person({ joins: { host: ana, role: 'viewer' } });
    const [change = ''] = await manyChanges(stage, ana, 1);
    const path = `/app/changes/${change}`;
    await ana.open(path);
    await ana.seesText('No notes yet.');
    await ana.fills('New note', 'The distributor is on it,\nticket 4711. <b>Sent</b>');
    await ana.clicks('button', 'Add the note');
    await ana.seesText(/ticket 4711\. <b>Sent<\/b>/);
    expect(await ana.page.getByLabel('New note').inputValue()).toBe('');

    await ben.open(path);
    await ben.seesText(/ticket 4711/);
    expect(await ben.page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
    await ben.fills('New note', 'Thank you');
    await ben.clicks('button', 'Add the note');
    await ben.sees('button', 'Delete');

    await pia.open(path);
    await pia.seesText('Thank you');
    expect(await pia.page.getByLabel('New note').count()).toBe(0);

    await ana.clicks('button', 'Delete');
    await ana.clicks('button', 'Delete the note');
    await ana.seesText('Thank you');
    await ana.page.getByText(/ticket 4711/).waitFor({ state: 'detached' });
    const notes = await ana.api.call('GET /api/v1/changes/{id}/notes', { params: { id: change } });
    expect(notes.map(({ text }) => text)).toEqual(['Thank you']);
  });
});
