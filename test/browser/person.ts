import { randomUUID } from 'node:crypto';
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core';
import { clientOf, type Client } from '../../shared/client/client.ts';
import { cookieOf, inMail, signIn, tokenPattern } from '../../lib/demo/controls.ts';
import type { Witness } from './witness.ts';

export interface PersonOptions {
  /** Their mail address; a new one unless given. */
  address?: string;
  /** `false`: they come without a session. */
  signedIn?: boolean;
  /** Whose organization they join, in which role; else they have one of their own. */
  joins?: { host: Person; role: 'viewer' | 'member' | 'admin' };
  /** How their browser is. */
  page?: BrowserContextOptions;
}

type Role = Parameters<Page['getByRole']>[0];

/** Somebody at a browser. Everything waits until it can be seen, or fails. */
export interface Person {
  address: string;
  /** The tab that they look at. */
  page: Page;
  context: BrowserContext;
  witness: Witness;
  /** The same session, without the page: to prepare what a check is not about. */
  api: Client;
  organizationId: string;
  /** Another tab of the same browser. */
  tab(): Promise<Page>;
  /** Opens an address of the app and waits for its heading. */
  open(path: string): Promise<void>;
  /** Waits for something by role and name. */
  sees(role: Role, name: string | RegExp): Promise<Locator>;
  /** Waits for a text. */
  seesText(text: string | RegExp): Promise<void>;
  /** Waits for something that went wrong, said in words. */
  seesAlert(text: string | RegExp): Promise<void>;
  /** Waits until something has the focus. */
  hasFocus(locator: Locator): Promise<void>;
  /** Waits until it is gone. */
  misses(role: Role, name: string | RegExp): Promise<void>;
  clicks(role: Role, name: string | RegExp): Promise<void>;
  /** Types into a field by its label. */
  fills(label: string | RegExp, text: string): Promise<void>;
  presses(...keys: string[]): Promise<void>;
}

interface Seat {
  url: string;
  context: BrowserContext;
  witness: Witness;
}

/** An address that nobody has used: every file of checks is loaded anew, and all share a service. */
export function newAddress(): string {
  return `person-${randomUUID()}@example.com`;
}

/** Sits somebody down at a browser. */
export async function enter(seat: Seat, options: PersonOptions): Promise<Person> {
  const { address = newAddress(), signedIn = true, joins } = options;
  const { url, context, witness } = seat;
  const session = signedIn ? await sessionOf(url, address, joins) : null;
  if (session !== null) await giveCookie(seat, session.cookie);
  const page = await context.newPage();
  return {
    address,
    page,
    context,
    witness,
    api: session?.api ?? clientOf({ url }),
    organizationId: session?.organizationId ?? '',
    tab: () => context.newPage(),
    async open(path) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
    },
    async sees(role, name) {
      const locator = page.getByRole(role, { name });
      await locator.first().waitFor();
      return locator;
    },
    seesText: (text) => page.getByText(text).filter({ visible: true }).first().waitFor(),
    seesAlert: (hasText) => page.getByRole('alert').filter({ hasText }).first().waitFor(),
    async hasFocus(locator) {
      const element = await locator.elementHandle();
      await page.waitForFunction((wanted) => document.activeElement === wanted, element);
    },
    async misses(role, name) {
      await page.getByRole(role, { name }).first().waitFor({ state: 'hidden' });
    },
    clicks: (role, name) => page.getByRole(role, { name }).click(),
    fills: (label, text) => page.getByLabel(label, { exact: typeof label === 'string' }).fill(text),
    async presses(...keys) {
      for (const key of keys) await page.keyboard.press(key);
    },
  };
}

interface Session {
  cookie: string;
  api: Client;
  organizationId: string | null;
}

async function sessionOf(
  url: string,
  address: string,
  joins: PersonOptions['joins'],
): Promise<Session> {
  if (joins === undefined) return signIn({ url }, address);
  const { host, role } = joins;
  await host.api.call('POST /api/v1/org/invitations', { body: { email: address, role } });
  const token = await inMail(url, address, tokenPattern);
  const { headers } = await clientOf({ url }).send('POST /api/v1/auth/invitations/accept', {
    body: { token },
  });
  const cookie = cookieOf(headers);
  const api = clientOf({ url, headers: { cookie } });
  return { cookie, api, organizationId: host.organizationId };
}

/** The session that a person's browser has at present: signing in again gives it another one. */
export async function apiOfBrowser({ url }: { url: string }, { context }: Person): Promise<Client> {
  const cookies = await context.cookies(url);
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  return clientOf({ url, headers: { cookie } });
}

/** Puts a session into a browser, as the answer to a sign-in does. */
export async function giveCookie(
  { url, context }: Pick<Seat, 'url' | 'context'>,
  cookie: string,
): Promise<void> {
  const [name = '', value = ''] = cookie.split('=');
  await context.addCookies([{ name, value, url, httpOnly: true, secure: true, sameSite: 'Lax' }]);
}
