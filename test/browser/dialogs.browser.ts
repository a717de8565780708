import { axeFindings, bringAxe } from './axe.ts';
import { check } from './check.ts';
import { lastingComplaints, settled } from './look.ts';
import type { Person } from './person.ts';
import { smallWorld, type SmallWorld } from './many.ts';

/** A dialog, and the button that opens it. */
interface Opened {
  path: (world: SmallWorld) => string;
  opener: string | RegExp;
  /** A menu that has the button. */
  menu?: string;
}

const dialogs: readonly Opened[] = [
  { path: () => '/app/webhooks', opener: 'Add a webhook' },
  { path: ({ webhook }) => `/app/webhooks/${webhook}`, opener: 'Edit' },
  { path: ({ webhook }) => `/app/webhooks/${webhook}`, opener: /^Resend all/ },
  { path: ({ webhook }) => `/app/webhooks/${webhook}`, opener: 'Delete' },
  { path: ({ webhook }) => `/app/webhooks/${webhook}`, opener: 'Turn off' },
  { path: () => '/app/destinations', opener: 'Add a destination' },
  { path: ({ destination }) => `/app/destinations/${destination}`, opener: 'Edit' },
  { path: ({ destination }) => `/app/destinations/${destination}`, opener: /^Mute/ },
  { path: ({ destination }) => `/app/destinations/${destination}`, opener: 'Delete' },
  { path: () => '/app/alerts', opener: /^Delete/ },
  { path: () => '/app/alerts', opener: /^Mute/ },
  { path: ({ change }) => `/app/changes/${change}`, opener: /^Mute/ },
  { path: ({ change }) => `/app/changes/${change}`, opener: 'Assign…' },
  { path: ({ change }) => `/app/changes/${change}`, opener: 'Delete' },
  { path: () => '/app/org', opener: /^Leave/ },
  { path: () => '/app/org', opener: /^Delete/ },
  { path: () => '/app/org/members', opener: /^Invite/ },
  { path: () => '/app/org/members', opener: /^Remove/ },
  { path: () => '/app/org/keys', opener: 'New API key' },
  { path: () => '/app/org/keys', opener: /^Revoke/ },
  { path: () => '/app/me', opener: /^Delete/ },
  { path: ({ verification }) => `/app/verify/${verification}`, opener: /^Cancel verification/ },
  { path: ({ artist }) => `/app/artists/${artist}`, opener: /^Mute/ },
  { path: ({ artist }) => `/app/artists/${artist}`, opener: 'Edit tags' },
  { path: ({ artist }) => `/app/artists/${artist}`, opener: /^Stop monitoring/, menu: 'More' },
  { path: () => '/app/artists', opener: 'Keyboard shortcuts', menu: 'Account of' },
];

const looks = [
  { colorScheme: 'light', width: 1280 },
  { colorScheme: 'dark', width: 375 },
] as const;

/** Opens a dialog by keyboard, looks at it, and closes it by Escape. @returns what is wrong */
async function faultsOf({ page }: Person, { opener, menu }: Opened): Promise<string[]> {
  const button = page.getByRole('button', { name: opener }).first();
  const start = menu === undefined ? button : page.getByRole('button', { name: menu }).first();
  await start.press('Enter');
  if (menu !== undefined) await button.press('Enter');
  const dialog = page.getByRole('dialog').filter({ has: page.getByRole('heading') });
  await dialog.waitFor();
  const found: string[] = [];
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    const all = [...(await axeFindings(page)), ...(await lastingComplaints(page))];
    found.push(...all.map((fault) => `${colorScheme}, ${width} px: ${fault}`));
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  const isInside = await dialog.evaluate((element) => element.contains(document.activeElement));
  if (!isInside) found.push('the focus is not in it');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  const isBack = await start.evaluate((element) => document.activeElement === element);
  if (!isBack) {
    const at = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 80));
    found.push(`the focus is not back at what opened it, but at ${at}`);
  }
  return found;
}

describe('every dialog', () => {
  check(
    'passes axe and small screens, closes by Escape, and gives the focus back',
    async (stage) => {
      const ana = await stage.person({ page: { bypassCSP: true } });
      await stage.person({ joins: { host: ana, role: 'member' } });
      await bringAxe(ana.context);
      const world = await smallWorld(stage, ana);
      const found: string[] = [];
      for (const dialog of dialogs) {
        const path = dialog.path(world);
        if (new URL(ana.page.url(), stage.url).pathname !== path) {
          await ana.page.goto(path);
          await settled(ana.page);
        }
        const faults = await faultsOf(ana, dialog);
        found.push(...faults.map((fault) => `${path}, ${String(dialog.opener)}: ${fault}`));
      }
      // Ctrl+K opens the last one from anywhere.
      await ana.presses('Control+k');
      const palette = ana.page.getByRole('dialog').filter({ has: ana.page.getByRole('combobox') });
      await palette.waitFor();
      found.push(...(await axeFindings(ana.page)));
      await ana.presses('Escape');
      await palette.waitFor({ state: 'detached' });
      expect(found).toEqual([]);
    },
  );
});
