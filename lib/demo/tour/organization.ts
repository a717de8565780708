import * as z from 'zod';
import {
  cookieOf,
  idOf,
  inMail,
  tokenPattern,
  type TourStage,
  type Voice,
  voiceOf,
} from './stage.ts';

/** API keys: made, used, revoked. */
export async function seeKeys(stage: TourStage, creator: Voice): Promise<void> {
  await creator('acceptApiTerms');
  const created = await creator('createApiKey', { body: { name: 'Nightly' } });
  const { key } = z.object({ key: z.string() }).parse(created.body);
  const program = voiceOf(stage, key);
  await program('listArtists');
  await creator('listApiKeys');
  await creator('revokeApiKey', { params: { id: idOf(created) } });
  await program('listArtists', { status: 401 });
}

/** Members come and go, and what happened is told and handed out. */
export async function seeOrganization(stage: TourStage, creator: Voice): Promise<void> {
  await creator('getOrganization');
  await creator('updateOrganization', { body: { name: 'First label' } });
  const member = await join(stage, creator, 'member@example.com');
  await creator('listMembers');
  const params = { user_id: member.userId };
  await creator('updateMember', { params, body: { role: 'viewer' } });
  await creator('removeMember', { params });
  await member.voice('getMe', { status: 401 });
  const colleague = await join(stage, creator, 'colleague@example.com');
  await colleague.voice('leaveOrganization');
  const unwanted = { email: 'mistake@example.com', role: 'viewer' };
  const invitation = idOf(await creator('createInvitation', { body: unwanted }));
  await creator('revokeInvitation', { params: { id: invitation } });
  await creator('listAuditLog', { query: { limit: '10' } });
  await creator('exportOrganization');
}

/** Somebody is invited, and joins. */
async function join(
  stage: TourStage,
  creator: Voice,
  email: string,
): Promise<{ userId: string; voice: Voice }> {
  await creator('createInvitation', { body: { email, role: 'member' } });
  await creator('listInvitations');
  const token = await inMail(stage, email, tokenPattern);
  const nobody = voiceOf(stage, null);
  await nobody('previewInvitation', { body: { token } });
  const accepted = await nobody('acceptInvitation', { body: { token } });
  return { userId: idOf(accepted), voice: voiceOf(stage, cookieOf(accepted)) };
}
