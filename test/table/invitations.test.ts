import { newId } from '../../shared/domain/ids.ts';
import { StaleState } from '../../shared/table/failures.ts';
import {
  type InvitationItem,
  listInvitations,
  putInvitation,
  replaceInvitation,
} from '../../shared/table/people/invitations.ts';
import { getOrganization, organizationWrites } from '../../shared/table/people/organizations.ts';
import { transact } from '../../shared/table/transaction.ts';
import { seededRandom, SettableClock } from '../support/clock.ts';
import { oneTable } from '../support/engine.ts';

const engine = oneTable();

const [clock, random] = [new SettableClock(), seededRandom()];
const now = clock.now();
const idOf = (kind: 'organization' | 'user' | 'invitation') =>
  newId(kind, { now, random: random.bytes(10) });

async function anOrganization(): Promise<string> {
  const id = idOf('organization');
  const creatorId = idOf('user');
  await transact(engine.table, organizationWrites({ id, name: 'Test', creatorId, at: now }));
  return id;
}

const anInvitation = (organization_id: string, email = 'ada@example.com'): InvitationItem => ({
  id: idOf('invitation'),
  organization_id,
  email,
  role: 'member',
  invited_by: idOf('user'),
  inviter_name: null,
  created_at: now.toISOString(),
  expires_at: '2026-11-28T10:00:00.000Z',
});

const countsOf = async (org: string) => {
  const item = await getOrganization(engine.table, org);
  return [item!.count_members, item!.count_invitations];
};
const isStale = (result: PromiseSettledResult<unknown>) =>
  result.status === 'rejected' && result.reason instanceof StaleState;

describe('invitations in the table', () => {
  it('are one for an address, however many are put at a time', async () => {
    const org = await anOrganization();
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () => putInvitation(engine.table, anInvitation(org), 10, [])),
    );
    expect(results.filter(isStale)).toHaveLength(3);
    expect(await listInvitations(engine.table, org)).toHaveLength(1);
    expect(await countsOf(org)).toEqual([2, 1]);
  });

  it('are replaced by one, however many try at a time', async () => {
    const org = await anOrganization();
    const first = anInvitation(org);
    await putInvitation(engine.table, first, 10, []);
    const results = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        replaceInvitation(engine.table, first, anInvitation(org), []),
      ),
    );
    expect(results.filter(isStale)).toHaveLength(3);
    const left = await listInvitations(engine.table, org);
    expect(left).toHaveLength(1);
    expect(left[0]!.id).not.toBe(first.id);
    expect(await countsOf(org)).toEqual([2, 1]);
  });
});
