/**
 * The attack: delete and restore an organization over and over, so that its members get a mail each
 * time, two a cycle.
 */
import { Organization } from '../../shared/domain/bodies/account.ts';
import { forEachTest } from '../support/suite.ts';
import { wholeApi } from '../support/whole-api.ts';

const h = forEachTest(wholeApi);

const org = '/api/v1/org';

describe('deleting and restoring an organization', () => {
  it('mails a member four times a day, however often it is repeated', async () => {
    const creator = await h.organization();
    const member = await h.member(creator, 'member');
    const statuses = [];
    for (let cycle = 0; cycle < 50; cycle += 1) {
      h.clock.advance(2);
      statuses.push((await creator.delete(org)).status);
      (await creator.post(`${org}/restore`)).expect(200);
    }
    expect(statuses.slice(0, 3)).toEqual([202, 202, 429]);
    expect(new Set(statuses.slice(2))).toEqual(new Set([429]));
    expect(h.mails.filter(({ to }) => to === member.email)).toHaveLength(4);
    const answer = await creator.delete(org);
    answer.refused('rate_limited');
    expect(answer.headers['retry-after']).toBe(String(86_400 - 98));
    expect((await creator.get(org)).expect(200, Organization).deletes_at).toBeNull();
  });

  it('does the same when all ask at once', async () => {
    const creator = await h.organization();
    const member = await h.member(creator, 'member');
    for (let cycle = 0; cycle < 3; cycle += 1) {
      h.clock.advance(60);
      const asked = Array.from({ length: 10 }, () => creator.delete(org));
      await Promise.all(asked);
      h.clock.advance(60);
      (await creator.post(`${org}/restore`)).expect(200);
    }
    expect(h.mails.filter(({ to }) => to === member.email).length).toBeLessThanOrEqual(4);
  });

  it('can be taken back at any time, and is possible again the next day', async () => {
    const creator = await h.organization();
    for (let cycle = 0; cycle < 2; cycle += 1) {
      (await creator.delete(org)).expect(202);
      (await creator.post(`${org}/restore`)).expect(200);
    }
    (await creator.delete(org)).expect(429);
    h.clock.advance(86_400);
    const again = await h.member(creator, 'admin');
    expect(again.role).toBe('admin');
    const { email } = creator;
    (await h.anonymous.post('/api/v1/auth/login', { email })).expect(202);
    const token = /#token=([\w-]{43})/.exec(h.mails.at(-1)!.text)![1]!;
    const signedIn = await h.anonymous.post('/api/v1/auth/login/verify', { token });
    const fresh = h.client({ cookies: [signedIn.cookies[0]!.split(';')[0]!] });
    (await fresh.delete(org)).expect(202);
    // It is under way: asking again takes no turn.
    for (let count = 0; count < 3; count += 1) (await fresh.delete(org)).expect(202);
    (await fresh.post(`${org}/restore`)).expect(200);
    (await fresh.delete(org)).expect(202);
  });
});

describe('deleting an account', () => {
  it('sends one email, however many ask at once', async () => {
    const creator = await h.organization();
    const member = await h.member(creator, 'member');
    const asked = Array.from({ length: 15 }, () => member.delete('/api/v1/auth/me'));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 202).length).toBeGreaterThan(1);
    expect(h.mails.filter(({ to }) => to === member.email)).toHaveLength(1);
  });
});
