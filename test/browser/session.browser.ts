import { inMail, tokenPattern } from '../../lib/demo/controls.ts';
import { check } from './check.ts';
import { anotherPersonSignsIn, codePattern, signInByForm } from './checks/another-person.ts';
import { settled } from './look.ts';
import { apiOfBrowser, newAddress, type Person } from './person.ts';
import type { Stage } from './stage.ts';

describe('signing in', () => {
  for (const [how, typed] of [
    ['with its hyphen', (code: string) => code],
    ['without its hyphen, in lower case', (code: string) => code.replace('-', '').toLowerCase()],
  ] as const) {
    check(`a new address signs in with the code of the mail, ${how}`, async (stage) => {
      const somebody = await stage.person({ signedIn: false });
      const { page, address } = somebody;
      await somebody.open('/app/');
      await somebody.sees('heading', 'Sign in');
      await signInByForm(stage, somebody, { address, typed });
      await somebody.sees('navigation', 'Main');
      const heading = page.getByRole('heading', { level: 1 });
      await heading.waitFor();
      await somebody.hasFocus(heading);
    });
  }

  check('a wrong code is refused in words, and the right one still works', async (stage) => {
    const somebody = await stage.person({ signedIn: false });
    somebody.witness.allow({ status: 401, path: /^\/api\/v1\/auth\/login\/verify$/ });
    await somebody.open('/app/');
    await signInByForm(stage, somebody, {
      address: somebody.address,
      typed: () => 'AAAA-AAAA',
    });
    await somebody.seesAlert(/code or link is invalid/);
    const code = await inMail(stage.url, somebody.address, codePattern);
    await somebody.fills('Code', code);
    await somebody.clicks('button', 'Sign in');
    await somebody.sees('navigation', 'Main');
  });

  check(
    'the link of the mail: nothing is spent before the button, and it works once',
    async (stage) => {
      const [somebody, later] = [
        await stage.person({ signedIn: false }),
        await stage.person({ signedIn: false }),
      ];
      const { address, api, page } = somebody;
      await api.call('POST /api/v1/auth/login', { body: { email: address } });
      const token = await inMail(stage.url, address, tokenPattern);
      await page.goto(`/app/sign-in#token=${token}`);
      await somebody.seesText(`Sign in to Artist Monitor as ${address}.`);
      expect(page.url()).not.toContain(token);
      // A mail service that opens it before the person does spends nothing either.
      await later.page.goto(`/app/sign-in#token=${token}`);
      await later.sees('button', 'Sign in');

      await somebody.clicks('button', 'Sign in');
      await somebody.sees('navigation', 'Main');
      expect(page.url()).not.toContain(token);

      later.witness.allow({ status: 401, path: /^\/api\/v1\/auth\/login\/verify$/ });
      await later.clicks('button', 'Sign in');
      await later.sees('heading', 'This link is invalid or expired');
      later.witness.allow({ status: 404, path: /^\/api\/v1\/auth\/login\/preview$/ });
      await later.page.goto('/docs');
      await later.page.goto(`/app/sign-in#token=${token}`);
      await later.sees('heading', 'This link is invalid or expired');
      await signInByForm(stage, later, { address: newAddress() });
      await later.sees('navigation', 'Main');
    },
  );

  check('a link of somebody else’s mail says whose account it opens', async (stage) => {
    const [ana, other] = [await stage.person(), newAddress()];
    await ana.api.call('POST /api/v1/auth/login', { body: { email: other } });
    const token = await inMail(stage.url, other, tokenPattern);
    await ana.page.goto(`/app/sign-in#token=${token}`);
    await ana.seesText(`In this browser, you’re signed in as ${ana.address}.`);
    await ana.seesText(`The link signs you out, and signs you in as ${other}.`);
    await ana.clicks('button', 'Sign in');
    await ana.sees('navigation', 'Main');
    await ana.sees('button', `Account of ${other}`);
    // What the browser no longer holds is no session any more.
    await expect(ana.api.call('GET /api/v1/auth/me')).rejects.toMatchObject({ status: 401 });
  });

  check('an invitation is one click away, and says what it is', async (stage) => {
    const host = await stage.person();
    await host.api.call('PATCH /api/v1/org', { body: { name: 'Nightjar Records' } });
    const guest = await stage.person({ signedIn: false });
    await host.open('/app/artists');
    await host.clicks('link', 'Invite');
    const dialog = host.page.getByRole('dialog', { name: 'Invite someone' });
    await host.hasFocus(dialog.getByLabel('Email address'));
    await host.page.keyboard.type(guest.address);
    await dialog.getByLabel('Role').selectOption('Viewer');
    await dialog.getByText(/^See artists/).waitFor();
    await dialog.getByLabel('Email address').press('Enter');
    await host.sees('cell', guest.address);
    const token = await inMail(stage.url, guest.address, tokenPattern);
    await guest.page.goto(`/app/invitation#token=${token}`);
    await guest.seesText('Nightjar Records');
    await guest.seesText(/as a viewer/);
    expect(guest.page.url()).not.toContain(token);
    await guest.clicks('button', 'Join');
    await guest.sees('navigation', 'Main');
    await guest.seesText('Nightjar Records');
  });
});

describe('a session that ends', () => {
  check('in the middle of a form: sign in over it, and what was typed is saved', async (stage) => {
    const ana = await stage.person();
    ana.witness.allow({ status: 401, path: /^\/api\/v1\// });
    await ana.open('/app/me');
    await settled(ana.page);
    await ana.fills('Name', 'Ana Reis');
    await ana.api.call('POST /api/v1/auth/logout');
    await ana.clicks('button', 'Save name');
    await signsInAgain(stage, ana);
    expect(await ana.page.getByLabel('Name').inputValue()).toBe('Ana Reis');
    await ana.seesText('Saved.');
    await ana.page.reload();
    await ana.sees('textbox', 'Name');
    expect(await ana.page.getByLabel('Name').inputValue()).toBe('Ana Reis');
  });

  check('elsewhere, and nobody signs in again: what was read is gone', async (stage) => {
    const ana = await stage.person();
    ana.witness.allow({ status: 401, path: /^\/api\/v1\// });
    await ana.api.call('PATCH /api/v1/org', { body: { name: 'Nightjar Records' } });
    await ana.open('/app/');
    await settled(ana.page);
    await ana.api.call('POST /api/v1/auth/logout');
    await ana.clicks('link', 'Organization');
    await ana.sees('dialog', 'Sign in again');
    await ana.presses('Escape');
    await ana.sees('heading', 'Sign in');
    expect(new URL(ana.page.url()).pathname).toBe('/app/org');
    expect(await ana.page.content()).not.toMatch(/Nightjar|person-/);
  });

  check('elsewhere, and only what one typed stays: it is saved in the end', async (stage) => {
    const ana = await stage.person();
    ana.witness.allow({ status: 401, path: /^\/api\/v1\// });
    await ana.api.call('PATCH /api/v1/org', { body: { name: 'Nightjar Records' } });
    await ana.open('/app/me');
    await settled(ana.page);
    const name = ana.page.getByLabel('Name');
    await name.fill('Ana Reis');
    await ana.api.call('POST /api/v1/auth/logout');
    await ana.clicks('button', 'Save name');
    await ana.sees('dialog', 'Sign in again');
    await ana.presses('Escape');
    await ana.seesText('Only what you typed is still here.');
    await ana.seesAlert('Your session has ended. Sign in again to go on.');
    expect(await name.inputValue()).toBe('Ana Reis');
    const shown = await ana.page.locator('body').innerText();
    expect(shown).not.toMatch(/Nightjar|person-|Sessions/);
    expect(await ana.page.title()).toBe('Artist Monitor');

    await ana.clicks('button', 'Sign in again');
    await signsInAgain(stage, ana);
    await ana.misses('button', 'Sign in again');
    expect(await name.inputValue()).toBe('Ana Reis');
    await ana.clicks('button', 'Save name');
    await ana.seesText('Saved.');
    await ana.sees('button', 'Account of Ana Reis');
  });

  check('by a sign-in in another tab is noticed by nobody', async (stage) => {
    const ana = await stage.person();
    ana.witness.allow({ status: 401, path: /^\/api\/v1\// });
    await ana.open('/app/me');
    await ana.api.call('POST /api/v1/auth/login', { body: { email: ana.address } });
    const token = await inMail(stage.url, ana.address, tokenPattern);
    // What was asked before the new session reached the browser is refused once.
    let isLate = true;
    await ana.page.route('**/api/v1/auth/me', async (route) => {
      if (route.request().method() !== 'PATCH' || !isLate) return route.fallback();
      isLate = false;
      const { cookie = '' } = await route.request().allHeaders();
      await ana.page.request.post('/api/v1/auth/login/verify', { data: { token } });
      // By hand: the browser would put the new session into it.
      const answer = await fetch(route.request().url(), {
        method: 'PATCH',
        headers: { cookie, 'content-type': 'application/json', origin: stage.url },
        body: route.request().postData(),
      });
      return route.fulfill({
        status: answer.status,
        contentType: answer.headers.get('content-type') ?? '',
        body: await answer.text(),
      });
    });
    const refused = ana.page.waitForResponse(
      (answer) => answer.status() === 401 && answer.request().method() === 'PATCH',
    );
    await ana.fills('Name', 'Ana Reis');
    await ana.clicks('button', 'Save name');
    await refused;
    await ana.seesText('Saved.');
    expect(isLate).toBe(false);
    expect(await ana.page.getByRole('dialog').count()).toBe(0);
  });

  check('goes on in the organization that the page shows, not in the first one', async (stage) => {
    const ana = await stage.person();
    ana.witness.allow({ status: 401, path: /^\/api\/v1\// });
    await ana.api.call('PATCH /api/v1/org', { body: { name: 'Nightjar Records' } });
    const first = (await ana.api.call('GET /api/v1/org')).id;
    await ana.api.call('POST /api/v1/auth/organizations', { body: { name: 'Kestrel Management' } });
    await ana.open('/app/org');
    await settled(ana.page);
    await ana.sees('button', /^Organization: Kestrel/);
    await ana.page.getByRole('textbox', { name: 'Name' }).fill('Kestrel and Company');
    await ana.api.call('POST /api/v1/auth/logout');
    await ana.clicks('button', 'Rename');
    await signsInAgain(stage, ana);
    await ana.sees('button', /^Organization: Kestrel and Company/);
    const api = await apiOfBrowser(stage, ana);
    expect((await api.call('GET /api/v1/org')).name).toBe('Kestrel and Company');
    await api.call('POST /api/v1/auth/switch', { body: { organization_id: first } });
    expect((await api.call('GET /api/v1/org')).name).toBe('Nightjar Records');
  });

  check(
    'and goes on as another person: nothing that was typed is left or saved',
    anotherPersonSignsIn,
  );

  check('in one organization takes every tab along to the other', async (stage) => {
    const ana = await stage.person();
    await ana.api.call('PATCH /api/v1/org', { body: { name: 'Nightjar Records' } });
    await ana.api.call('POST /api/v1/auth/organizations', { body: { name: 'Kestrel Management' } });
    await ana.open('/app/org');
    await ana.sees('button', /^Organization: Kestrel/);
    const other = await ana.tab();
    await other.goto('/app/org');
    await other.getByRole('button', { name: /^Organization: Kestrel/ }).click();
    await other.getByRole('button', { name: 'Nightjar Records' }).click();
    for (const page of [other, ana.page])
      await page.getByRole('button', { name: /^Organization: Nightjar/ }).waitFor();
    // Where that fails, it is said.
    ana.witness.allow({ status: 503, path: /switch$/ });
    await ana.page.route(/switch$/, (route) => route.fulfill({ status: 503, body: '{}' }));
    await ana.clicks('button', /^Organization: Nightjar/);
    await ana.clicks('button', 'Kestrel Management');
    await ana.seesText(/^We couldn’t switch/);
  });

  check('in one tab leaves every other, at once and for good', async (stage) => {
    const ana = await stage.person();
    await monitorQuiet(ana);
    await ana.open('/app/');
    const other = await ana.tab();
    await other.goto('/app/me');
    await other.getByLabel('Name').waitFor();
    // What is being read at that moment would be refused; nothing is asked afterwards.
    for (const page of [other, ana.page]) await settled(page);

    await ana.clicks('button', 'Account of Ana Reis');
    await ana.clicks('button', 'Sign out');
    await ana.sees('heading', 'Sign in');
    await other.getByRole('heading', { name: 'Sign in' }).waitFor();
    expect(await other.content()).not.toContain(ana.address);
    expect(
      await other.evaluate(() => JSON.stringify([localStorage, sessionStorage])),
    ).not.toContain(ana.address);
    for (const page of [other, ana.page]) {
      await page.goto('/docs');
      await page.goBack();
      await page.getByRole('heading', { name: 'Sign in' }).waitFor();
      expect(await page.content()).not.toContain(ana.address);
    }
  });
});

async function monitorQuiet({ api }: Person): Promise<void> {
  await api.call('PATCH /api/v1/auth/me', { body: { name: 'Ana Reis' } });
}

/** Signs in over the page as it is, with the code that is mailed. */
async function signsInAgain(stage: Stage, somebody: Person): Promise<void> {
  await somebody.sees('dialog', 'Sign in again');
  await somebody.clicks('button', 'Send me a code');
  await somebody.page.getByLabel('Code', { exact: true }).waitFor();
  await somebody.fills('Code', await inMail(stage.url, somebody.address, codePattern));
  await somebody.page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await somebody.misses('dialog', 'Sign in again');
}
