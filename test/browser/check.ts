import { startOwnService } from './service.ts';
import { currentSuite } from './suite.ts';
import { closeBrowser, play, type Stage } from './stage.ts';

/** One check of the suite; files of checks have nothing else at their top. */
export function check(name: string, act: (stage: Stage) => Promise<void>): void {
  it(name, () => play(name, act));
}

/** A check that does to its service what would hit all others: it has one of its own. */
export function checkApart(name: string, act: (stage: Stage) => Promise<void>): void {
  it(name, async () => {
    await using service = await startOwnService();
    const { chromium } = currentSuite();
    const { url, dataDir } = service;
    await play(name, act, { suite: { url, dataDir, chromium } });
  });
}

afterAll(closeBrowser);
