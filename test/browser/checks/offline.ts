import { settled } from '../look.ts';
import { manyChanges } from '../many.ts';
import type { Stage } from '../stage.ts';
import { eventually } from '../world.ts';

/** Without a network the page says so; a write that failed then isn't sent when it is back. */
export async function offlineIsSaid(stage: Stage): Promise<void> {
  const ana = await stage.person();
  const { page, context, api } = ana;
  await manyChanges(stage, ana, 3);
  ana.witness.allow({ status: 'lost', path: /^\/api\// });
  await ana.open('/app/');
  await settled(page);
  const rows = page.getByRole('main').getByRole('listitem');
  const count = await rows.count();
  await context.setOffline(true);
  await ana.seesText(/You’re offline/);
  await ana.presses('j', 'e');
  await ana.seesText(/Nothing was changed/);
  await ana.clicks('button', /^Account of/);
  await ana.clicks('button', 'Sign out');
  await ana.seesText(/still signed in/);
  await context.setOffline(false);
  await page.getByText(/You’re offline/).waitFor({ state: 'hidden' });
  await eventually('the row is back', async () => (await rows.count()) === count);
  await page.reload();
  await settled(page);
  const open = await api.call('GET /api/v1/changes', { query: { acknowledged: 'false' } });
  if (open.length !== 3) throw new Error('a verdict was sent later');

  await ana.open('/app/me');
  await context.setOffline(true);
  await ana.fills('Name', 'Ana Reis');
  await ana.clicks('button', 'Save name');
  await ana.seesAlert(/can’t be reached/);
  await context.setOffline(false);
  await page.reload();
  await ana.sees('textbox', 'Name');
  const { name } = await api.call('GET /api/v1/auth/me');
  if (name !== null) throw new Error('a form was sent later');
}
