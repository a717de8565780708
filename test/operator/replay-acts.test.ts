import { BatchWriteCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { lastActs, type NotedAct } from '../../shared/domain/operator/lasting-acts.ts';
import { keys } from '../../shared/table/keys.ts';
import { readActs } from '../../shared/table/lasting-acts.ts';
import { listMembers } from '../../shared/table/people/members.ts';
import { getUser } from '../../shared/table/people/users.ts';
import { getOrganization } from '../../shared/table/people/organizations.ts';
import { replayActs } from '../../shared/usecases/operator/replay-acts.ts';
import { erasing } from '../support/erasing.ts';
import { type Row, scanAll } from '../support/every-kind.ts';
import type { Harness, Person } from '../support/harness.ts';
import { wholeApi } from '../support/whole-api.ts';

const days = 86_400;

/** The table goes back in time; what the one before had noted is read first. */
describe('doing again what must not be undone', () => {
  let h: Harness;
  beforeAll(async () => {
    h = await wholeApi();
  });
  afterAll(() => h.stop());

  async function write(rows: object[]): Promise<void> {
    for (let at = 0; at < rows.length; at += 25) {
      const RequestItems = { [h.table.name]: rows.slice(at, at + 25) };
      await h.table.db.send(new BatchWriteCommand({ RequestItems }));
    }
  }

  /** What the table in use before had noted. */
  let noted: readonly NotedAct[] = [];

  async function goBackTo(point: ReadonlyMap<string, Row>): Promise<void> {
    noted = lastActs((await readActs(h.table, h.clock.now())).acts);
    for (const [key, { pk, sk }] of await scanAll(h.table)) {
      if (!point.has(key)) await write([{ DeleteRequest: { Key: { pk, sk } } }]);
    }
    await write([...point.values()].map((Item) => ({ PutRequest: { Item } })));
  }

  /** By the code of the email. */
  async function signInAgain({ email }: Person): Promise<void> {
    const asked = await h.anonymous.post('/api/v1/auth/login', { email });
    const { login_id } = asked.expect(202, z.object({ login_id: z.string() }));
    const [code = ''] = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(h.mails.at(-1)?.text ?? '') ?? [];
    (await h.anonymous.post('/api/v1/auth/login/verify', { login_id, code })).expect(200);
  }

  const replay = () =>
    replayActs({ table: h.table, clock: h.clock }, { table: 'before', acts: noted });
  const membersOf = async ({ organizationId }: Person) =>
    (await listMembers(h.table, organizationId)).map(({ user_id }) => user_id);
  const isThere = async ({ organizationId }: Person) =>
    (await getOrganization(h.table, organizationId)) !== null;

  it('keeps erased what was erased, revoked what was revoked, and removed who was removed', async () => {
    const org = await h.organization({ plan: 'business' });
    const [removed, left, deleted, returning, staying] = [
      await h.member(org, 'admin'),
      await h.member(org, 'viewer'),
      await h.member(org, 'viewer'),
      await h.member(org, 'viewer'),
      await h.member(org, 'viewer'),
    ];
    const [revoked, kept] = [await h.apiKey(org), await h.apiKey(org)];
    const [erased, leaving, restored] = [
      await h.organization(),
      await h.organization(),
      await h.organization(),
    ];
    (await restored.delete('/api/v1/org')).expect(202);
    (await returning.delete('/api/v1/auth/me')).expect(202);
    const point = await scanAll(h.table);

    h.clock.advance(600);
    (await erased.delete('/api/v1/org')).expect(202);
    (await restored.post('/api/v1/org/restore')).expect(200);
    (await deleted.delete('/api/v1/auth/me')).expect(202);
    await signInAgain(returning);
    (await org.delete(`/api/v1/org/api-keys/${revoked.id}`)).expect(204);
    (await org.delete(`/api/v1/org/members/${removed.userId}`)).expect(204);
    (await left.post('/api/v1/org/leave')).expect(204);
    h.clock.advance(14 * days);
    await erasing(h).quiet();
    expect(await isThere(erased)).toBe(false);
    (await (await h.again(leaving)).delete('/api/v1/org')).expect(202);

    await goBackTo(point);
    expect(await isThere(erased)).toBe(true);
    (await revoked.get('/api/v1/artists')).expect(200);
    expect(await membersOf(org)).toContain(removed.userId);
    expect(await replay()).toBe(
      'Repeated 9 of 9 acts. The others were already in effect, or a line says why they weren’t repeated.',
    );
    await erasing(h).quiet();
    expect(await isThere(erased)).toBe(false);
    expect(await getUser(h.table, deleted.userId)).toBeNull();
    // Those who came back before their time are not erased, though it is over.
    expect(await isThere(restored)).toBe(true);
    expect(await getUser(h.table, returning.userId)).not.toBeNull();
    (await revoked.get('/api/v1/artists')).expect(401);
    (await kept.get('/api/v1/artists')).expect(200);
    const members = [org.userId, returning.userId, staying.userId];
    expect((await membersOf(org)).toSorted()).toEqual(members.toSorted());
    // Its time has not come yet: its members can still restore it.
    (await (await h.again(leaving)).post('/api/v1/org/restore')).expect(200);

    expect(await replay()).toMatch(/^Repeated 0 of 9 acts\. /);
  });

  it('holds only IDs, and ends a week after the table can go back no further', async () => {
    const { acts } = await readActs(h.table, h.clock.now());
    expect(acts.length).toBeGreaterThan(5);
    expect(JSON.stringify(acts)).not.toContain('@');
    h.clock.advance(43 * days);
    expect(await readActs(h.table, h.clock.now())).toEqual({ acts: [], unread: [] });
  });

  it('reads on behind a note that is damaged, and names it', async () => {
    const { pk } = keys.lastingAct(h.clock.now().toISOString().slice(0, 10), '');
    await write([{ PutRequest: { Item: { pk, sk: 'damaged', did: 'something' } } }]);
    const org = await h.organization({ plan: 'business' });
    const revoked = await h.apiKey(org);
    (await org.delete(`/api/v1/org/api-keys/${revoked.id}`)).expect(204);
    const { acts, unread } = await readActs(h.table, h.clock.now());
    expect(unread).toEqual([`${pk} damaged`]);
    expect(acts.at(-1)?.did).toMatchObject({ act: 'key_revoked', key_id: revoked.id });
    await write([{ DeleteRequest: { Key: { pk, sk: 'damaged' } } }]);
  });

  it('refuses the table in use, which knows nothing that it forgot', async () => {
    const same = replayActs({ table: h.table, clock: h.clock }, { table: h.table.name, acts: [] });
    await expect(same).rejects.toMatchObject({ code: 'conflict' });
  });

  it('notes what it did as it was, so that a later restore knows it', async () => {
    const person = await h.member(await h.organization({ plan: 'business' }), 'viewer');
    (await person.delete('/api/v1/auth/me')).expect(202);
    const point = await scanAll(h.table);
    h.clock.advance(600);
    await signInAgain(person);
    await goBackTo(point);
    await replay();
    const { acts } = await readActs(h.table, h.clock.now());
    expect(acts.at(-1)?.did).toEqual({ act: 'user_returned', user_id: person.userId });
  });

  it('says whom a person has to look at', async () => {
    const org = await h.organization({ plan: 'business' });
    const member = await h.member(org, 'admin');
    const again = await h.again(org);
    // Later the creator, and gone since: the restored table knows them as the creator.
    const path = (person: Person) => `/api/v1/org/members/${person.userId}`;
    (await again.patch(path(member), { role: 'creator' })).expect(200);
    const now = await h.again({ ...member, role: 'creator' });
    const point = await scanAll(h.table);
    (await now.patch(path(org), { role: 'creator' })).expect(200);
    (await (await h.again(org)).delete(path(member))).expect(204);
    await goBackTo(point);
    expect(await replay()).toContain(
      `LOOK: an act in ${org.organizationId} was refused (creator_must_transfer).`,
    );
  });
});
