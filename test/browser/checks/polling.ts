import type { Page, Request } from 'playwright-core';
import type { Stage } from '../stage.ts';
import { eventually } from '../world.ts';

/** Whoever does nothing for ten minutes isn't there any more. */
const minutes = 9;

/** Four tabs that somebody has open: together they ask once a minute, and only for changes. */
export async function onePollAMinute(stage: Stage): Promise<void> {
  const ana = await stage.person();
  await ana.context.clock.install();
  await ana.open('/app/');
  const tabs = [ana.page];
  for (let count = 1; count < 4; count += 1) {
    const tab = await ana.tab();
    await tab.goto('/app/');
    await tab.getByRole('heading', { level: 1 }).waitFor();
    tabs.push(tab);
  }
  for (const tab of tabs) await tab.waitForLoadState('networkidle');
  await tabsStayQuiet(tabs, minutes);
}

/**
 * Lets minutes pass on the clock of all tabs.
 * @throws Error where the tabs together ask for more than one thing in one of them
 */
export async function tabsStayQuiet(tabs: readonly Page[], minutesCount: number): Promise<void> {
  const context = tabs[0]!.context();
  const asked: string[] = [];
  let answered = 0;
  const onRequest = (request: Request) => {
    if (isOfApi(request)) asked.push(`${request.method()} ${request.url()}`);
  };
  const onFinished = (request: Request) => {
    if (isOfApi(request)) answered += 1;
  };
  context.on('request', onRequest);
  context.on('requestfinished', onFinished);
  for (let minute = 1; minute <= minutesCount; minute += 1) {
    await context.clock.runFor(60_000);
    await eventually(`a request in minute ${minute}`, async () => answered >= minute);
    // Whatever else one of them has asked for is known by now, too.
    for (const tab of tabs) await tab.evaluate(() => document.title);
    if (asked.length > minute) {
      throw new Error(`in minute ${minute}, the tabs asked: ${asked.slice(minute - 1).join(', ')}`);
    }
  }
  context.off('request', onRequest);
  context.off('requestfinished', onFinished);
}

function isOfApi(request: Request): boolean {
  return new URL(request.url()).pathname.startsWith('/api/');
}
