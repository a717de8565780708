import { artists } from '../artists.ts';
import { lastingComplaints, settled } from '../look.ts';
import type { Person } from '../person.ts';
import type { Stage } from '../stage.ts';
import { monitor } from '../world.ts';

/** Names that want to be more than text, and how each must be seen. */
const names: readonly (readonly [name: string, seen: string])[] = [
  [
    '<img src=x onerror="document.title=\'owned\'">',
    '<img src=x onerror="document.title=\'owned\'">',
  ],
  ['</script><script>alert(1)</script>', '</script><script>alert(1)</script>'],
  ['live\u202Egnp.exe', 'U+202E'],
  ['Z̷̡̢̛̛͙̗̺͎͗̎̈́̅a̶̛͇͓l̴̢̛̪͎͗g̵̡̛̱̍ǫ̸̛̰̾ {{7*7}}', '{{7*7}}'],
  [`${'W'.repeat(290)} end`, 'WWWWWWWW'],
];

/** Artists, the organization and a person with such names: shown as text, and nothing happens. */
export async function textStaysText(stage: Stage): Promise<void> {
  for (const [index, id] of artists.hostile.entries()) {
    await stage.local.happen(`artists/${id}/rename`, { name: names[index]?.[0] });
  }
  const ana = await stage.person();
  const [[markup], , , ,] = names as [readonly [string, string], ...unknown[]];
  await ana.api.call('PATCH /api/v1/org', { body: { name: markup } });
  await ana.api.call('PATCH /api/v1/auth/me', { body: { name: 'javascript:alert(1)' } });
  const ids = await Promise.all(artists.hostile.map((id) => monitor(ana.api, id)));
  ana.page.on('dialog', (dialog) => {
    throw new Error(`a dialog: ${dialog.message()}`);
  });
  await ana.page.goto('/app/artists');
  await settled(ana.page);
  for (const [, seen] of names) await ana.seesText(seen);
  await ana.seesText(markup);
  await isWhole(ana);
  for (const [index, id] of ids.entries()) {
    await ana.page.goto(`/app/artists/${id}`);
    await settled(ana.page);
    await ana.seesText(names[index]?.[1] ?? '');
    await isWhole(ana);
  }
  await ana.page.goto('/app/org/members');
  await settled(ana.page);
  await ana.seesText('javascript:alert(1)');
  await isWhole(ana);
}

/** The same of what a release is called, and of what a receiver answers. */
export async function answersStayText(stage: Stage): Promise<void> {
  const { local } = stage;
  const streamingId = artists.hostileReleases;
  for (const [title] of names) await local.happen(`artists/${streamingId}/release`, { title });
  const ana = await stage.person();
  const { page, api } = ana;
  // The picture that the artist has no more.
  ana.witness.allow({ status: 404, path: /^\/images\// });
  const says = `${names.map(([name]) => name).join('\u0000')} ${'letters '.repeat(1250)}`;
  const receiver = await stage.receiver({ answer: 500, says });
  const { id: webhook } = await api.call('POST /api/v1/org/webhooks', {
    body: { url: `${receiver.url}/hook`, name: 'Old importer' },
  });
  page.on('dialog', (dialog) => {
    throw new Error(`a dialog: ${dialog.message()}`);
  });
  const id = await monitor(api, streamingId);
  await local.happen(`artists/${streamingId}/picture`);
  await local.check(id);
  await page.goto(`/app/artists/${id}/releases`);
  await settled(page);
  for (const [, seen] of names) await ana.seesText(seen);
  await isWhole(ana);

  await page.getByRole('link', { name: 'onerror' }).first().click();
  await ana.sees('heading', /onerror/);
  await isWhole(ana);

  await receiver.until(({ length }) => length >= 2, 600);
  await page.goto(`/app/webhooks/${webhook}`);
  await page.getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByText(/Attempt 1/).click();
  for (const [, seen] of names) await ana.seesText(seen);
  // NUL, which no database likes, is a mark by then.
  await ana.seesText('\ufffd');
  await isWhole(ana);
}

async function isWhole({ page }: Person): Promise<void> {
  // The screen of an artist is titled with the name, which has the word, too.
  if ((await page.title()) === 'owned') throw new Error('markup in a name was carried out');
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const found = await lastingComplaints(page);
    if (found.length > 0) throw new Error(`at ${width} px on ${page.url()}: ${found.join('; ')}`);
  }
}
