import { handlers as account } from '../../functions/api/account/index.ts';
import { handlers } from '../../functions/api/organization/index.ts';
import { handlers as signInHandlers } from '../../functions/api/sign-in/index.ts';
import { keys } from '../../shared/table/keys.ts';
import { listInvitations } from '../../shared/table/people/invitations.ts';
import { listMembers } from '../../shared/table/people/members.ts';
import { getOrganization } from '../../shared/table/people/organizations.ts';
import { findUserId, getUserRecord } from '../../shared/table/people/users.ts';
import { harness, type Answer, type Harness, type Person } from '../support/harness.ts';
import {
  accept,
  invitations,
  invite,
  join,
  newcomer,
  tokenTo,
  signIn,
} from '../support/joining.ts';

// Each race is run several times; what must hold afterwards is read from the table itself.
const rounds = 8;
let h: Harness;
beforeAll(async () => {
  h = await harness();
  h.use('account', account, h.deps);
  h.use('organization', handlers, h.deps);
  h.use('sign-in', signInHandlers, { ...h.deps, signInStartsPerIpPerHour: 0 });
});
afterAll(() => h.stop());

/** A race that is run several times, each among the people of a new organization. */
const races = (title: string, run: (creator: Person) => Promise<void>) => {
  it(title, async () => {
    for (let round = 0; round < rounds; round += 1) await run(await founded());
  });
};
const founded = (plan: 'pro' | 'business' = 'business') => h.organization({ plan });
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).toSorted();
const times = <T>(count: number, ask: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, (_, index) => ask(index)));
const member = ({ userId }: { userId: string }) => `/api/v1/org/members/${userId}`;

/** What is always true of an organization: one creator, who is a member, and counts that are right. */
async function expectSound({ organizationId }: Person) {
  const organization = (await getOrganization(h.table, organizationId))!;
  const members = await listMembers(h.table, organizationId);
  const pending = await listInvitations(h.table, organizationId);
  const creators = members.filter(({ role }) => role === 'creator');
  expect(creators.map(({ user_id }) => user_id)).toEqual([organization.creator_id]);
  expect(organization.count_members).toBe(members.length + pending.length);
  expect(organization.count_invitations).toBe(pending.length);
  for (const { user_id } of members) {
    const record = await getUserRecord(h.table, user_id);
    expect(record!.organizationIds).toContain(organizationId);
  }
  return { organization, members, pending };
}

let addresses = 0;
const anAddress = () => {
  addresses += 1;
  return `racer${addresses}@example.com`;
};

describe('however many at a time', () => {
  races('accept an invitation, one joins', async (creator) => {
    const email = anAddress();
    const token = await invite(h, creator, email);
    const answers = await times(6, () => h.anonymous.post(accept, { token }));
    expect(statuses(answers)).toEqual([200, 404, 404, 404, 404, 404]);
    const { members } = await expectSound(creator);
    expect(members).toHaveLength(2);
  });

  it('accept the invitations of one new address, one user is made', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const creators = [await founded(), await founded(), await founded()];
      const email = anAddress();
      const tokens: string[] = [];
      for (const creator of creators) tokens.push(await invite(h, creator, email));
      const joined = await Promise.all(tokens.map((token) => join(h, token)));
      expect(new Set(joined.map(({ userId }) => userId)).size).toBe(1);
      const record = await getUserRecord(h.table, joined[0]!.userId);
      expect(record!.organizationIds).toHaveLength(3);
      for (const creator of creators) await expectSound(creator);
    }
  });

  it('invite, the plan’s places are filled and no more', async () => {
    const creator = await founded('pro');
    const answers: Answer[] = [];
    for (let burst = 0; burst < 4; burst += 1) {
      const ask = () => creator.post(invitations, { email: anAddress(), role: 'member' });
      answers.push(...(await times(4, ask)));
    }
    const refused = Array.from({ length: 7 }, () => 403);
    expect(statuses(answers)).toEqual([...Array.from({ length: 9 }, () => 201), ...refused]);
    const { pending } = await expectSound(creator);
    expect(pending).toHaveLength(9);
  });

  races(
    'invite one address, one invitation lives, and its link is the one that works',
    async (creator) => {
      const email = anAddress();
      const answers = await times(3, () => creator.post(invitations, { email, role: 'member' }));
      expect(answers.some(({ status }) => status === 201)).toBe(true);
      expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
      expect((await expectSound(creator)).pending).toHaveLength(1);
      const tokens = h.mails
        .filter(({ to }) => to === email)
        .map(({ text }) => /#token=(\S+)/.exec(text)![1]!);
      const accepted = [];
      for (const token of tokens) accepted.push(await h.anonymous.post(accept, { token }));
      expect(accepted.filter(({ status }) => status === 200)).toHaveLength(1);
      await expectSound(creator);
    },
  );

  races('revoke and accept an invitation, one of the two happens', async (creator) => {
    const token = await invite(h, creator, anAddress());
    const { id } = (await listInvitations(h.table, creator.organizationId))[0]!;
    const [revoked, accepted] = await Promise.all([
      creator.delete(`${invitations}/${id}`),
      h.anonymous.post(accept, { token }),
    ]);
    expect([
      [204, 404],
      [404, 200],
    ]).toContainEqual([revoked.status, accepted.status]);
    const { members, pending } = await expectSound(creator);
    expect([members.length, pending.length]).toEqual([accepted.status === 200 ? 2 : 1, 0]);
  });

  races('remove a member, they are counted out once', async (creator) => {
    const person = await newcomer(h, creator);
    const answers = await Promise.all([
      ...Array.from({ length: 4 }, () => creator.delete(member(person))),
      person.post('/api/v1/org/leave'),
    ]);
    expect(answers.filter(({ status }) => status === 204).length).toBe(1);
    expect((await expectSound(creator)).members).toHaveLength(1);
  });
});

describe('the creator is one, and never gone', () => {
  races('when they hand over to several at a time: one gets it', async (creator) => {
    const heirs = [await newcomer(h, creator), await newcomer(h, creator, 'admin')];
    const answers = await Promise.all(
      heirs.map((heir) => creator.patch(member(heir), { role: 'creator' })),
    );
    expect(statuses(answers)).toEqual([200, 403]);
    const { organization, members } = await expectSound(creator);
    expect(heirs.map(({ userId }) => userId)).toContain(organization.creator_id);
    expect(members.find(({ user_id }) => user_id === creator.userId)!.role).toBe('admin');
  });

  races('when the heir leaves, or is demoted, in the same moment', async (creator) => {
    const heir = await newcomer(h, creator);
    const [handedOver, left] = await Promise.all([
      creator.patch(member(heir), { role: 'creator' }),
      heir.post('/api/v1/org/leave'),
      creator.patch(member(heir), { role: 'viewer' }),
    ]);
    expect([handedOver.status, left.status]).not.toEqual([200, 204]);
    await expectSound(creator);
  });

  races('when they remove the heir while they hand over to them', async (creator) => {
    const heir = await newcomer(h, creator);
    const [removed, handedOver] = await Promise.all([
      creator.delete(member(heir)),
      creator.patch(member(heir), { role: 'creator' }),
    ]);
    expect([
      [204, 404],
      [403, 200],
      [409, 200],
    ]).toContainEqual([removed.status, handedOver.status]);
    await expectSound(creator);
  });

  races('when both of two leave as it is handed over', async (creator) => {
    const heir = await newcomer(h, creator);
    const leave = '/api/v1/org/leave';
    await Promise.all([
      creator.patch(member(heir), { role: 'creator' }),
      creator.post(leave),
      heir.post(leave),
    ]);
    await expectSound(creator);
  });
});

describe('an address is of one user', () => {
  it('when several move to it, and a newcomer signs in with it, at a time', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const people = [await founded(), await founded(), await founded()];
      const email = anAddress();
      const tokens: string[] = [];
      const invitation = await invite(h, people[0]!, email);
      for (const person of people) {
        (await person.patch('/api/v1/auth/me', { email })).expect(200);
        tokens.push(tokenTo(h, email));
      }
      const answers = await Promise.all([
        ...tokens.map((token) => h.anonymous.post('/api/v1/auth/confirm', { token })),
        h.anonymous.post(accept, { token: invitation }),
      ]);
      const confirmed = answers.slice(0, 3).filter(({ status }) => status === 200);
      expect(confirmed.length).toBeLessThanOrEqual(1);
      const owner = await findUserId(h.table, email);
      const records = await Promise.all(
        [...people.map(({ userId }) => userId), owner!].map((id) => getUserRecord(h.table, id)),
      );
      const owners = new Set(
        records.filter((record) => record!.user.email === email).map((record) => record!.user.id),
      );
      expect([...owners]).toEqual([owner]);
      for (const { userId, email: before } of people) {
        if (userId !== owner) expect(await findUserId(h.table, before)).toBe(userId);
      }
    }
  });
});

describe('a change of address that is confirmed again', () => {
  it('has a spent link, also when the first is done between two looks of the second', async () => {
    const person = await founded();
    const email = anAddress();
    (await person.patch('/api/v1/auth/me', { email })).expect(200);
    const token = tokenTo(h, email);
    const confirm = () => h.anonymous.post('/api/v1/auth/confirm', { token });
    const { pk } = keys.email(email);
    let first: Answer | undefined;
    const over = h.table.intercept(async (next, _operation, input) => {
      const { Key } = input as { Key?: { pk?: unknown } };
      if (Key?.pk === pk) {
        over();
        first = await confirm();
      }
      return next();
    });
    const second = await confirm();
    expect([first?.status, second.status]).toEqual([200, 404]);
    expect(await findUserId(h.table, email)).toBe(person.userId);
  });
});

describe('no request that begins after the answer succeeds', () => {
  /** Sends `ask` on 10 lanes until `revoke` has answered, then once more on each. */
  async function revokedUnderLoad(ask: () => Promise<Answer>, revoke: () => Promise<Answer>) {
    let done = false;
    const lanes = Array.from({ length: 10 }, async () => {
      const late: number[] = [];
      for (;;) {
        const isLate = done;
        const { status } = await ask();
        // Not before: the revocation would be of a time long past, and over its limit itself.
        if (status === 429 && isLate) h.clock.advance(6);
        if (status === 429 || !isLate) continue;
        late.push(status);
        if (late.length === 2) return late;
      }
    });
    const { status } = await revoke();
    done = true;
    return { status, late: (await Promise.all(lanes)).flat() };
  }

  it('that removed a member, demoted them, or ended their session', async () => {
    for (let round = 0; round < rounds / 2; round += 1) {
      const creator = await founded();
      const [removed, demoted, ended] = [
        await newcomer(h, creator, 'admin'),
        await newcomer(h, creator, 'admin'),
        await newcomer(h, creator, 'admin'),
      ];
      const person = await signIn(h, ended.email);
      const sessions = (await person.get('/api/v1/auth/sessions')).expect(200) as {
        id: string;
        started_by: string;
      }[];
      const { id } = sessions.find(({ started_by }) => started_by === 'invitation')!;
      const revocations = [
        [401, removed, () => creator.delete(member(removed))],
        [403, demoted, () => creator.patch(member(demoted), { role: 'viewer' })],
        [401, ended, () => person.delete(`/api/v1/auth/sessions/${id}`)],
      ] as const;
      for (const [refusal, who, revoke] of revocations) {
        const { status, late } = await revokedUnderLoad(() => who.get(invitations), revoke);
        expect([200, 204]).toContain(status);
        expect(late).toEqual(Array.from({ length: 20 }, () => refusal));
      }
    }
  });
});
