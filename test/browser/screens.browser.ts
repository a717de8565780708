import { inMail, tokenPattern } from '../../lib/demo/controls.ts';
import { clientOf } from '../../shared/client/client.ts';
import { artists } from './artists.ts';
import { bringAxe } from './axe.ts';
import { check } from './check.ts';
import { tabFaults } from './focus.ts';
import { furnish, type Furnished } from './furnished.ts';
import { lookAt, settled } from './look.ts';
import type { Person } from './person.ts';
import { publicScreens, screensOf } from './screens.ts';
import type { Stage } from './stage.ts';
import { currentSuite } from './suite.ts';

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
