import type { Page } from 'playwright-core';
import { axeFindings } from './axe.ts';
import { complaints } from './layout.ts';
import type { Screen } from './screens.ts';

const themes = ['light', 'dark'] as const;
const sizes = {
  wide: { width: 1280, height: 800 },
  phone: { width: 375, height: 812 },
  /** 1280 px at a zoom of 200 %. */
  zoomed: { width: 640, height: 400 },
  narrow: { width: 320, height: 640 },
} as const;

/** Waits until nothing on the page is still on its way. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.waitForLoadState('networkidle');
}

/**
 * Opens a screen and looks at it in each theme and width, and at a zoom of 200 %.
 * @returns what axe finds, and what a person with a small screen would complain about
 */
export async function lookAt(page: Page, { name, path }: Screen): Promise<string[]> {
  await page.setViewportSize(sizes.wide);
  await page.goto(path);
  await settled(page);
  const found: string[] = [];
  for (const colorScheme of themes) {
    // Colors are what they become, not on their way from those of the other theme.
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const size of ['wide', 'phone'] as const) {
      await page.setViewportSize(sizes[size]);
      // Another theme has other colors, and nothing else.
      const rules = colorScheme === 'dark' ? ['color-contrast'] : undefined;
      const findings = await axeFindings(page, rules);
      found.push(...findings.map((finding) => `${colorScheme}, ${size}: ${finding}`));
    }
  }
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    found.push(...(await lastingComplaints(page)).map((complaint) => `${size}: ${complaint}`));
  }
  return found.map((finding) => `${name}, ${finding}`);
}

/** A drawing follows the width of its place a moment later: what is wrong by then stays wrong. */
export async function lastingComplaints(page: Page): Promise<string[]> {
  for (let tries = 0; tries < 20; tries += 1) {
    if ((await complaints(page)).length === 0) return [];
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  return complaints(page);
}
