import { idOf, idsOf, signIn, type TourStage, type Voice } from './stage.ts';

/** What belongs to a person. */
export async function seeAccount(creator: Voice, organizationId: string): Promise<void> {
  await creator('getMe');
  await creator('updateMe', { body: { name: 'Ada' } });
  await creator('listSessions');
  const second = idOf(await creator('createOrganization', { body: { name: 'Second label' } }));
  await creator('switchOrganization', { body: { organization_id: second } });
  await creator('switchOrganization', { body: { organization_id: organizationId } });
}

/** Sessions end. */
export async function seeTheEnd(stage: TourStage, creator: Voice): Promise<void> {
  const before = idsOf(await creator('listSessions'));
  await signIn(stage, 'creator@example.com');
  const other = idsOf(await creator('listSessions')).find((id) => !before.includes(id));
  if (other === undefined) throw new Error('a second sign-in made no session');
  await creator('revokeSession', { params: { id: other } });
  await creator('logOut');
  await creator('getMe', { status: 401 });
}
