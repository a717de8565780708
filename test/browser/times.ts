/**
 * For `npm run bench -- dashboard`: measures a page in a real Chromium and prints what it found as
 * JSON. A process of its own, since what runs in the page needs other types than the rest.
 *
 *     node test/browser/times.ts URL DATA_DIR
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';
import { signIn } from '../../lib/demo/controls.ts';
import { artistTimes, manyArtists } from './artist-times.ts';
import { firstRun } from './checks/first-run.ts';
import { findChromium } from './chromium.ts';
import { settled } from './look.ts';
import { manyChanges } from './many.ts';
import { giveCookie } from './person.ts';
import { closeBrowser, play } from './stage.ts';

const rounds = 7;
const slow = {
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
};
const slowerTimes = 4;

/** One loading of a page, in milliseconds from its start. */
interface Load {
  paint: number;
  /** Until the rows can be seen; of the empty page, until it is loaded. */
  rows: number;
  shift: number;
  requests: number;
  calls: number;
}

async function load(
  context: BrowserContext,
  kind: 'inbox' | 'empty',
  isSlow: boolean,
): Promise<Load> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  if (isSlow) {
    await session.send('Network.emulateNetworkConditions', { offline: false, ...slow });
    await session.send('Emulation.setCPUThrottlingRate', { rate: slowerTimes });
  }
  let requests = 0;
  let calls = 0;
  page.on('request', (request) => {
    requests += 1;
    if (request.url().includes('/api/')) calls += 1;
  });
  await page.goto(kind === 'inbox' ? '/app/' : empty.url);
  await page.waitForFunction(isShown, kind);
  const seen = { requests, calls };
  const times = await page.evaluate(timesOf, kind);
  await page.close();
  return { ...times, ...seen };
}

/* These run in the page. */
function isShown(kind: string): boolean {
  const isThere = kind === 'empty' || document.querySelector('main li a') !== null;
  if (isThere) performance.mark('shown');
  return isThere && performance.getEntriesByName('first-contentful-paint').length > 0;
}

function timesOf(): Pick<Load, 'paint' | 'rows' | 'shift'> {
  const startOf = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? NaN;
  const observer = new PerformanceObserver(() => undefined);
  observer.observe({ type: 'layout-shift', buffered: true });
  const shift = observer
    .takeRecords()
    .reduce((sum, entry) => sum + ((entry as unknown as { value?: number }).value ?? 0), 0);
  return { paint: startOf('first-contentful-paint'), rows: startOf('shown'), shift };
}

/** From the key to the next row's focus, painted, in the page's own time. */
async function keyTimes(page: Page): Promise<number[]> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowerTimes });
  await page.evaluate(() => {
    const times: number[] = [];
    Object.assign(window, { times });
    addEventListener(
      'keydown',
      ({ timeStamp }) => {
        requestAnimationFrame(() => setTimeout(() => times.push(performance.now() - timeStamp)));
      },
      { capture: true },
    );
  });
  for (let count = 0; count < 15; count += 1) {
    const before = await page.evaluate(() => document.activeElement?.id);
    await page.keyboard.press('j');
    await page.waitForFunction((id) => document.activeElement?.id !== id, before);
  }
  return page.evaluate(() => (window as unknown as { times: number[] }).times);
}

/** A page with nothing in it, over the network as the real one. */
async function emptyPage(): Promise<{ url: string } & Disposable> {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      '<!doctype html><html lang="en"><title>Empty</title><main><h1>Empty</h1></main></html>',
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    [Symbol.dispose]: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

async function contextOf(browser: Browser, url: string, cookie: string): Promise<BrowserContext> {
  const context = await browser.newContext({ baseURL: url, locale: 'en-US' });
  await giveCookie({ url, context }, cookie);
  return context;
}

const [url = '', dataDir = ''] = process.argv.slice(2);
using empty = await emptyPage();
const chromiumFound = await findChromium();
const { executablePath, env } = chromiumFound;
const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });
const { api, cookie, organizationId } = await signIn({ url }, 'dashboard-bench@example.com');
await manyChanges({ dataDir }, { api, organizationId: organizationId ?? '' }, 500);
const context = await contextOf(browser, url, cookie);
const found = {
  inbox: [] as Load[],
  empty: [] as Load[],
  slow: [] as Load[],
  slowEmpty: [] as Load[],
};
await load(context, 'inbox', false);
for (let round = 0; round < rounds; round += 1) {
  found.inbox.push(await load(context, 'inbox', false));
  found.empty.push(await load(context, 'empty', false));
  found.slow.push(await load(context, 'inbox', true));
  found.slowEmpty.push(await load(context, 'empty', true));
}
const page = await context.newPage();
await page.goto('/app/');
await settled(page);
const keys = await keyTimes(page);
await page.close();
await manyArtists(dataDir, organizationId ?? '');
const artists = await artistTimes(context, rounds);
const start = performance.now();
await play(null, firstRun, { suite: { url, dataDir, chromium: chromiumFound } });
const firstRunMs = performance.now() - start;
console.log(JSON.stringify({ ...found, keys, ...artists, firstRunMs }));
await closeBrowser();
await browser.close();
