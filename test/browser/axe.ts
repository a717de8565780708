import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { BrowserContext, Page } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.filename).resolve('axe-core/axe.min.js'));

/** Puts axe into each page of a context that was opened with `bypassCSP`. */
export async function bringAxe(context: BrowserContext): Promise<void> {
  await context.addInitScript({ content: source.toString('utf8') });
}

declare const axe: {
  run(options: unknown): Promise<AxeResults>;
  run(within: string, options: unknown): Promise<AxeResults>;
};

const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What counts whatever its impact. */
const always = ['color-contrast', 'heading-order'];

/**
 * What axe finds by WCAG 2.2 AA: serious or critical, each lack of contrast, and headings out of order.
 * @param rules only these; all unless given
 */
export async function axeFindings(
  page: Page,
  rules: readonly string[] = guidelines,
): Promise<string[]> {
  const { violations } = await page.evaluate(
    (runOnly) => axe.run({ runOnly, resultTypes: ['violations'] }),
    rules,
  );
  const found: string[] = [];
  for (const { id, impact, help, nodes } of violations) {
    if (!/serious|critical/.test(impact ?? '') && !always.includes(id)) continue;
    for (const { target, failureSummary = '' } of nodes) {
      const at = target.join(' ');
      if (id === 'target-size' && (await isFreeInTheMiddle(page, at))) continue;
      const what = failureSummary.split('\n').at(1)?.trim() ?? help;
      found.push(`${id} (${impact ?? 'no impact'}) at ${at}: ${what}`);
    }
  }
  return found;
}

/** What a bar at the edge happens to cover can be scrolled out from under it, and is large enough then. */
async function isFreeInTheMiddle(page: Page, selector: string): Promise<boolean> {
  return page.evaluate(async (at) => {
    document.querySelector(at)?.scrollIntoView({ block: 'center', behavior: 'instant' });
    const { violations } = await axe.run(at, { runOnly: ['target-size'] });
    window.scrollTo({ top: 0, behavior: 'instant' });
    return violations.length === 0;
  }, selector);
}
