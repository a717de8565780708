import type { Client } from '../../../shared/client/client.ts';
import { cookieOf, inMail, tokenPattern } from '../controls.ts';
import { type Caller, callerOf, refused, signIn, type TourStage } from './stage.ts';

/** API keys: made, used, revoked. */
export async function seeKeys(stage: TourStage, { shown }: Caller): Promise<void> {
  await shown.call('POST /api/v1/org/api-terms/accept');
  const { id, key } = await shown.call('POST /api/v1/org/api-keys', { body: { name: 'Nightly' } });
  const program = callerOf(stage, { authorization: `Bearer ${key}` }).shown;
  await program.call('GET /api/v1/artists');
  await shown.call('GET /api/v1/org/api-keys/{id}', { params: { id } });
  await shown.call('GET /api/v1/org/api-keys');
  await shown.call('DELETE /api/v1/org/api-keys/{id}', { params: { id } });
  await refused(program.call('GET /api/v1/artists'), 401);
}

/** Members come and go; then the audit log and the export. */
export async function seeOrganization(stage: TourStage, creator: Caller): Promise<void> {
  const { shown } = creator;
  await shown.call('GET /api/v1/org');
  await shown.call('PATCH /api/v1/org', { body: { name: 'First label' } });
  const member = await join(stage, creator, 'member@example.com');
  await shown.call('GET /api/v1/org/members');
  const params = { user_id: member.userId };
  await shown.call('PATCH /api/v1/org/members/{user_id}', { params, body: { role: 'viewer' } });
  await shown.call('DELETE /api/v1/org/members/{user_id}', { params });
  await refused(member.shown.call('GET /api/v1/auth/me'), 401);
  const colleague = await join(stage, creator, 'colleague@example.com');
  await colleague.shown.call('POST /api/v1/org/leave');
  const unwanted = await shown.call('POST /api/v1/org/invitations', {
    body: { email: 'mistake@example.com', role: 'viewer' },
  });
  const invited = { id: unwanted.id };
  await shown.call('GET /api/v1/org/invitations/{id}', { params: invited });
  await shown.call('DELETE /api/v1/org/invitations/{id}', { params: invited });
  await shown.call('GET /api/v1/org/audit-log', { query: { limit: 10 } });
  await shown.call('GET /api/v1/org/export');
}

/** Somebody is invited, and joins. */
async function join(
  stage: TourStage,
  { shown }: Caller,
  email: string,
): Promise<Caller & { userId: string }> {
  await shown.call('POST /api/v1/org/invitations', { body: { email, role: 'member' } });
  await shown.call('GET /api/v1/org/invitations');
  const body = { token: await inMail(stage.service.url, email, tokenPattern) };
  const nobody = callerOf(stage).shown;
  await nobody.call('POST /api/v1/auth/invitations/preview', { body });
  const accepted = await nobody.send('POST /api/v1/auth/invitations/accept', { body });
  return {
    userId: accepted.body.id,
    ...callerOf(stage, { cookie: cookieOf(accepted.headers) }),
  };
}

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
