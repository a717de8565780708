import * as z from 'zod';
import { theOperator } from '../../../shared/domain/people/audit.ts';
import { Problem } from '../../../shared/domain/problems/errors.ts';
import { changePlan } from '../../../shared/usecases/organization/change-plan.ts';
import { linesOf, storedItems } from '../../support/audit-lines.ts';
import type { Harness, Person } from '../../support/harness.ts';
import { inhabit, wholeApi, type World } from '../../support/whole-api.ts';

// What the lines tell, and what is not worth one.

let h: Harness;
let org: Person;
let world: World;
beforeAll(async () => {
  h = await wholeApi();
});
afterAll(() => h.stop());
beforeEach(async () => {
  // So many mails may go to one address, and no more.
  h.clock.advance(1000);
  org = await h.organization({ plan: 'business' });
  world = await inhabit(h, org);
});

/** The lines that `run` adds to the log of the organization. */
async function linesFrom(run: () => Promise<unknown>) {
  const before = new Set((await linesOf(h.table, org.organizationId)).map(({ id }) => id));
  await run();
  return (await linesOf(h.table, org.organizationId)).filter(({ id }) => !before.has(id));
}

const api = '/api/v1/org';

describe('a line of the audit log', () => {
  it('holds the fields that changed, before and after', async () => {
    const rule = `${api}/alerts/${world.alert}`;
    const patch = { name: 'All', min_severity: 'critical', active: false };
    const [line] = await linesFrom(async () => (await org.patch(rule, patch)).expect(200));
    expect(line).toMatchObject({
      target: { type: 'alert', id: world.alert, name: 'All' },
      before: { min_severity: 'info', active: true },
      after: { min_severity: 'critical', active: false },
    });
    expect(Object.keys(line?.after ?? {})).toHaveLength(2);
  });

  it('holds what a thing was when it is gone', async () => {
    const path = `${api}/webhooks/${world.webhook}`;
    const [line] = await linesFrom(async () => (await org.delete(path)).expect(204));
    expect(line?.after).toBeNull();
    expect(line?.before).toMatchObject({ name: 'x', url: 'https://receiver.example/…' });
  });

  it('tells of a handing over in one line', async () => {
    const path = `${api}/members/${world.member}`;
    const lines = await linesFrom(async () =>
      (await org.patch(path, { role: 'creator' })).expect(200),
    );
    expect(lines).toMatchObject([
      {
        action: 'organization.handed_over',
        target: { type: 'organization', id: org.organizationId, name: 'Test' },
        before: { creator_id: org.userId },
        after: { creator_id: world.member },
      },
    ]);
  });

  it('tells of the organization that a first sign-in makes', async () => {
    const email = `first${h.clock.now().getTime()}@example.com`;
    (await h.anonymous.post('/api/v1/auth/login', { email, name: 'Ada' })).expect(202);
    const token = /#token=([\w-]{43})/.exec(h.mails.at(-1)!.text)![1]!;
    const User = z.object({ id: z.string(), organization: z.object({ id: z.string() }) });
    const answer = await h.anonymous.post('/api/v1/auth/login/verify', { token });
    const user = answer.expect(200, User);
    const lines = await linesOf(h.table, user.organization.id);
    expect(lines.toSorted((one, other) => one.action.localeCompare(other.action))).toMatchObject([
      {
        action: 'organization.created',
        actor: { type: 'user', id: user.id, name: null },
        request_id: answer.headers['x-request-id'],
        after: { creator_id: user.id },
      },
      { action: 'sign_in.succeeded', after: { started_by: 'sign_in' } },
    ]);
  });

  it('tells of the terms when they are accepted first, and of nothing later', async () => {
    org = await h.organization({ plan: 'pro' });
    const accept = async () => (await org.post(`${api}/api-terms/accept`)).expect(200);
    expect(await linesFrom(accept)).toMatchObject([
      { action: 'api_terms.accepted', before: { api_terms_accepted_at: null } },
    ]);
    expect(await linesFrom(accept)).toEqual([]);
  });

  it('names the invitation that another one replaces', async () => {
    const again = { email: 'one@example.org', role: 'admin' };
    const lines = await linesFrom(async () =>
      (await org.post(`${api}/invitations`, again)).expect(201),
    );
    expect(lines).toMatchObject([
      { action: 'invitation.created', after: { role: 'admin', replaces: world.invitation } },
    ]);
  });

  it('tells of an address behind the same mask as the one before', async () => {
    const path = `${api}/destinations/${world.destination}`;
    const patch = { config: { url: 'https://receiver.example/elsewhere' } };
    const lines = await linesFrom(async () => (await org.patch(path, patch)).expect(200));
    const config = { url: 'https://receiver.example/…' };
    expect(lines).toMatchObject([
      { action: 'destination.updated', before: { config }, after: { config } },
    ]);
  });

  it('is the operator’s when the plan changes, and there is none when it stays', async () => {
    const change = () => changePlan(h.deps, org.organizationId, 'pro');
    expect(await linesFrom(change)).toMatchObject([
      {
        action: 'organization.plan_changed',
        actor: theOperator.actor,
        request_id: null,
        before: { plan: 'business' },
        after: { plan: 'pro' },
      },
    ]);
    expect(await linesFrom(change)).toEqual([]);
  });
});

describe('no line is written of', () => {
  it('what changes nothing', async () => {
    const admin = await h.member(org, 'admin');
    const [alert, webhook, destination] = [
      `${api}/alerts/${world.alert}`,
      `${api}/webhooks/${world.webhook}`,
      `${api}/destinations/${world.destination}`,
    ];
    const lines = await linesFrom(async () => {
      (await org.patch(api, { name: 'Test' })).expect(200);
      (await org.patch(api, {})).expect(200);
      (await org.patch(`${api}/members/${admin.userId}`, { role: 'admin' })).expect(200);
      (await org.patch(alert, { name: 'All', active: true })).expect(200);
      (await org.patch(alert, {})).expect(200);
      (await org.patch(webhook, { active: true, name: 'x' })).expect(200);
      const shown = { name: 'Spare', config: { url: 'https://receiver.example/…' } };
      (await org.patch(destination, shown)).expect(200);
      (await org.patch(destination, { config: { url: 'https://receiver.example/in' } })).expect(
        200,
      );
      (await org.post('/api/v1/verify/start', { streaming_id: '1002' })).expect(200);
    });
    expect(lines).toEqual([]);
  });

  it('a second stop of the same artist', async () => {
    const stop = async () => (await org.delete(`/api/v1/artists/${world.artist}`)).expect(204);
    expect(await linesFrom(stop)).toHaveLength(1);
    expect(await linesFrom(stop)).toEqual([]);
  });

  it('what the present state refuses', async () => {
    const own = `${api}/members/${org.userId}`;
    const lines = await linesFrom(async () => {
      (await org.delete(`${api}/destinations/${world.usedDestination}`)).expect(409);
      (await org.post('/api/v1/verify/instant', { streaming_id: '1001' })).expect(409);
      (await org.post(`${api}/invitations`, { email: org.email, role: 'viewer' })).expect(409);
      (await org.patch(own, { role: 'viewer' })).expect(409);
      (await org.delete(own)).expect(409);
      (await org.post(`${api}/leave`)).expect(409);
      const [rule, elsewhere] = [
        `${api}/alerts/${world.alert}`,
        { destination_id: world.destination },
      ];
      (await org.patch(rule, { ...elsewhere, artist_filter: `ma_${'0'.repeat(26)}` })).expect(400);
      await h.plan(org, 'free');
      (await org.post(`${api}/webhooks`, { name: 'x', url: 'https://a.example/' })).expect(403);
      (await org.post(`${api}/destinations`, { ...chat, name: 'One too many' })).expect(403);
    });
    expect(lines).toEqual([]);
  });

  it('a session that was cancelled before, or a check that was asked for just now', async () => {
    const cancel = `/api/v1/verify/${world.verification}`;
    const check = `/api/v1/artists/${world.artist}/check`;
    const lines = await linesFrom(async () => {
      (await org.delete(cancel)).expect(204);
      (await org.delete(cancel)).expect(409);
      (await org.post(check)).expect(202);
      (await org.post(check)).expect(429);
    });
    expect(lines).toHaveLength(2);
  });
});

const chat = {
  name: 'Chat',
  type: 'chat_a',
  config: { url: 'https://hooks.slack.com/services/T0/B0/SECRETPATH' },
};

describe('a mail that cannot go out', () => {
  async function withoutMail(run: () => Promise<unknown>) {
    const refused = new Problem('mail_unavailable');
    const send = jest.spyOn(h.deps.mailer, 'send').mockRejectedValue(refused);
    try {
      return await linesFrom(run);
    } finally {
      send.mockRestore();
    }
  }

  const actionsIn = (lines: readonly { action: string }[]) =>
    lines.map(({ action }) => action).sort();

  it('tells of the invitation or the destination that it was for, and that it is gone', async () => {
    const desk = { name: 'Desk', type: 'email', config: { address: 'desk@example.net' } };
    const lines = await withoutMail(async () => {
      (await org.post(`${api}/destinations`, desk)).expect(503);
      (await org.post(`${api}/invitations`, { email: 'a@example.org', role: 'viewer' })).expect(
        503,
      );
    });
    expect(actionsIn(lines)).toEqual([
      'destination.created',
      'destination.deleted',
      'invitation.created',
      'invitation.revoked',
    ]);
  });

  it('leaves the line of the earlier invitation that was replaced', async () => {
    const again = { email: 'one@example.org', role: 'viewer' };
    const lines = await withoutMail(async () => {
      (await org.post(`${api}/invitations`, again)).expect(503);
    });
    expect(actionsIn(lines)).toEqual([
      'invitation.created',
      'invitation.revoked',
      'invitation.revoked',
    ]);
    expect(lines).toContainEqual(
      expect.objectContaining({
        action: 'invitation.revoked',
        target: expect.objectContaining({ id: world.invitation }) as unknown,
      }),
    );
  });
});

describe('the stored audit log', () => {
  it('holds no secret', async () => {
    const Secret = z.object({ id: z.string(), secret: z.string() });
    const secrets: string[] = [];
    const made = (
      await org.post(`${api}/webhooks`, { name: 's', url: 'https://a.example/' })
    ).expect(201, Secret);
    const hook = {
      ...chat,
      type: 'webhook',
      config: { url: 'https://a.example/in?token=SECRETPATH' },
    };
    const target = (await org.post(`${api}/destinations`, hook)).expect(201, Secret);
    for (const path of [`webhooks/${made.id}`, `destinations/${target.id}`]) {
      const rotated = (await org.post(`${api}/${path}/rotate-secret`)).expect(200, Secret);
      secrets.push(rotated.secret);
    }
    const room = (await org.post(`${api}/destinations`, chat)).expect(
      201,
      z.object({ id: z.string() }),
    );
    const moved = { config: { url: 'https://hooks.slack.com/services/T0/B0/SECRETPATHTOO' } };
    (await org.patch(`${api}/destinations/${room.id}`, moved)).expect(200);
    (await org.delete(`${api}/destinations/${room.id}`)).expect(204);
    const key = await org.post(`${api}/api-keys`, { name: 'k' });
    const { key: apiKey } = key.expect(201, z.object({ key: z.string() }));
    const stored = await storedItems(h.table, ['KEY#', 'TOKEN#']);
    secrets.push(made.secret, target.secret, apiKey, 'SECRETPATH');
    secrets.push(...stored.map(({ pk }) => String(pk).replace(/^\w+#/, '')));
    secrets.push(...h.mails.flatMap(({ text }) => text.match(/(?<=#token=)[\w-]{43}/g) ?? []));
    secrets.push(...org.credentials.cookies!);

    const log = JSON.stringify(await storedItems(h.table, ['AUDIT#']));
    expect(secrets.length).toBeGreaterThan(10);
    expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
    expect(log).toContain('hooks.slack.com');
  });
});
