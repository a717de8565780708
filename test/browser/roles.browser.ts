import type { Page } from 'playwright-core';
import { operations } from '../../shared/contract/index.ts';
import { check } from './check.ts';
import type { Person } from './person.ts';
import { smallWorld, type SmallWorld } from './many.ts';

const roles = ['viewer', 'member', 'admin', 'creator'] as const;
type Role = (typeof roles)[number];

/** A control of a screen, and the route that it calls. */
interface Control {
  name: RegExp;
  route: string;
  /** Whoever may not use it doesn't see it: it is for something that they don't see either. */
  isHidden?: boolean;
}

interface Screen {
  path: (world: SmallWorld) => string;
  controls: readonly Control[];
  /** What only some may read: the screen says who. */
  reads?: string;
}

const org = '/api/v1/org';
const mute: Control = { name: /^Mute/, route: `POST ${org}/mutes` };
const work: readonly Control[] = [/^Open$/, /^In progress$/, /^Closed$/, /^Assign/].map((name) => ({
  name,
  route: 'PATCH /api/v1/changes/{id}/work',
}));
const ofArtist: readonly Control[] = [
  { name: /^(?:Check now|Next check)/, route: 'POST /api/v1/artists/{id}/check' },
  { name: /^Stop monitoring/, route: 'DELETE /api/v1/artists/{id}' },
  { name: /^Edit tags/, route: 'PATCH /api/v1/artists/{id}' },
  mute,
  { name: /^End the mute/, route: `DELETE ${org}/mutes/{id}` },
];
const screens: readonly Screen[] = [
  {
    path: () => '/app/',
    controls: [{ name: /^Acknowledge/, route: 'POST /api/v1/changes/acknowledge' }, mute, ...work],
  },
  {
    path: ({ change }) => `/app/changes/${change}`,
    controls: [
      { name: /^Acknowledge/, route: 'POST /api/v1/changes/{id}/acknowledge' },
      mute,
      ...work,
      { name: /^Add the note/, route: 'POST /api/v1/changes/{id}/notes', isHidden: true },
    ],
  },
  {
    path: () => '/app/artists',
    controls: [{ name: /Verify an artist$/, route: 'POST /api/v1/verify/start' }],
  },
  {
    path: ({ artist }) => `/app/artists/${artist}`,
    controls: [
      ...ofArtist,
      { name: /^(?:Expect |With UPC)/, route: 'POST /api/v1/artists/{id}/expected-releases' },
    ],
  },
  {
    path: ({ artist }) => `/app/artists/${artist}/identity`,
    controls: [
      ...ofArtist,
      { name: /^Save labels and codes/, route: 'PUT /api/v1/artists/{id}/identity' },
      { name: /^Save$/, route: 'PATCH /api/v1/artists/{id}' },
    ],
  },
  {
    path: ({ artist, release }) => `/app/artists/${artist}/releases/${release}`,
    controls: [
      {
        name: /^(?:Mine|Ours|This is ours)/,
        route: 'POST /api/v1/artists/{id}/releases/{release_id}/triage',
      },
      {
        name: /^Not (?:mine|ours)/,
        route: 'POST /api/v1/artists/{id}/releases/{release_id}/triage',
      },
    ],
  },
  {
    path: () => '/app/verify?q=Nova%20Pilot',
    controls: [
      { name: /^Monitor/, route: 'POST /api/v1/verify/instant' },
      { name: /^Prove/, route: 'POST /api/v1/verify/start' },
    ],
  },
  {
    path: ({ verification }) => `/app/verify/${verification}`,
    controls: [{ name: /^Cancel verification/, route: 'DELETE /api/v1/verify/{session_id}' }],
  },
  {
    path: () => '/app/alerts',
    controls: [
      { name: /^Turn off/, route: `PATCH ${org}/alerts/{id}` },
      { name: /^Delete/, route: `DELETE ${org}/alerts/{id}` },
      mute,
      { name: /^End the mute/, route: `DELETE ${org}/mutes/{id}` },
    ],
    reads: `POST ${org}/alerts`,
  },
  { path: () => '/app/alerts/new', controls: [{ name: /^Save/, route: `POST ${org}/alerts` }] },
  {
    path: ({ alert }) => `/app/alerts/edit/${alert}`,
    controls: [{ name: /^Save/, route: `PATCH ${org}/alerts/{id}` }],
  },
  {
    path: () => '/app/destinations',
    controls: [
      { name: /^Add a destination/, route: `POST ${org}/destinations` },
      { name: /^Send test/, route: `POST ${org}/destinations/{id}/test` },
    ],
  },
  {
    path: ({ destination }) => `/app/destinations/${destination}`,
    controls: [
      { name: /^Send test/, route: `POST ${org}/destinations/{id}/test` },
      { name: /^Edit/, route: `PATCH ${org}/destinations/{id}` },
      { name: /^Rotate secret/, route: `POST ${org}/destinations/{id}/rotate-secret` },
      { name: /^Delete/, route: `DELETE ${org}/destinations/{id}` },
      mute,
      {
        name: /^Resend all/,
        route: `POST ${org}/destinations/{id}/recover`,
        isHidden: true,
      },
    ],
    reads: `GET ${org}/destinations/{id}/deliveries`,
  },
  {
    path: () => '/app/webhooks',
    controls: [{ name: /^Add a webhook/, route: `POST ${org}/webhooks` }],
  },
  {
    path: ({ webhook }) => `/app/webhooks/${webhook}`,
    controls: [
      { name: /^Send test/, route: `POST ${org}/webhooks/{id}/test` },
      { name: /^Turn off/, route: `PATCH ${org}/webhooks/{id}` },
      { name: /^Edit/, route: `PATCH ${org}/webhooks/{id}` },
      { name: /^Rotate secret/, route: `POST ${org}/webhooks/{id}/rotate-secret` },
      { name: /^Delete/, route: `DELETE ${org}/webhooks/{id}` },
      {
        name: /^Resend all/,
        route: `POST ${org}/webhooks/{id}/recover`,
        isHidden: true,
      },
    ],
    reads: `GET ${org}/webhooks/{id}/deliveries`,
  },
  {
    path: () => '/app/org',
    controls: [
      { name: /^Rename/, route: `PATCH ${org}` },
      { name: /^Save the time zone/, route: `PATCH ${org}` },
      { name: /^Create a feed/, route: `POST ${org}/feeds` },
      { name: /^Download/, route: `GET ${org}/export` },
      { name: /^Delete/, route: `DELETE ${org}` },
    ],
  },
  {
    path: () => '/app/org/members',
    controls: [
      { name: /^Remove/, route: `DELETE ${org}/members/{user_id}` },
      { name: /^Invite/, route: `POST ${org}/invitations` },
      { name: /^Revoke/, route: `DELETE ${org}/invitations/{id}`, isHidden: true },
    ],
    reads: `GET ${org}/invitations`,
  },
  {
    path: () => '/app/org/identity',
    controls: [{ name: /^Save labels and codes/, route: `PUT ${org}/identity` }],
  },
  {
    path: () => '/app/org/keys',
    controls: [
      { name: /^New API key/, route: `POST ${org}/api-keys` },
      { name: /^Revoke/, route: `DELETE ${org}/api-keys/{id}`, isHidden: true },
    ],
    reads: `GET ${org}/api-keys`,
  },
  { path: () => '/app/org/audit', controls: [], reads: `GET ${org}/audit-log` },
];

/** By the contract: the page's own table isn't asked. */
const leastRoles = new Map<string, Role>(
  operations.flatMap(({ access, method, path }) =>
    access.kind === 'caller' ? [[`${method} ${path}`, access.role]] : [],
  ),
);

function mayUse(role: Role, route: string): boolean {
  const least = leastRoles.get(route);
  if (least === undefined) throw new Error(`the contract has no ${route}`);
  return roles.indexOf(role) >= roles.indexOf(least);
}

/** Every button of the screen, by whether it can be pressed. */
function buttonsOf(page: Page): Promise<{ name: string; isOff: boolean }[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLButtonElement>('main button')].map((button) => ({
      name: (button.getAttribute('aria-label') ?? button.textContent).trim(),
      isOff: button.getAttribute('aria-disabled') === 'true' || button.disabled,
    })),
  );
}

const onlyWho = /Only .*(?:can|may)/;

/** What the screen offers that it shouldn't, or refuses or hides that it should offer. */
async function faultsOf(
  { page }: Person,
  role: Role,
  { controls, reads }: Screen,
): Promise<string[]> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  const shown = controls.filter(({ isHidden, route }) => !isHidden || mayUse(role, route));
  const main = page.getByRole('main');
  // In menus, too, which aren't drawn until they are opened.
  for (const { name } of shown) {
    await main.locator('button').filter({ hasText: name }).first().waitFor({ state: 'attached' });
  }
  const faults: string[] = [];
  const refusesSome = shown.some(({ route }) => !mayUse(role, route));
  if ((reads !== undefined && !mayUse(role, reads)) || refusesSome) {
    await main.getByText(onlyWho).first().waitFor({ state: 'attached' });
  }
  const buttons = await buttonsOf(page);
  for (const { name, isOff } of buttons) {
    const control = controls.find((one) => one.name.test(name));
    if (control === undefined) {
      if (isOff) faults.push(`“${name}” is refused, and this table doesn’t know why`);
      continue;
    }
    const isAllowed = mayUse(role, control.route);
    if (isOff === isAllowed) faults.push(`“${name}” is ${isOff ? 'refused' : 'offered'}`);
    if (!isAllowed && control.isHidden) faults.push(`“${name}” is shown`);
  }
  return faults;
}

/** What is refused on the page is refused by the service, too. @returns where they disagree */
async function disagreements({ context }: Person, role: Role): Promise<string[]> {
  const routes = screens.flatMap(({ controls, reads }) => [
    ...controls.map(({ route }) => route),
    ...(reads === undefined ? [] : [reads]),
  ]);
  const found: string[] = [];
  for (const route of new Set(routes.filter((each) => !mayUse(role, each)))) {
    const [method = '', path = ''] = route.split(' ');
    const answer = await context.request.fetch(path.replaceAll(/\{\w+\}/g, 'none'), {
      method,
      ...(method !== 'GET' && { data: {} }),
    });
    const { code = '' } = (await answer.json()) as { code?: string };
    const isRefused = answer.status() === 403 && /^(?:role_required|creator_only)$/.test(code);
    if (!isRefused) found.push(`${role}, ${route}: ${answer.status()} ${code}`);
  }
  return found;
}

describe('roles', () => {
  check('each is offered what it may do, and told who may do the rest', async (stage) => {
    const host = await stage.person();
    const world = await smallWorld(stage, host);
    const found: string[] = [];
    for (const role of roles) {
      const person = role === 'creator' ? host : await stage.person({ joins: { host, role } });
      for (const screen of screens) {
        const path = screen.path(world);
        await person.page.goto(path);
        const faults = await faultsOf(person, role, screen);
        found.push(...faults.map((fault) => `${role}, ${path}: ${fault}`));
      }
      found.push(...(await disagreements(person, role)));
    }
    expect(found).toEqual([]);
  });
});
