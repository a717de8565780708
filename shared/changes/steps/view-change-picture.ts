import * as z from '../../domain/zod.ts';
import { notFound } from '../../domain/problems/errors.ts';
import { historyFrom, type HistoryOwner } from '../../domain/plans/plan.ts';
import { getChange } from '../items/changes.ts';
import { getHold } from '../../table/artists/artists.ts';
import type { Table } from '../../table/client.ts';
import { getPicture, type PictureItem } from '../../checks/items/snapshots.ts';

/** Which picture of which change the client asks for, and when. */
export interface ChangePictureQuery {
  id: string;
  side: 'before' | 'after';
  now: Date;
}

const pictureTypes: readonly string[] = ['PROFILE_IMAGE_CHANGED', 'PROFILE_IMAGE_REMOVED'];
const Shown = z.object({ id: z.string() });

/**
 * The picture before or after a change of the profile picture; null if there was none, or no copy of
 * it is kept.
 * @throws Problem `not_found` for every other change.
 */
export async function viewChangePicture(
  table: Table,
  organization: { id: string } & HistoryOwner,
  { id, side, now }: ChangePictureQuery,
): Promise<PictureItem | null> {
  const change = await getChange(table, organization.id, id);
  if (!change || !pictureTypes.includes(change.change_type)) throw notFound();
  const at = change.confirmed_at ?? change.detected_at;
  if (at < historyFrom(organization, now).toISOString()) throw notFound();
  const shown = Shown.safeParse(change.payload[side]).data;
  const hold = shown && (await getHold(table, organization.id, change.monitored_artist_id));
  if (!hold) return null;
  // It may have been on another watch then.
  for (const { watch_id } of [hold, ...hold.former]) {
    const picture = await getPicture(table, watch_id, shown.id);
    if (picture) return picture;
  }
  return null;
}
