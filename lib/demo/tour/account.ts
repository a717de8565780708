import type { Client } from '../../../shared/client/client.ts';
import { inMail, tokenPattern } from '../sign-in.ts';
import { type Caller, refused, signIn, type TourStage } from './stage.ts';

/** What belongs to a person. */
export async function seeAccount({ shown }: Caller, organizationId: string): Promise<void> {
  await shown.call('GET /api/v1/auth/me');
  await shown.call('PATCH /api/v1/auth/me', { body: { name: 'Ada' } });
  await shown.call('GET /api/v1/auth/sessions');
  const second = await shown.call('POST /api/v1/auth/organizations', {
    body: { name: 'Second label' },
  });
  for (const organization_id of [second.id, organizationId]) {
    await shown.call('POST /api/v1/auth/switch', { body: { organization_id } });
  }
}

const sessionsOf = async (client: Client) =>
  (await client.call('GET /api/v1/auth/sessions')).map(({ id }) => id);

/** What a sign-in link says before it is used. */
async function seeLink({ service: { url } }: TourStage, { shown, quiet }: Caller): Promise<void> {
  const email = 'guest@example.com';
  await quiet.call('POST /api/v1/auth/login', { body: { email } });
  const token = await inMail(url, email, tokenPattern);
  await shown.call('POST /api/v1/auth/login/preview', { body: { token } });
}

/** Sessions, an organization and an account end. */
export async function seeTheEnd(stage: TourStage, creator: Caller): Promise<void> {
  const { shown } = creator;
  await seeLink(stage, creator);
  const before = await sessionsOf(shown);
  await signIn(stage, 'creator@example.com');
  const other = (await sessionsOf(shown)).find((id) => !before.includes(id));
  if (other === undefined) throw new Error('a second sign-in made no session');
  await shown.call('DELETE /api/v1/auth/sessions/{id}', { params: { id: other } });
  await shown.call('GET /api/v1/auth/me/export');
  await shown.call('DELETE /api/v1/org');
  await refused(shown.call('PATCH /api/v1/org', { body: { name: 'Too late' } }), 409);
  await shown.call('POST /api/v1/org/restore');
  await shown.call('POST /api/v1/auth/logout');
  await refused(shown.call('GET /api/v1/auth/me'), 401);
  // Who has no organization may go at once; an invitation's session is not a fresh sign-in.
  const colleague = await signIn(stage, 'colleague@example.com');
  await colleague.shown.call('DELETE /api/v1/auth/me');
}
