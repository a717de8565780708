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
};

const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * What axe finds by WCAG 2.2 AA: serious or critical, and each lack of contrast.
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
  return violations
    .filter(({ id, impact }) => /serious|critical/.test(impact ?? '') || id === 'color-contrast')
    .flatMap(({ id, impact, help, nodes }) =>
      nodes.map(({ target, failureSummary = '' }) => {
        const what = failureSummary.split('\n').at(1)?.trim() ?? help;
        return `${id} (${impact ?? 'no impact'}) at ${target.join(' ')}: ${what}`;
      }),
    );
}
