import type { Page } from 'playwright-core';
import type { Person } from '../person.ts';
import type { Stage } from '../stage.ts';

/** Takes the secret that a dialog shows, and says that it is stored. */
export async function storeSecret({ page }: Person, like = /^whsec_/): Promise<string> {
  const dialog = page.getByRole('dialog');
  const secret = await dialog.getByText(like).innerText();
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await dialog.waitFor({ state: 'detached' });
  return secret;
}

/** All that the page holds in memory, as V8 writes it down. */
async function memoryOf(page: Page): Promise<string> {
  const session = await page.context().newCDPSession(page);
  const chunks: string[] = [];
  session.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => chunks.push(chunk));
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  await session.detach();
  return chunks.join('');
}

/** The secret of a new webhook can't be closed by accident, and once it is stored, it is nowhere. */
export async function secretIsShownOnce(stage: Stage): Promise<void> {
  const [ana, receiver] = [await stage.person(), await stage.receiver()];
  await ana.open('/app/webhooks');
  await ana.clicks('button', 'Add a webhook');
  await ana.fills('Name', 'Rights database');
  await ana.fills('URL', `${receiver.url}/hook`);
  await ana.clicks('button', 'Add webhook');
  await ana.seesText(/^whsec_/);
  await ana.presses('Escape');
  const secret = await storeSecret(ana);
  await ana.sees('heading', 'Rights database');
  const { page } = ana;
  // Elsewhere, so that nothing on the screen itself holds on to what it showed.
  await page.getByRole('link', { name: 'Organization' }).click();
  await ana.sees('heading', 'Organization');
  if ((await memoryOf(page)).includes(secret)) throw new Error('the secret is kept in memory');
  await page.goBack();
  await ana.sees('heading', 'Rights database');
  await page.reload();
  await ana.sees('heading', 'Rights database');
  if ((await page.content()).includes(secret)) throw new Error('the secret is shown again');
}
