/**
 * The attack: somebody hands an organization over and is removed from it, but has kept an API key.
 * With it they come in again as an admin and make themselves the creator, or delete everything.
 */
import * as z from 'zod';
import { handlers as organization } from '../../functions/api/organization/index.ts';
import { Organization } from '../../shared/domain/bodies/account.ts';
import { ApiKey } from '../../shared/domain/people/api-key.ts';
import { ApiKeyCreated } from '../../shared/domain/bodies/api-key.ts';
import { Member } from '../../shared/domain/bodies/organization.ts';
import { linesOf } from '../support/audit-lines.ts';
import type { Client } from '../support/harness.ts';
import { invite, join, newcomer, signIn } from '../support/joining.ts';
import { forSuite } from '../support/suite.ts';
import { wholeApi } from '../support/whole-api.ts';

const org = '/api/v1/org';
const keysPath = `${org}/api-keys`;
const memberPath = (id: string) => `${org}/members/${id}`;
const confirm = '/api/v1/auth/confirm';

const h = forSuite(wholeApi);
beforeEach(() => {
  h.mails.length = 0;
});

/** A creator with two keys, of which one made the other, hands over to a new creator. */
async function handedOver() {
  const old = await h.organization({ plan: 'business' });
  (await old.post(`${org}/api-terms/accept`)).expect(200);
  const first = (await old.post(keysPath, { name: 'Nightly' })).expect(201, ApiKeyCreated);
  const key = h.client({ headers: { authorization: `Bearer ${first.key}` } });
  const second = (await key.post(keysPath, { name: 'Spare' })).expect(201, ApiKeyCreated);
  const heir = await newcomer(h, old, 'admin');
  const answer = await old.patch(memberPath(heir.userId), { role: 'creator' });
  const handed = answer.expect(200, Member.extend({ api_keys: z.array(ApiKey) }));
  const next: Client = await signIn(h, heir.email);
  const ids = [first.id, second.id] as const;
  return { old, key, heir, next, handed, ids, organizationId: old.organizationId };
}

/** The token of the link in the newest mail that offers to revoke keys. */
function tokenIn(email: string): string {
  const mail = h.mails.findLast(
    ({ to, text }) => to === email && text.includes('“Revoke the keys”'),
  );
  return /#token=([\w-]{43})$/m.exec(mail!.text)![1]!;
}

describe('a removed creator with an old key', () => {
  it('cannot take the organization back, delete it, or restore it', async () => {
    const { old, key, heir, next } = await handedOver();
    (await next.delete(memberPath(old.userId))).expect(204);
    (await old.get(org)).expect(401);
    // The key is the organization's, and still invites; the way in stays open to the new creator's eyes.
    const back = await join(h, await invite(h, key, old.email, 'admin'));
    for (const refused of [
      await key.patch(memberPath(back.userId), { role: 'creator' }),
      await key.delete(org),
      await key.post(`${org}/restore`),
    ]) {
      expect(refused.expect(403)).toMatchObject({
        code: 'session_required',
        detail: expect.stringContaining('GET /api/v1/org') as string,
      });
    }
    (await key.delete(memberPath(heir.userId))).refused('creator_must_transfer');
    const { creator_id, deletes_at } = (await next.get(org)).expect(200, Organization);
    expect([creator_id, deletes_at]).toEqual([heir.userId, null]);
    (await back.patch(memberPath(back.userId), { role: 'creator' })).expect(403);
  });

  it('cannot stop the new creator from deleting it, nor take that back', async () => {
    const { key, next } = await handedOver();
    (await next.delete(org)).expect(202);
    (await key.post(`${org}/restore`)).refused('session_required');
    h.clock.advance(901);
    (await next.post(`${org}/restore`)).refused('fresh_sign_in_required');
  });
});

describe('a hand-over', () => {
  it('lists the keys that stay valid, each with who made it', async () => {
    const { old, next, handed, ids } = await handedOver();
    const made = handed.api_keys.map(({ id, created_by }) => [id, created_by]);
    expect(made).toEqual([
      [ids[0], old.userId],
      [ids[1], ids[0]],
    ]);
    expect((await next.get(keysPath)).expect(200)).toEqual(handed.api_keys);
  });

  it('tells both people by mail, and which keys there are', async () => {
    const { old, heir } = await handedOver();
    const [toOld, toHeir] = [old.email, heir.email].map((email) =>
      h.mails.find(
        ({ to, subject }) => to === email && /creator of an organization|handed over/.test(subject),
      ),
    );
    for (const mail of [toOld, toHeir]) {
      expect(mail).toMatchObject({ kind: 'account' });
      expect(mail!.text).toMatch(
        /^Nightly \(ag_live_\w{6}…\), created 2026-11-21 10:\d\d UTC by user_.*, last used /m,
      );
      expect(mail!.text).toMatch(/^Spare \(ag_live_\w{6}…\), created .* UTC, never used$/m);
    }
    expect(toOld!.text).not.toContain('#token=');
  });

  it('lets the new creator revoke all of them by the link of the mail', async () => {
    const { key, heir, next, ids, organizationId } = await handedOver();
    const token = tokenIn(heir.email);
    (await next.delete(`${keysPath}/${ids[1]}`)).expect(204);
    const third = (await next.post(keysPath, { name: 'Mine' })).expect(201, ApiKeyCreated);
    for (let times = 0; times < 2; times += 1) {
      expect((await h.anonymous.post(confirm, { token })).expect(200)).toEqual({
        confirmed: 'api_keys',
      });
    }
    (await key.get(org)).expect(401);
    const left = (await next.get(keysPath)).expect(200, z.array(ApiKey));
    expect(left.map(({ id }) => id)).toEqual([third.id]);
    const lines = await linesOf(h.table, organizationId);
    const revoked = lines.filter(({ action }) => action === 'api_key.revoked');
    expect(revoked.map(({ actor, target }) => [actor.id, target.id]).toSorted()).toEqual(
      ids.map((id) => [heir.userId, id]).toSorted(),
    );
  });

  it('lets the link also revoke keys that the old ones made since, by way of revoked keys too', async () => {
    const { key, heir, next } = await handedOver();
    const token = tokenIn(heir.email);
    const mine = (await next.post(keysPath, { name: 'Mine' })).expect(201, ApiKeyCreated);
    const made = (await key.post(keysPath, { name: 'Later' })).expect(201, ApiKeyCreated);
    const later = h.client({ headers: { authorization: `Bearer ${made.key}` } });
    const hidden = (await later.post(keysPath, { name: 'Hidden' })).expect(201, ApiKeyCreated);
    const last = h.client({ headers: { authorization: `Bearer ${hidden.key}` } });
    // The key between goes, so that `created_by` of the last one leads nowhere.
    (await last.delete(`${keysPath}/${made.id}`)).expect(204);
    (await h.anonymous.post(confirm, { token })).expect(200);
    (await last.get(org)).expect(401);
    const left = (await next.get(keysPath)).expect(200, z.array(ApiKey));
    expect(left.map(({ id }) => id)).toEqual([mine.id]);
  });

  it('lets the link also revoke a key that the former creator was just making', async () => {
    const old = await h.organization({ plan: 'business' });
    (await old.post(`${org}/api-terms/accept`)).expect(200);
    (await old.post(keysPath, { name: 'Nightly' })).expect(201);
    const heir = await newcomer(h, old, 'admin');
    let handed: Promise<unknown> | undefined;
    const stop = h.table.intercept(async (next, _, input) => {
      if (JSON.stringify(input).includes('Late'))
        await (handed ??= old.patch(memberPath(heir.userId), { role: 'creator' }));
      return next();
    });
    const late = (await old.post(keysPath, { name: 'Late' })).expect(201, ApiKeyCreated);
    stop();
    const key = h.client({ headers: { authorization: `Bearer ${late.key}` } });
    (await key.post(keysPath, { name: 'Later' })).expect(201);
    (await h.anonymous.post(confirm, { token: tokenIn(heir.email) })).expect(200);
    (await key.get(org)).expect(401);
    expect((await (await signIn(h, heir.email)).get(keysPath)).body).toEqual([]);
  });

  it('makes no key with a key that is revoked at that moment', async () => {
    const { key, heir, next } = await handedOver();
    const token = tokenIn(heir.email);
    await Promise.all([
      ...['A', 'B', 'C'].map((name) => key.post(keysPath, { name })),
      h.anonymous.post(confirm, { token }),
    ]);
    expect((await next.get(keysPath)).expect(200)).toEqual([]);
  });

  it('makes a link that ends after 7 days, or when the organization changes hands again', async () => {
    const { key, heir, next, old } = await handedOver();
    const token = tokenIn(heir.email);
    (await next.patch(memberPath(old.userId), { role: 'creator' })).expect(200);
    (await h.anonymous.post(confirm, { token })).expect(404);
    const fresh = tokenIn(old.email);
    h.clock.advance(7 * 86_400);
    (await h.anonymous.post(confirm, { token: fresh })).expect(404);
    (await key.get(org)).expect(200);
  });

  it('happens at most 5 times an hour, so that no mail can be left out', async () => {
    const { heir, old } = await handedOver();
    const people = [await signIn(h, heir.email), await signIn(h, old.email)] as const;
    const ids = [heir.userId, old.userId] as const;
    await people[0].post('/api/v1/auth/switch', { organization_id: old.organizationId });
    for (let count = 1; count < 5; count += 1) {
      const turn = (count + 1) % 2;
      (await people[turn]!.patch(memberPath(ids[1 - turn]!), { role: 'creator' })).expect(200);
    }
    (await people[0].patch(memberPath(ids[1]), { role: 'creator' })).refused('rate_limited');
    expect(
      h.mails.filter(({ subject }) => /creator of an organization|handed over/.test(subject)),
    ).toHaveLength(10);
  });

  it('stands though a mail cannot be sent, and says so in the log', async () => {
    const creator = await h.organization({ plan: 'business' });
    const heir = await newcomer(h, creator);
    const broken = { send: () => Promise.reject(new Error('down')) };
    h.use('organization', organization, { ...h.deps, mailer: broken });
    (await creator.patch(memberPath(heir.userId), { role: 'creator' })).expect(200);
    h.use('organization', organization, h.deps);
    expect(h.logs.filter(({ message }) => message.includes('mail about a hand-over'))).toHaveLength(
      2,
    );
  });
});
