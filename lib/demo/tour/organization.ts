import * as z from 'zod';
import {
  cookieOf,
  idOf,
  inMail,
  signIn,
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

/** Members come and go. */
export async function seeOrganization(stage: TourStage, creator: Voice): Promise<void> {
  await creator('getOrganization');
  await creator('updateOrganization', { body: { name: 'First label' } });
  const email = 'colleague@example.com';
  const body = { email, role: 'member' };
  await creator('createInvitation', { body });
  await creator('listInvitations');
  const token = await inMail(stage, email, tokenPattern);
  const nobody = voiceOf(stage, null);
  await nobody('previewInvitation', { body: { token } });
  const accepted = await nobody('acceptInvitation', { body: { token } });
  const user_id = idOf(accepted);
  await creator('listMembers');
  await creator('updateMember', { params: { user_id }, body: { role: 'viewer' } });
  await creator('removeMember', { params: { user_id } });
  await voiceOf(stage, cookieOf(accepted))('getMe', { status: 401 });
  const unwanted = { email: 'mistake@example.com', role: 'viewer' };
  const invitation = idOf(await creator('createInvitation', { body: unwanted }));
  await creator('revokeInvitation', { params: { id: invitation } });
  const alone = await signIn(stage, 'loner@example.com');
  await voiceOf(stage, alone.cookie)('leaveOrganization', { status: 409 });
}
