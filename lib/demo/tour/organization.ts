import { cookieOf, inMail, tokenPattern } from '../sign-in.ts';
import { type Caller, callerOf, refused, type TourStage } from './stage.ts';

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
