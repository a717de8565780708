/**
 * The attack: an admin invites a second address of their own, is removed or loses the role, and comes
 * back with the link. Or somebody does so with an API key, before it is revoked.
 */
import { accept, invite, join, newcomer, signIn } from '../support/joining.ts';
import { forSuite } from '../support/suite.ts';
import { wholeApi } from '../support/whole-api.ts';

const h = forSuite(wholeApi);
const members = '/api/v1/org/members';

const admin = async () => {
  const creator = await h.organization({ plan: 'business' });
  const bob = await newcomer(h, creator, 'admin');
  return { creator, bob, token: await invite(h, await signIn(h, bob.email), 'bob2@example.com') };
};

it.each<[string, (_: Awaited<ReturnType<typeof admin>>) => Promise<unknown>]>([
  ['was removed', async ({ creator, bob }) => creator.delete(`${members}/${bob.userId}`)],
  [
    'is a member only',
    async ({ creator, bob }) => creator.patch(`${members}/${bob.userId}`, { role: 'member' }),
  ],
  ['has left', async ({ bob }) => bob.post('/api/v1/org/leave')],
])('leads nowhere once the admin who invited %s', async (_, end) => {
  const invited = await admin();
  await end(invited);
  for (const path of ['/api/v1/auth/invitations/preview', accept]) {
    (await h.anonymous.post(path, { token: invited.token })).refused('not_found');
  }
  // Whoever is to come all the same is invited again.
  await join(h, await invite(h, invited.creator, 'bob2@example.com'));
});

it('leads nowhere once the key that invited was revoked', async () => {
  const creator = await h.organization({ plan: 'business' });
  const key = await h.apiKey(creator);
  const token = await invite(h, key, 'back@example.com', 'admin');
  const [{ id }] = (await key.get('/api/v1/org/api-keys')).body as [{ id: string }];
  (await creator.delete(`/api/v1/org/api-keys/${id}`)).expect(204);
  (await h.anonymous.post(accept, { token })).refused('not_found');
});
