import { hasAnyTag } from '../../domain/artists/tag.ts';
import { historyFrom, type HistoryOwner } from '../../domain/plans/plan.ts';
import { notFound, invalidInput } from '../../domain/problems/errors.ts';
import { inputFaults } from '../../domain/problems/input-faults.ts';
import * as z from '../../domain/zod.ts';
import { getHold } from '../../table/artists/artists.ts';
import { artistsTagged } from '../../table/artists/tags.ts';
import type { Table } from '../../table/client.ts';
import { listMembers } from '../../table/people/members.ts';
import type { Acting } from '../../usecases/acting.ts';
import { findHold } from '../../usecases/artists/find-artist.ts';
import { decodeCursor, encodeCursor } from '../../usecases/cursor.ts';
import type { ChangeItem } from '../items/change-item.ts';
import { getChange } from '../items/changes.ts';
import { type LinkBase, linked, type LinkedChange } from '../rules/change-links.ts';
import type { Change, ChangedItem } from '../rules/change.ts';
import {
  type ChangesPage,
  type ChangesRequest,
  type ChangesScope,
  listChanges,
} from './list-changes.ts';

/** Whether a change is the organization's, and no older than its plan keeps history. */
export function isShown(
  change: Pick<Change, 'organization_id' | 'confirmed_at' | 'detected_at'>,
  organization: { id: string } & HistoryOwner,
  now: Date,
): boolean {
  const at = change.confirmed_at ?? change.detected_at;
  return (
    change.organization_id === organization.id && at >= historyFrom(organization, now).toISOString()
  );
}

/** A change that the organization is shown. @throws Problem `not_found` */
export async function requireChange(
  table: Table,
  { organization, now }: Acting,
  id: string,
): Promise<ChangeItem> {
  const change = await getChange(table, organization.id, id);
  if (!change || !isShown(change, organization, now)) throw notFound();
  return change;
}

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

/**
 * What is asked for, with the ID of the person who asks in place of `me`.
 * @throws Problem `invalid_input` where an API key says `me`
 */
export function assignedTo<Asked extends { assignee?: string | undefined }>(
  asked: Asked,
  userId: string | null,
): Asked & { assignee?: string | undefined } {
  if (asked.assignee !== 'me') return asked;
  if (userId === null) throw invalidInput('query.assignee', inputFaults.notAPerson());
  return { ...asked, assignee: userId };
}

interface ItemsPage {
  items: ChangedItem[];
  /** Null: there are no more. */
  nextCursor: string | null;
}

/**
 * Everything that a change tells of, in the order in which it came to it; of a change about one thing, that.
 * What comes later stands behind what is there, so a cursor goes on where it was.
 * @throws Problem `not_found`, `invalid_input`
 */
export async function readItems(
  table: Table,
  acting: Acting,
  id: string,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<ItemsPage> {
  const list = `items#${id}`;
  const from = decodeCursor(list, z.int().min(0), cursor) ?? 0;
  const { items, payload } = await requireChange(table, acting, id);
  const { subject, before, after } = payload;
  const all = items ?? [{ subject, before, after, back_at: null }];
  const next = from + limit;
  return {
    items: all.slice(from, next),
    nextCursor: next < all.length ? encodeCursor(list, next) : null,
  };
}
