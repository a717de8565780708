import { inMail, tokenPattern } from '../../lib/demo/controls.ts';
import { clientOf } from '../../shared/client/client.ts';
import { artists } from './artists.ts';
import { bringAxe } from './axe.ts';
import { check } from './check.ts';
import { furnish, type Furnished } from './furnished.ts';
import { lookAt, settled } from './look.ts';
import type { Person } from './person.ts';
import { publicScreens, screensOf } from './screens.ts';
import type { Stage } from './stage.ts';
import { currentSuite } from './suite.ts';
import type { Page } from 'playwright-core';

/** A picture that we couldn't copy, and one that the catalog has replaced meanwhile. */
const gonePicture = { status: 404, path: /\/evidence\/(?:before|after)$|^\/images\// };
const owner = 'lena@nightjar.example';
let furnishing: Promise<Furnished> | undefined;

/** The organization of all checks here. */
function world(stage: Stage, { api, organizationId }: Person): Promise<Furnished> {
  const { url, dataDir } = currentSuite();
  furnishing ??= (async () =>
    furnish({
      ...{ url, dataDir, api, organizationId, local: stage.local, nobody: clientOf({ url }) },
      receiver: await stage.receiver(),
      broken: await stage.receiver({ answer: 500 }),
      streamingIds: artists.screens,
      domain: 'nightjar.example',
    }))();
  return furnishing;
}

/** Of the link in a mail to that person, which nobody has opened. */
async function signInToken({ url }: Stage, { api, address }: Person): Promise<string> {
  await api.call('POST /api/v1/auth/login', { body: { email: address } });
  return inMail(url, address, tokenPattern);
}

describe('every screen', () => {
  check(
    'passes axe, in both themes, and what small screens and a large zoom need',
    async (stage) => {
      const lena = await stage.person({ address: owner, page: { bypassCSP: true } });
      lena.witness.allow(gonePicture);
      await bringAxe(lena.context);
      const found: string[] = [];
      for (const screen of screensOf(await world(stage, lena))) {
        found.push(...(await lookAt(lena.page, screen)));
      }
      const stranger = await stage.person({ signedIn: false, page: { bypassCSP: true } });
      await bringAxe(stranger.context);
      for (const screen of publicScreens(await signInToken(stage, stranger))) {
        found.push(...(await lookAt(stranger.page, screen)));
      }
      expect(found).toEqual([]);
    },
  );

  check('can be walked by Tab: no trap, focus always seen and never covered', async (stage) => {
    const lena = await stage.person({ address: owner });
    lena.witness.allow(gonePicture);
    const found: string[] = [];
    for (const { name, path } of screensOf(await world(stage, lena))) {
      await lena.page.goto(path);
      await settled(lena.page);
      const { stops, faults } = await tabFaults(lena.page);
      found.push(...faults.map((fault) => `${name}: ${fault}`));
      if (stops.length < 5) found.push(`${name}: only ${stops.length} stops`);
      if (!(stops[0] ?? '').includes('Skip to content'))
        found.push(`${name}: begins at ${stops[0]}`);
    }
    expect(found).toEqual([]);
  });

  check(
    'can be reached on a phone, by the bar at the bottom and what is behind it',
    async (stage) => {
      const ana = await stage.person({ page: { viewport: { width: 320, height: 640 } } });
      const { page } = ana;
      await ana.open('/app/');
      const bar = page.getByRole('navigation', { name: 'Main' });
      for (const [place, heading] of [
        ['Artists', 'Artists'],
        ['Alerts', 'Alert rules'],
        ['Destinations', 'Destinations'],
        ['Webhooks', 'Webhooks'],
        ['Organization', 'Organization'],
        ['Account', 'Your account'],
        ['Inbox', 'Inbox'],
      ] as const) {
        const link = bar.getByRole('link', { name: place }).filter({ visible: true });
        if ((await link.count()) === 0) await bar.getByRole('button', { name: 'More' }).click();
        await link.click();
        await ana.sees('heading', heading);
      }
    },
  );
});

/** An element that the Tab key led to. */
interface Stop {
  name: string;
  /** What is wrong with it, if anything. */
  faults: string[];
  /** The body, or the browser itself: the round is over. */
  isEnd: boolean;
  isFirst: boolean;
}

const stopsMax = 250;

/**
 * Walks through the page by Tab, from its beginning to its end.
 * @returns what is wrong on the way: a trap, a stop that can't be seen, has no ring, or is covered.
 */
async function tabFaults(page: Page): Promise<{ stops: string[]; faults: string[] }> {
  await page.evaluate(() => {
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
    for (const element of document.querySelectorAll('[data-seen]')) {
      element.removeAttribute('data-seen');
    }
  });
  const stops: string[] = [];
  const faults: string[] = [];
  for (let count = 0; count < stopsMax; count += 1) {
    await page.keyboard.press('Tab');
    const { name, isEnd, isFirst, faults: own } = await page.evaluate(lookAtFocus);
    // Each part of a date is a stop of its own, within one element.
    if (!isEnd && !isFirst && name === stops.at(-1)) continue;
    if (isEnd) return { stops, faults };
    if (!isFirst) {
      // Chromium starts over where there is nothing behind the page.
      const isWholeRound = name === stops[0];
      return { stops, faults: isWholeRound ? faults : [...faults, `Tab is trapped at ${name}`] };
    }
    stops.push(name);
    faults.push(...own.map((fault) => `${name} ${fault}`));
  }
  return { stops, faults: [...faults, `more than ${stopsMax} stops`] };
}

/* Runs in the page. */
function lookAtFocus(): Stop {
  const element = document.activeElement;
  if (!element || element === document.body || element === document.documentElement) {
    return { name: '', faults: [], isEnd: true, isFirst: false };
  }
  const label = element.getAttribute('aria-label') ?? element.textContent;
  const name = `<${element.tagName.toLowerCase()}> “${label.trim().slice(0, 40)}”`;
  const isFirst = !element.hasAttribute('data-seen');
  element.setAttribute('data-seen', '');
  const faults: string[] = [];
  if (element.getAttribute('tabindex')?.match(/^[1-9]/)) faults.push('has a place of its own');
  const box = element.getBoundingClientRect();
  const isInside =
    box.bottom > 0 && box.right > 0 && box.top < innerHeight && box.left < innerWidth;
  if (box.width === 0 || !isInside) faults.push('is out of sight');
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
  const hasRing = outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  if (!hasRing && boxShadow === 'none') faults.push('shows no focus');
  const x = Math.min(Math.max(box.left + box.width / 2, 1), innerWidth - 1);
  const y = Math.min(Math.max(box.top + box.height / 2, 1), innerHeight - 1);
  const top = document.elementFromPoint(x, y);
  const isFree = top !== null && (element.contains(top) || top.contains(element));
  const isLabel = top?.closest('label')?.control === element;
  if (isInside && !isFree && !isLabel) {
    faults.push(`is covered by <${top?.tagName.toLowerCase()} class="${top?.className ?? ''}">`);
  }
  return { name, faults, isEnd: false, isFirst };
}
