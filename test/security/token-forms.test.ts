/**
 * The attack: base64url lets several texts stand for the same bytes. Somebody sends a credential in
 * another of its forms, to get around a block list, a log search or a count of uses.
 */
import { encodeCursor } from '../../shared/usecases/cursor.ts';
import { accept, invite, tokenTo } from '../support/joining.ts';
import { forSuite } from '../support/suite.ts';
import { wholeApi } from '../support/whole-api.ts';

const h = forSuite(wholeApi);

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const bytesOf = (text: string) => Buffer.from(text, 'base64url').toString('hex');

/** Other texts that a lenient decoder reads as the same bytes. */
function otherForms(text: string): string[] {
  const last = Array.from(alphabet, (character) => text.slice(0, -1) + character);
  const middle = Math.floor(text.length / 2);
  const within = ['=', ' ', '\t', '.', '*'].map(
    (character) => text.slice(0, middle) + character + text.slice(middle),
  );
  const forms = [
    ...last,
    ...within.filter((form) => form !== text),
    `${text}=`,
    `${text}==`,
    text.replaceAll('-', '+').replaceAll('_', '/'),
  ];
  return forms.filter((form) => form !== text && bytesOf(form) === bytesOf(text));
}

describe('a credential in another form than the one that was given out', () => {
  it('is no session, whichever part of its token is written differently', async () => {
    const { cookie } = await h.organization();
    const parts = cookie.slice('ag_token='.length).split('.');
    const tokens = parts.flatMap((part, index) =>
      otherForms(part).map((form) => parts.with(index, form).join('.')),
    );
    tokens.push(
      `"${parts.join('.')}"`,
      `${parts.join('.')}.`,
      encodeURIComponent(`${parts.join('.')} `),
    );
    expect(tokens.length).toBeGreaterThan(30);
    const accepted = [];
    for (const token of tokens) {
      const answer = await h.client({ cookies: [`ag_token=${token}`] }).get('/api/v1/auth/me');
      if (answer.status !== 401) accepted.push(token);
    }
    expect(accepted).toEqual([]);
    (await h.client({ cookies: [cookie] }).get('/api/v1/auth/me')).expect(200);
  });

  it('is no API key', async () => {
    const { key } = await h.apiKey(await h.organization({ plan: 'pro' }));
    const forms = Array.from(key, (character, index) => {
      const upper = character.toUpperCase();
      const other = upper === character ? character.toLowerCase() : upper;
      return key.slice(0, index) + other + key.slice(index + 1);
    }).filter((form) => form !== key);
    forms.push(
      `${key}=`,
      `"${key}"`,
      `${key.slice(0, 8)}%${key.slice(8)}`,
      `${key} x`,
      key.slice(0, -1),
    );
    for (const form of forms) {
      const holder = h.client({ headers: { authorization: `Bearer ${form}` } });
      (await holder.get('/api/v1/org')).expect(401);
    }
    const holder = h.client({ headers: { authorization: `Bearer ${key}` } });
    (await holder.get('/api/v1/org')).expect(200);
  });

  it('is no link to sign in with, nor an invitation', async () => {
    const email = 'forms@example.com';
    (await h.anonymous.post('/api/v1/auth/login', { email })).expect(202);
    const link = tokenTo(h, email);
    const invitation = await invite(h, await h.organization({ plan: 'pro' }), 'in@example.com');
    for (const [path, token] of [
      ['/api/v1/auth/login/verify', link],
      [accept, invitation],
    ] as const) {
      const forms = otherForms(token);
      expect(forms.length).toBeGreaterThanOrEqual(8);
      for (const form of forms) (await h.anonymous.post(path, { token: form })).expect(400);
      (await h.anonymous.post(path, { token })).expect(200);
    }
  });

  it('is no cursor', async () => {
    const org = await h.organization();
    const list = `audit#${org.organizationId}`;
    const cursors = ['0', '10', '110'].map((end) =>
      encodeCursor(list, `aud_${'0'.repeat(26 - end.length)}${end}`),
    );
    const forms = cursors.flatMap(otherForms);
    expect(forms.length).toBeGreaterThan(10);
    const at = (cursor: string) =>
      org.get(`/api/v1/org/audit-log?cursor=${encodeURIComponent(cursor)}`);
    for (const form of forms) {
      (await at(form)).expect(400);
      h.clock.advance(2);
    }
    (await at(cursors[0]!)).expect(200);
  });
});
