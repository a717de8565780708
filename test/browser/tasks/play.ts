/**
 * For `npm run bench -- tasks`: plays the tasks in a real Chromium, and prints what each took as JSON. A
 * process of its own, since what runs in the page needs other types than the rest.
 *
 *     node test/browser/tasks/play.ts URL DATA_DIR
 */
import { chromium } from 'playwright-core';
import { findChromium } from '../chromium.ts';
import { settled } from '../look.ts';
import { giveCookie } from '../person.ts';
import { busyAccount } from './account.ts';
import { handOf } from './hand.ts';
import { tasks } from './tasks.ts';

const [url = '', dataDir = ''] = process.argv.slice(2);
using account = await busyAccount({ url, dataDir });
const { executablePath, env } = await findChromium();
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });
const context = await browser.newContext({
  ...{ baseURL: url, locale: 'en-US', timezoneId: 'UTC', viewport: { width: 1280, height: 800 } },
  permissions: ['clipboard-write'],
});
await giveCookie({ url, context }, account.cookie);
context.setDefaultTimeout(20_000);
const played = [];
for (const { play, ...task } of tasks) {
  const page = await context.newPage();
  await page.goto('/app/');
  await settled(page);
  const hand = handOf(page);
  await play(hand, account);
  played.push({ ...task, ...hand.effort() });
  await page.close();
}
console.log(JSON.stringify(played));
await browser.close();
