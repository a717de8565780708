import type { Request } from 'playwright-core';
import type { Stage } from '../stage.ts';
import { eventually } from '../world.ts';

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
  const asked: string[] = [];
  let answered = 0;
  ana.context.on('request', (request) => {
    if (isOfApi(request)) asked.push(`${request.method()} ${request.url()}`);
  });
  ana.context.on('requestfinished', (request) => {
    if (isOfApi(request)) answered += 1;
  });
  for (let minute = 1; minute <= minutes; minute += 1) {
    // The clock of all tabs.
    await ana.context.clock.runFor(60_000);
    await eventually(`a request in minute ${minute}`, async () => answered >= minute);
    // Whatever else one of them has asked for is known by now, too.
    for (const tab of tabs) await tab.evaluate(() => document.title);
    if (asked.length > minute) {
      throw new Error(`in minute ${minute}, the tabs asked: ${asked.slice(minute - 1).join(', ')}`);
    }
  }
}

function isOfApi(request: Request): boolean {
  return new URL(request.url()).pathname.startsWith('/api/');
}
