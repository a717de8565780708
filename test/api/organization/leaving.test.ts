import { User } from '../../../shared/domain/bodies/account.ts';
import { getOrganization } from '../../../shared/table/people/organizations.ts';
import type { Client } from '../../support/harness.ts';
import { invite, join, newcomer, signIn } from '../../support/joining.ts';
import { forSuite } from '../../support/suite.ts';
import { wholeApi } from '../../support/whole-api.ts';

const leave = '/api/v1/org/leave';
const me = '/api/v1/auth/me';

const h = forSuite(wholeApi);

const profile = async (who: Client) => (await who.get(me)).expect(200, User);

describe('leaving an organization', () => {
  it.each(['admin', 'member', 'viewer'] as const)('is for a %s, at once', async (role) => {
    const creator = await h.organization({ plan: 'business' });
    const person = await newcomer(h, creator, role);
    const answer = await person.post(leave);
    expect(answer.expect(204)).toBe('');
    (await person.get('/api/v1/org')).refused('no_organization');
    expect(await profile(person)).toMatchObject({ organization: null, organizations: [] });
    (await person.post(leave)).expect(409);
    const item = await getOrganization(h.table, creator.organizationId);
    expect(item!.count_members).toBe(1);
  });

  it('goes on in the oldest other membership, with every session that was there', async () => {
    const [first, second, third] = [
      await h.organization({ plan: 'business' }),
      await h.organization({ plan: 'business' }),
      await h.organization({ plan: 'business' }),
    ];
    const { email } = await newcomer(h, first);
    h.clock.advance(1);
    await join(h, await invite(h, second, email));
    h.clock.advance(1);
    const invited = await join(h, await invite(h, third, email));
    const [phone, desk] = [await signIn(h, email), await signIn(h, email)];
    const left = { organization_id: third.organizationId };
    for (const one of [phone, desk]) (await one.post('/api/v1/auth/switch', left)).expect(200);
    const elsewhere = await signIn(h, email);
    const away = { organization_id: second.organizationId };
    (await elsewhere.post('/api/v1/auth/switch', away)).expect(200);
    (await phone.post(leave)).expect(204);
    const [atPhone, atDesk, there] = [
      await profile(phone),
      await profile(desk),
      await profile(elsewhere),
    ];
    expect(atPhone.organization!.id).toBe(first.organizationId);
    expect(atDesk.organization!.id).toBe(first.organizationId);
    expect(there.organization!.id).toBe(second.organizationId);
    expect((await profile(invited)).organization).toBeNull();
  });

  it('is not for the creator: they hand over, or are the last', async () => {
    const creator = await h.organization({ plan: 'business' });
    (await creator.post(leave)).refused('last_member');
    await invite(h, creator, 'only-invited@example.com');
    (await creator.post(leave)).refused('last_member');
    const heir = await newcomer(h, creator);
    (await creator.post(leave)).refused('creator_must_transfer');
    const path = `/api/v1/org/members/${heir.userId}`;
    (await creator.patch(path, { role: 'creator' })).expect(200);
    (await creator.post(leave)).expect(204);
    expect((await heir.get('/api/v1/org')).expect(200)).toMatchObject({ creator_id: heir.userId });
  });
});
