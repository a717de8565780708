import { allItems } from '../../support/items.ts';
import { handlers as account } from '../../../functions/api/account/index.ts';
import { handlers } from '../../../functions/api/sign-in/index.ts';
import { User } from '../../../shared/domain/bodies/account.ts';
import { Problem } from '../../../shared/domain/problems/errors.ts';
import { confirmToken } from '../../../shared/contract/sign-in.ts';
import { keys } from '../../../shared/table/keys.ts';
import { newLinkToken, tokenWrite } from '../../../shared/table/people/tokens.ts';
import { transact } from '../../../shared/table/transaction.ts';
import { harness, type Answer } from '../../support/harness.ts';
import { forSuite } from '../../support/suite.ts';

const login = '/api/v1/auth/login';
const verify = '/api/v1/auth/login/verify';

const h = forSuite(harness);
beforeAll(() => {
  h.use('sign-in', handlers, h.deps);
  h.use('account', account, h.deps);
});

let places = 0;
/** A place of its own for each test, so that they don't share the limit of starts. */
const newPlace = () => {
  places += 1;
  return { ip: `198.51.100.${places}` };
};

interface Started {
  login_id: string;
  code: string;
  token: string;
}

async function start(email: string, more: { name?: string } = {}): Promise<Started> {
  const answer = await h.anonymous.post(login, { email, ...more }, newPlace());
  const { login_id } = answer.expect(202) as { login_id: string };
  const { text } = h.mails.at(-1)!;
  return {
    login_id,
    code: /^Your code: (\S+)$/m.exec(text)![1]!,
    token: /#token=(\S+)$/m.exec(text)![1]!,
  };
}

const byCode = ({ login_id, code }: { login_id: string; code: string }) =>
  h.anonymous.post(verify, { login_id, code });
const byLink = ({ token }: { token: string }) => h.anonymous.post(verify, { token });

/** The client of the session that an answer gave. */
function signedIn(answer: Answer) {
  const [cookie] = answer.cookies;
  return h.client({ cookies: [cookie!.split(';')[0]!] });
}

function refused(answer: Answer) {
  answer.refused('sign_in_failed');
  expect(answer.cookies).toEqual([]);
}

describe('asking for a sign-in', () => {
  it('mails a code and a link, and tells neither', async () => {
    const answer = await h.anonymous.post(login, { email: 'New@Example.com' }, newPlace());
    const body = answer.expect(202) as object;
    expect(body).toEqual({
      login_id: expect.stringMatching(/^login_/) as string,
      expires_at: '2026-11-21T10:10:00.000Z',
    });
    const { to, subject, text, html } = h.mails.at(-1)!;
    expect(to).toBe('new@example.com');
    expect(text).toMatch(/^Your code: [0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/m);
    expect(text).toMatch(/^http:\/\/localhost:3000\/app\/sign-in#token=[\w-]{43}$/m);
    const [code, link] = [/code: (\S+)/.exec(text)![1]!, /^http\S+$/m.exec(text)![0]];
    expect(html).toContain(code);
    expect(html).toContain(`href="${link}"`);
    expect(subject).not.toContain(code);
    const items = await allItems(h.table);
    const stored = JSON.stringify(items);
    for (const secret of [code, code.replace('-', ''), link.split('=')[1]!]) {
      expect(stored).not.toContain(secret);
      expect(JSON.stringify(body)).not.toContain(secret);
    }
  });

  it('answers known and unknown addresses alike, after the same work', async () => {
    (await byCode(await start('known@example.com'))).expect(200);
    h.clock.advance(3600);
    const seen = [];
    for (const email of ['known@example.com', 'other@example.com']) {
      const mails = h.mails.length;
      let answer: Answer | undefined;
      const operations = await h.operations(async () => {
        answer = await h.anonymous.post(login, { email }, newPlace());
      });
      const body = answer!.expect(202) as { login_id: string };
      seen.push({
        operations,
        mails: h.mails.length - mails,
        headers: Object.keys(answer!.headers),
        body: { ...body, login_id: body.login_id.length },
      });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]!.mails).toBe(1);
  });

  it('refuses a wrong code for known and unknown addresses alike, after the same work', async () => {
    (await byCode(await start('tried@example.com'))).expect(200);
    h.clock.advance(3600);
    const seen = [];
    const logins = [await start('tried@example.com'), await start('untried@example.com')];
    // Nobody asked for the third.
    for (const { login_id } of [...logins, { login_id: `login_${'0'.repeat(26)}` }]) {
      const mails = h.mails.length;
      let answer: Answer | undefined;
      const operations = await h.operations(async () => {
        answer = await byCode({ login_id, code: '0000-0000' });
      });
      refused(answer!);
      const { request_id, ...body } = answer!.body as Record<string, unknown>;
      expect(request_id).toMatch(/^req_/);
      const headers = Object.keys(answer!.headers);
      seen.push({ operations, mails: h.mails.length - mails, headers, body });
    }
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
    expect(seen[0]).toMatchObject({ operations: ['UpdateItem'], mails: 0 });
  });

  it('mails an address three times in 15 minutes, and says nothing beyond that', async () => {
    const mailed = () => h.mails.filter(({ to }) => to === 'often@example.com').length;
    const bodies = [];
    for (let times = 0; times < 5; times += 1) {
      const answer = await h.anonymous.post(login, { email: 'often@example.com' }, newPlace());
      bodies.push(Object.keys(answer.expect(202) as object));
    }
    expect(mailed()).toBe(3);
    expect(new Set(bodies.map(String)).size).toBe(1);
    h.clock.advance(900);
    await start('often@example.com');
    expect(mailed()).toBe(4);
  });

  it('is refused for the 21st time in an hour from one place, an IPv6 network being one', async () => {
    const from = (host: number) => ({ ip: `2001:db8:1:2::${host.toString(16)}` });
    const ask = (count: number) =>
      h.anonymous.post(login, { email: `n${count}@example.com` }, from(count));
    for (let count = 0; count < 20; count += 1) (await ask(count)).expect(202);
    const answer = await ask(20);
    answer.refused('rate_limited');
    expect(answer.headers['retry-after']).toBe('3600');
    (await h.anonymous.post(login, { email: 'x@example.com' }, { ip: '2001:db8:1:3::1' })).expect(
      202,
    );
    h.clock.advance(3600);
    (await ask(21)).expect(202);
  });

  it('is never refused for the place where the limit is off', async () => {
    h.use('sign-in', handlers, { ...h.deps, signInStartsPerIpPerHour: 0 });
    for (let count = 0; count < 25; count += 1) {
      const email = `off${count}@example.com`;
      (await h.anonymous.post(login, { email }, { ip: '203.0.113.9' })).expect(202);
    }
    h.use('sign-in', handlers, h.deps);
  });

  it('is a 503 when no mail can be sent', async () => {
    const mailer = { send: () => Promise.reject(new Problem('mail_unavailable')) };
    h.use('sign-in', handlers, { ...h.deps, mailer });
    const answer = await h.anonymous.post(login, { email: 'a@example.com' }, newPlace());
    h.use('sign-in', handlers, h.deps);
    answer.refused('mail_unavailable');
  });

  it.each(['', 'a', 'a@b', 'a b@example.com', 'a@example.com\r\nbcc: b@example.com', null])(
    'is refused for the address %j',
    async (email) => {
      (await h.anonymous.post(login, { email }, newPlace())).refused('invalid_input', 'body.email');
    },
  );
});

describe('the first sign-in of an address', () => {
  it('makes the user and an organization of theirs', async () => {
    const answer = await byCode(await start('ada@example.com', { name: 'Ada' }));
    const user = answer.expect(200, User);
    const organization = {
      id: user.organization!.id,
      name: 'Ada’s organization',
      role: 'creator',
    };
    expect(user).toMatchObject({
      name: 'Ada',
      email: 'ada@example.com',
      organization,
      organizations: [organization],
      pending_email: null,
    });
    expect((await signedIn(answer).get('/api/v1/auth/me')).expect(200)).toEqual(user);
  });

  it('starts on the plan of the setting, and later organizations on free', async () => {
    h.use('sign-in', handlers, { ...h.deps, firstPlan: 'business' as const });
    const person = signedIn(await byCode(await start('first-plan@example.com')));
    h.use('sign-in', handlers, h.deps);
    const planOf = async (id: string) => {
      const { Item } = await h.table.call('GetItem', { Key: keys.organization(id) });
      return Item!.plan;
    };
    const { organization } = (await person.get('/api/v1/auth/me')).expect(200, User);
    expect(await planOf(organization!.id)).toBe('business');
    const second = await person.post('/api/v1/auth/organizations', { name: 'Second' });
    expect(await planOf((second.expect(201) as { id: string }).id)).toBe('free');
  });

  it('names the organization after the address where there is no name', async () => {
    const user = (await byLink(await start('grace.h@example.com'))).expect(200, User);
    expect([user.name, user.organization!.name]).toEqual([null, 'grace.h’s organization']);
  });

  it('makes one user, however many sign in at a time', async () => {
    const starts = [];
    for (let count = 0; count < 3; count += 1) starts.push(await start('race@example.com'));
    const answers = await Promise.all(starts.map(byCode));
    const users = answers.map((answer) => answer.expect(200, User));
    expect(new Set(users.map(({ id }) => id)).size).toBe(1);
    expect(new Set(users.map(({ organization }) => organization!.id)).size).toBe(1);
    expect(users.at(-1)!.organizations).toHaveLength(1);
  });

  it('is followed by others of the same user, each with its own session', async () => {
    const first = await byCode(await start('twice@example.com'));
    const second = await byLink(await start('twice@example.com'));
    expect(second.expect(200, User)).toEqual(first.expect(200, User));
    (await signedIn(first).post('/api/v1/auth/logout')).expect(204);
    (await signedIn(second).get('/api/v1/auth/me')).expect(200);
  });
});

describe('the cookie of a sign-in', () => {
  it('is for our host, out of reach of scripts, for 30 days', async () => {
    const answer = await byCode(await start('cookie@example.com'));
    expect(answer.cookies).toEqual([
      expect.stringMatching(
        /^ag_token=[\w.-]+; Path=\/; Secure; HttpOnly; SameSite=Lax; Max-Age=2592000$/,
      ),
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('a code', () => {
  it.each<[string, (code: string) => string]>([
    ['without its hyphen', (code) => code.replace('-', '')],
    ['in lower case', (code) => code.toLowerCase()],
    ['with blanks', (code) => ` ${code.replace('-', ' ')} `],
    ['with O and I for 0 and 1', (code) => code.replaceAll('0', 'O').replaceAll('1', 'i')],
  ])('is taken %s', async (how, written) => {
    const started = await start(`taken-${how.replaceAll(' ', '-')}@example.com`);
    (await byCode({ ...started, code: written(started.code) })).expect(200);
  });

  it('is good once, and with it the link', async () => {
    const started = await start('once@example.com');
    (await byCode(started)).expect(200);
    refused(await byCode(started));
    refused(await byLink(started));
  });

  it('is spent with the link too', async () => {
    const started = await start('spent@example.com');
    (await byLink(started)).expect(200);
    refused(await byLink(started));
    refused(await byCode(started));
  });

  it('signs one in of several at a time', async () => {
    const started = await start('burst@example.com');
    const answers = await Promise.all([
      byCode(started),
      byLink(started),
      byCode(started),
      byLink(started),
    ]);
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([200, 401, 401, 401]);
  });

  it('lives for 10 minutes', async () => {
    const [inTime, late, lateLink] = [
      await start('t1@example.com'),
      await start('t2@example.com'),
      await start('t3@example.com'),
    ];
    h.clock.advance(599);
    (await byCode(inTime)).expect(200);
    h.clock.advance(1);
    refused(await byCode(late));
    refused(await byLink(lateLink));
  });

  it('belongs to its sign-in', async () => {
    const [mine, other] = [await start('mine@example.com'), await start('theirs@example.com')];
    refused(await byCode({ login_id: mine.login_id, code: other.code }));
    refused(await byCode({ login_id: `login_${'0'.repeat(26)}`, code: mine.code }));
    (await byCode(mine)).expect(200);
  });

  it('is not ended by asking for another', async () => {
    const first = await start('again@example.com');
    await start('again@example.com');
    (await byCode(first)).expect(200);
  });

  it('is good for five tries, however many come at a time; the link stays good', async () => {
    const started = await start('tries@example.com');
    const wrong = started.code.startsWith('0') ? '1111-1111' : '0000-0000';
    const burst = await Promise.all(
      Array.from({ length: 5 }, () => byCode({ ...started, code: wrong })),
    );
    burst.forEach(refused);
    refused(await byCode(started));
    (await byLink(started)).expect(200);
  });

  it('is taken at the fifth try', async () => {
    const started = await start('fifth@example.com');
    const wrong = started.code.startsWith('0') ? '1111-1111' : '0000-0000';
    for (let tries = 0; tries < 4; tries += 1) refused(await byCode({ ...started, code: wrong }));
    (await byCode(started)).expect(200);
  });
});

describe('the token of a link', () => {
  it('that nobody was given does not sign in', async () => {
    refused(await byLink({ token: newLinkToken(h.random) }));
  });

  it('of another purpose does not sign in', async () => {
    const { login_id } = await start('purpose@example.com');
    const token = newLinkToken(h.random);
    const created_at = h.clock.now().toISOString();
    await transact(h.table, [
      tokenWrite(token, { purpose: 'other', subject: { login_id }, created_at, expires_at: null }),
    ]);
    refused(await byLink({ token }));
  });

  it('of a sign-in confirms nothing else', async () => {
    const { token } = await start('confirm@example.com');
    (await h.anonymous.post(confirmToken.path, { token })).refused('not_found');
    (await byLink({ token })).expect(200);
  });

  it.each([{}, { token: 'x' }, { login_id: 'x', code: 'K7QM2XRD' }, { token: 'x', code: 'y' }])(
    'or code is refused as %j',
    async (body) => {
      (await h.anonymous.post(verify, body)).expect(400);
    },
  );
});
