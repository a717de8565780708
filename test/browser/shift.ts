import type { Page } from 'playwright-core';

/** How much moved so far that nobody had moved. */
export function shiftOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const observer = new PerformanceObserver(() => undefined);
    observer.observe({ type: 'layout-shift', buffered: true });
    return observer
      .takeRecords()
      .reduce((sum, entry) => sum + ((entry as unknown as { value?: number }).value ?? 0), 0);
  });
}
