import { idOf, idsOf, signIn, type TourStage, type Voice, voiceOf } from './stage.ts';

/** What belongs to a person. */
export async function seeAccount(creator: Voice, organizationId: string): Promise<void> {
  await creator('getMe');
  await creator('updateMe', { body: { name: 'Ada' } });
  await creator('listSessions');
  const second = idOf(await creator('createOrganization', { body: { name: 'Second label' } }));
  await creator('switchOrganization', { body: { organization_id: second } });
  await creator('switchOrganization', { body: { organization_id: organizationId } });
}

/** Sessions, an organization and an account end. */
export async function seeTheEnd(stage: TourStage, creator: Voice): Promise<void> {
  const before = idsOf(await creator('listSessions'));
  await signIn(stage, 'creator@example.com');
  const other = idsOf(await creator('listSessions')).find((id) => !before.includes(id));
  if (other === undefined) throw new Error('a second sign-in made no session');
  await creator('revokeSession', { params: { id: other } });
  await creator('exportMe');
  await creator('deleteOrganization');
  await creator('updateOrganization', { body: { name: 'Too late' }, status: 409 });
  await creator('restoreOrganization');
  await creator('logOut');
  await creator('getMe', { status: 401 });
  // Who has no organization may go at once; an invitation's session is not a fresh sign-in.
  const colleague = await signIn(stage, 'colleague@example.com');
  await voiceOf(stage, colleague.cookie)('deleteMe');
}
