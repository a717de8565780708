import { Change } from '../../shared/changes/rules/change.ts';
import { putChange, tableOf } from './back-door.ts';
import { artists } from './artists.ts';
import { check } from './check.ts';
import { manyChanges } from './many.ts';
import { whatIsChecked } from './what-is-checked.ts';
import { monitor } from './world.ts';

describe('a release that isn’t the artist’s', () => {
  check('is assigned, discussed, reported and closed without leaving the page', async (stage) => {
    const ana = await stage.person();
    const { page, api } = ana;
    const [other = ''] = await manyChanges(stage, ana, 1);
    const like = await api.call('GET /api/v1/changes/{id}', { params: { id: other } });
    using table = tableOf(stage.dataDir);
    const id = await putChange(
      table,
      Change.parse({
        ...like,
        change_type: 'RELEASE_SUSPICIOUS',
        summary: '“Not Ours” appeared on the profile, and may not be the artist’s own.',
        payload: {
          ...like.payload,
          subject: { kind: 'release', id: '990017', name: 'Not Ours' },
          others: 15,
        },
      }),
    );
    // Only the change knows of this release: the catalog never had it.
    ana.witness.allow({ status: 404, path: /\/releases\/990017$/ });
    await ana.open(`/app/changes/${id}`);
    await ana.seesText('On the same day at about 15 other artists.');
    let hasLeft = false;
    page.on('framenavigated', () => {
      hasLeft = true;
    });
    await ana.clicks('button', 'Assign to me');
    await ana.seesText(/^Assigned to you/);
    await ana.fills('New note', 'The label has never heard of it.');
    await ana.clicks('button', 'Add the note');
    await ana.seesText('The note is added.');
    await page.getByText('Report this release').click();
    await ana.seesText(/^Release on the wrong artist profile: .*Not Ours/);
    await ana.seesText(/We ask you to remove it from the profile/);
    await ana.sees('button', 'Copy the text');
    await ana.sees('link', 'Open as a page to print');

    await ana.clicks('button', 'I reported it');
    await ana.fills('Reported to', 'Deezer');
    await ana.fills('Their reference', 'Ticket 4711');
    await ana.clicks('button', 'Record the report');
    await ana.seesText(/^Reported to/);
    await ana.clicks('button', 'Closed');
    await page.getByRole('button', { name: 'Closed', pressed: true }).waitFor();
    const told = await api.call('GET /api/v1/changes/{id}', { params: { id } });
    expect(told.reports).toMatchObject([{ to: 'Deezer', reference: 'Ticket 4711' }]);
    expect(told.work).toMatchObject({
      state: 'closed',
      assignee: (await api.call('GET /api/v1/auth/me')).id,
    });
    const notes = await api.call('GET /api/v1/changes/{id}/notes', { params: { id } });
    expect(notes.map(({ text }) => text)).toEqual(['The label has never heard of it.']);
    expect([hasLeft, new URL(page.url()).pathname]).toEqual([false, `/app/changes/${id}`]);
  });

  check('opens its kit as soon as somebody says so, and a key copies it', async (stage) => {
    const ana = await stage.person({
      page: { permissions: ['clipboard-read', 'clipboard-write'] },
    });
    const { page, api } = ana;
    const artist = await monitor(api, artists.quiet);
    const change = await whatIsChecked(stage, ana, { id: artist, missing: 0 });
    await ana.open(`/app/changes/${change}`);
    await ana.sees('button', /^Not ours/);
    await ana.presses('n');
    await ana.sees('button', /^Copy the text/);
    await ana.presses('r');
    await ana.seesText('The text of the report is copied.');
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/Not Ours/);
    expect(new URL(page.url()).pathname).toBe(`/app/changes/${change}`);
  });
});
