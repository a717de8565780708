/**
 * `npm run screenshots -- [names…]`: opens each screen (or those named) of an organization that has
 * something of everything, and writes what it looks like to `docs/generated/dashboard`, as WebP: light and dark,
 * 1280 and 375 px wide. Prints what is wrong with a layout, too.
 */
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { controlsOf, signIn } from '../../lib/demo/controls.ts';
import { startReceiver } from '../../lib/demo/print.ts';
import { clientOf } from '../../shared/client/client.ts';
import { findChromium } from './chromium.ts';
import { furnish } from './furnished.ts';
import { complaints } from './layout.ts';
import { settled } from './look.ts';
import { giveCookie } from './person.ts';
import { screensOf, type Screen } from './screens.ts';
import { startOwnService } from './service.ts';
import { project } from './suite.ts';

const folder = join(project, 'docs', 'generated', 'dashboard');
const themes = ['light', 'dark'] as const;
const sizes = [
  { width: 1280, height: 800 },
  { width: 375, height: 812 },
] as const;
const quality = 35;
/** One of each kind of evidence is enough: a picture, a number, a release at risk. */
const evidence = /^change-(?!profile-image-changed|followers-drop|release-suspicious)/;
/** Another screen is made of the same parts; the repository is to stay small. */
const alike = /^(?:alert|artist-changes|destination|keys|organization-identity)$/;

/** The viewport as WebP, by the browser's own encoder. */
async function picture(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  await session.detach();
  return Buffer.from(data, 'base64');
}

/** Each look of a screen. @returns what is wrong with it */
async function shoot(page: Page, { name, path }: Screen): Promise<string[]> {
  const wrong: string[] = [];
  for (const viewport of sizes) {
    await page.setViewportSize(viewport);
    await page.goto(path);
    await settled(page);
    for (const colorScheme of themes) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const file = `${name}-${colorScheme}-${viewport.width}.webp`;
      await writeFile(join(folder, file), await picture(page));
    }
    wrong.push(...(await complaints(page)).map((each) => `${name}, ${viewport.width}: ${each}`));
  }
  return wrong;
}

async function signedIn(context: BrowserContext, url: string) {
  const { api, cookie, organizationId } = await signIn({ url }, 'lena@nightjar.example');
  await giveCookie({ url, context }, cookie);
  if (organizationId === null) throw new Error('the first sign-in made no organization');
  return { api, organizationId };
}

async function main(names: readonly string[]): Promise<void> {
  const { executablePath, env } = await findChromium();
  await using ending = new AsyncDisposableStack();
  const { url, dataDir } = ending.use(await startOwnService());
  const browser = await chromium.launch({ executablePath, env: { ...process.env, ...env } });
  ending.defer(() => browser.close());
  const [receiver, broken] = [await startReceiver(), await startReceiver({ answer: 500 })];
  ending.defer(() => {
    receiver.stop();
    broken.stop();
  });
  const context = await browser.newContext({ baseURL: url, locale: 'en-US', timezoneId: 'UTC' });
  const world = await furnish({
    ...{ url, dataDir, receiver, broken },
    ...(await signedIn(context, url)),
    local: controlsOf(url),
    nobody: clientOf({ url }),
    streamingIds: ['1001', '1002', '1005'],
    domain: 'nightjar.example',
  });
  const stranger = await browser.newContext({ baseURL: url, locale: 'en-US', timezoneId: 'UTC' });
  const shots = [
    { page: await stranger.newPage(), screen: { name: 'sign-in', path: '/app/' } },
    ...(await Promise.all(
      screensOf(world).map(async (screen) => ({ page: await context.newPage(), screen })),
    )),
  ].filter(({ screen }) =>
    names.length === 0
      ? !evidence.test(screen.name) && !alike.test(screen.name)
      : names.includes(screen.name),
  );
  await mkdir(folder, { recursive: true });
  for (const { page, screen } of shots) {
    for (const line of await shoot(page, screen)) console.log(line);
    await page.close();
  }
}

await main(process.argv.slice(2));
let bytes = 0;
for (const name of await readdir(folder)) bytes += (await stat(join(folder, name))).size;
console.log(`docs/generated/dashboard: ${Math.round(bytes / 1024)} KB`);
