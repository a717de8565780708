import { manyChanges } from '../many.ts';
import type { Stage } from '../stage.ts';

const marks = { critical: '◆', warning: '▲', info: '●' } as const;

/** Each severity in the inbox is a shape and a word, not a color alone. */
export async function severityIsSaid(stage: Stage): Promise<void> {
  const ana = await stage.person();
  await manyChanges(stage, ana, 3);
  await ana.open('/app/');
  const rows = ana.page.getByRole('main').getByRole('listitem');
  await rows.nth(2).waitFor();
  const texts = await rows.allInnerTexts();
  for (const [word, mark] of Object.entries(marks)) {
    const isSaid = texts.some((text) => text.includes(word) && text.includes(mark));
    if (!isSaid) throw new Error(`no row says “${word}” by ${mark} and by its name`);
  }
}
