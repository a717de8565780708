import { allItems } from '../../support/items.ts';
import { handlers } from '../../../functions/api/account/index.ts';
import { User } from '../../../shared/domain/bodies/account.ts';
import { Problem } from '../../../shared/domain/problems/errors.ts';
import type { Mail } from '../../../shared/usecases/ports.ts';
import type { Client } from '../../support/harness.ts';
import { signIn, tokenTo } from '../../support/joining.ts';
import { forSuite } from '../../support/suite.ts';
import { wholeApi } from '../../support/whole-api.ts';

const me = '/api/v1/auth/me';
const confirm = '/api/v1/auth/confirm';

const h = forSuite(wholeApi);

const profile = async (who: Client) => (await who.get(me)).expect(200, User);
const mailsTo = (email: string) => h.mails.filter(({ to }) => to === email);
let addresses = 0;
const anAddress = () => {
  addresses += 1;
  return `new${addresses}@example.com`;
};

describe('changing one’s name', () => {
  it('acts at once, and leaves the rest', async () => {
    const person = await h.organization();
    const before = await profile(person);
    const after = (await person.patch(me, { name: ' Ada  Lovelace ' })).expect(200, User);
    expect(after).toEqual({ ...before, name: 'Ada  Lovelace' });
    expect(await profile(person)).toEqual(after);
  });

  it('is nothing when nothing is named, and works without an organization', async () => {
    const loner = await h.loner();
    (await loner.patch(me, { name: 'Nobody’s' })).expect(200);
    expect((await loner.patch(me, {})).expect(200, User).name).toBe('Nobody’s');
  });

  it('needs no fresh sign-in', async () => {
    const person = await h.organization();
    h.clock.advance(86_400);
    (await person.patch(me, { name: 'Later', email: person.email })).expect(200);
  });
});

describe('the views one saves', () => {
  const views = [
    { name: 'Mine', query: 'assignee=me' },
    { name: '“Night Bus”', query: 'tab=all&q=night+bus' },
  ];

  it('are kept as sent, in order, until others take their place', async () => {
    const person = await h.organization();
    const saved = (await person.patch(me, { views })).expect(200, User);
    expect(saved.views).toEqual(views);
    (await person.patch(me, { name: 'Ada' })).expect(200);
    expect(await profile(person)).toEqual({ ...saved, name: 'Ada' });
    (await person.patch(me, { views: [] })).expect(200);
    expect((await profile(person)).views).toEqual([]);
  });

  it('are twenty at most, each with a name and a query string', async () => {
    const person = await h.organization();
    const [view] = views;
    for (const refused of [
      Array.from({ length: 21 }, () => view),
      [{ ...view, name: '' }],
      [{ ...view, query: 'q=two words' }],
      [{ ...view, color: 'red' }],
    ])
      (await person.patch(me, { views: refused })).expect(400);
    (await person.patch(me, { views: Array.from({ length: 20 }, () => view) })).expect(200);
  });
});

describe('changing one’s address', () => {
  it('waits until the new one confirms', async () => {
    const person = await h.organization();
    const email = anAddress();
    const asked = (await person.patch(me, { email: email.toUpperCase() })).expect(200, User);
    expect(asked).toMatchObject({ email: person.email, pending_email: email });
    const answer = await h.anonymous.post(confirm, { token: tokenTo(h, email) });
    expect(answer.expect(200)).toEqual({ confirmed: 'email' });
    expect(answer.cookies).toEqual([]);
    expect(await profile(person)).toMatchObject({ email, pending_email: null });
    expect((await profile(await signIn(h, email))).id).toBe(person.userId);
  });

  it('gives the old address up after 7 days: whoever reads it then is somebody else', async () => {
    const person = await h.organization();
    const email = anAddress();
    (await person.patch(me, { email })).expect(200);
    (await h.anonymous.post(confirm, { token: tokenTo(h, email) })).expect(200);
    (await h.anonymous.post('/api/v1/auth/login', { email: person.email })).expect(202);
    const token = tokenTo(h, person.email);
    (await h.anonymous.post('/api/v1/auth/login/verify', { token })).refused('address_held');
    h.clock.advance(7 * 86_400);
    expect((await profile(await signIn(h, person.email))).id).not.toBe(person.userId);
  });

  it('warns the old address, before a link goes to the new one', async () => {
    const person = await h.organization();
    const email = anAddress();
    (await person.patch(me, { email })).expect(200);
    const [warning, link] = h.mails.slice(-2) as [Mail, Mail];
    expect([warning.to, link.to]).toEqual([person.email, email]);
    expect(warning.text).toContain(email);
    expect(warning.text).toContain('2026-11-2');
    expect(warning.text).not.toContain('#token');
    expect(link.text).toMatch(/^http:\/\/localhost:3000\/app\/confirm#token=[\w-]{43}$/m);
    const items = await allItems(h.table);
    expect(JSON.stringify(items)).not.toContain(tokenTo(h, email));
  });

  it('needs a sign-in of the last 15 minutes, for nothing to happen without', async () => {
    const person = await h.organization();
    h.clock.advance(901);
    (await person.patch(me, { name: 'Ada', email: anAddress() })).refused('fresh_sign_in_required');
    expect(await profile(person)).toMatchObject({ name: null, pending_email: null });
  });

  it('is good once, for the last link that was asked for, for a day', async () => {
    const person = await h.organization();
    const [first, second] = [anAddress(), anAddress()];
    (await person.patch(me, { email: first })).expect(200);
    (await person.patch(me, { email: second })).expect(200);
    expect((await profile(person)).pending_email).toBe(second);
    (await h.anonymous.post(confirm, { token: tokenTo(h, first) })).expect(404);
    h.clock.advance(86_400 - 1);
    (await h.anonymous.post(confirm, { token: tokenTo(h, second) })).expect(200);
    (await h.anonymous.post(confirm, { token: tokenTo(h, second) })).expect(404);
    const late = await h.organization();
    (await late.patch(me, { email: first })).expect(200);
    h.clock.advance(86_400);
    (await h.anonymous.post(confirm, { token: tokenTo(h, first) })).expect(404);
  });

  it('is taken back by the present address', async () => {
    const person = await h.organization();
    const email = anAddress();
    (await person.patch(me, { email })).expect(200);
    const back = (await person.patch(me, { email: person.email })).expect(200, User);
    expect(back.pending_email).toBeNull();
    (await h.anonymous.post(confirm, { token: tokenTo(h, email) })).expect(404);
  });

  it('tells that an address is taken only to one who reads its mails', async () => {
    const [person, other] = [await h.organization(), await h.organization()];
    const ask = (email: string) => async () => {
      (await person.patch(me, { email })).expect(200);
    };
    const operations = [await h.operations(ask(anAddress())), await h.operations(ask(other.email))];
    expect(operations[0]).toEqual(operations[1]);
    expect(mailsTo(other.email)).toHaveLength(1);
    const token = tokenTo(h, other.email);
    (await h.anonymous.post(confirm, { token })).refused('conflict');
    expect((await profile(person)).email).toBe(person.email);
    expect((await profile(other)).email).toBe(other.email);
  });

  it('is not begun when a mail cannot be sent', async () => {
    const person = await h.organization();
    for (const failing of [1, 2]) {
      let sent = 0;
      const mailer = {
        send: async () => {
          sent += 1;
          if (sent === failing) throw new Problem('mail_unavailable');
          return undefined;
        },
      };
      h.use('account', handlers, { ...h.deps, mailer });
      (await person.patch(me, { email: anAddress() })).expect(503);
      h.use('account', handlers, h.deps);
      expect((await profile(person)).pending_email).toBeNull();
    }
  });
});
