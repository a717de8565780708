import { type LinkBase, linked, type LinkedChange } from '../../domain/changes/change-links.ts';
import { historyFrom } from '../../domain/plans/plan.ts';
import { hasAnyTag } from '../../domain/artists/tag.ts';
import { getHold } from '../../table/artists/artists.ts';
import { artistsTagged } from '../../table/artists/tags.ts';
import type { Table } from '../../table/client.ts';
import { listMembers } from '../../table/people/members.ts';
import type { Acting } from '../acting.ts';
import { findHold } from '../artists/find-artist.ts';
import {
  type ChangesPage,
  type ChangesRequest,
  type ChangesScope,
  listChanges,
} from './list-changes.ts';

/** What showing changes takes. */
export type ChangesDeps = LinkBase & { table: Table };

type LinkedPage = ChangesPage & { changes: LinkedChange[] };

/**
 * A page of the organization's changes, newest first; none of an artist that isn't the
 * organization's, or that has none of the tags that are asked for.
 * @throws Problem `invalid_input`, as {@link listChanges} says.
 */
export async function readChanges(
  deps: ChangesDeps,
  acting: Acting,
  request: ChangesRequest,
): Promise<LinkedPage> {
  const { artist_id, tag = [] } = request;
  const { id: org } = acting.organization;
  if (artist_id === undefined) {
    const among = tag.length > 0 ? await artistsTagged(deps.table, org, tag) : undefined;
    return pageOf(deps, acting, { artistId: null, among }, request);
  }
  const hold = await getHold(deps.table, org, artist_id);
  const among = new Set(hold && hasAnyTag(hold.tags, tag) ? [artist_id] : []);
  return pageOf(deps, acting, { artistId: artist_id, among }, request);
}

/**
 * A page of an artist's changes, newest first.
 * @throws Problem `not_found`; `invalid_input`, as {@link listChanges} says.
 */
export async function readArtistChanges(
  deps: ChangesDeps,
  acting: Acting,
  artistId: string,
  request: ChangesRequest,
): Promise<LinkedPage> {
  const { id } = await findHold(deps.table, acting.organization.id, artistId);
  return pageOf(deps, acting, { artistId: id }, request);
}

async function pageOf(
  deps: ChangesDeps,
  { organization, now }: Acting,
  of: Pick<ChangesScope, 'artistId' | 'among'>,
  request: ChangesRequest,
): Promise<LinkedPage> {
  const from = historyFrom(organization, now);
  const members =
    request.assignee === 'nobody' ? await memberIds(deps, organization.id) : undefined;
  const scope = { organizationId: organization.id, ...of, members, from, now };
  const page = await listChanges(deps.table, scope, request);
  return { ...page, changes: page.changes.map((change) => linked(change, deps)) };
}

async function memberIds({ table }: ChangesDeps, org: string): Promise<ReadonlySet<string>> {
  return new Set((await listMembers(table, org)).map(({ user_id }) => user_id));
}
