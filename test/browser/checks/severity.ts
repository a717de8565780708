import { manyChanges } from '../many.ts';
import type { Stage } from '../stage.ts';

const words = ['critical', 'warning', 'info'] as const;

/** Each severity in the inbox is a shape and a word, not a color alone. */
export async function severityIsSaid(stage: Stage): Promise<void> {
  const ana = await stage.person();
  await manyChanges(stage, ana, 3);
  await ana.open('/app/');
  const rows = ana.page.getByRole('main').getByRole('listitem');
  await rows.nth(2).waitFor();
  for (const word of words) {
    const said = rows.filter({ hasText: word, has: ana.page.locator(`use[href="#i-${word}"]`) });
    if ((await said.count()) === 0)
      throw new Error(`no row says “${word}” by its shape and its name`);
  }
}
