import { handlers as account } from '../../../functions/api/account/index.ts';
import { handlers as organization } from '../../../functions/api/organization/index.ts';
import { handlers } from '../../../functions/api/sign-in/index.ts';
import { harness, type Client, type Harness } from '../../support/harness.ts';
import { invite, join, signIn } from '../../support/joining.ts';

let h: Harness;
beforeAll(async () => {
  h = await harness();
  h.use('account', account, h.deps);
  h.use('organization', organization, h.deps);
  h.use('sign-in', handlers, { ...h.deps, signInStartsPerIpPerHour: 0 });
});
afterAll(() => h.stop());

const moveTo = (who: Client, email: string) => who.patch('/api/v1/auth/me', { email });

describe('a session that the link of an invitation began', () => {
  it('is no fresh sign-in, since the link may be days old: for a new user', async () => {
    const creator = await h.organization({ plan: 'business' });
    const ada = await join(h, await invite(h, creator, 'ada@example.com'));
    (await ada.patch('/api/v1/auth/me', { name: 'Ada' })).expect(200);
    const refused = await moveTo(ada, 'ada@example.org');
    expect(refused.expect(403)).toMatchObject({ code: 'fresh_sign_in_required' });
    (await moveTo(await signIn(h, 'ada@example.com'), 'ada@example.org')).expect(200);
  });

  it('is none for a user with organizations of their own, whom it signs in too', async () => {
    const [creator, other] = [await h.organization({ plan: 'business' }), await h.organization()];
    const joined = await join(h, await invite(h, creator, other.email));
    expect(joined.userId).toBe(other.userId);
    (await moveTo(joined, 'elsewhere@example.org')).expect(403);
    (await moveTo(other, 'elsewhere@example.org')).expect(200);
  });
});
