import { changeIdOf } from '../../domain/changes/change-id.ts';
import { changeTypeNames, isAddition } from '../../domain/changes/change-type.ts';
import type { ReleaseRecord } from '../../domain/detection/records.ts';
import type { ArtistItem } from '../../table/artists/artists.ts';
import type { ChangeItem } from '../../table/changes/change-item.ts';
import { getChanges } from '../../table/changes/changes.ts';
import { confirmedOf } from '../../table/changes/thread.ts';
import type { Table } from '../../table/client.ts';

const additions = changeTypeNames.filter(isAddition);
/** So many changes of an artist since the release appeared are looked at: about what one read takes. */
const lookedAtMax = 1000;

/**
 * The changes that told a holder of the appearance of a release: the one that reported it, and those about
 * no other that said later that it may not be theirs. Strongly consistent, in no order.
 */
export async function changesOfRelease(
  table: Table,
  artist: ArtistItem,
  { id, reported_by, first_seen_at: since }: ReleaseRecord,
  now: Date,
): Promise<ChangeItem[]> {
  // It was there before anybody watched.
  if (!reported_by) return [];
  const span = { since, until: now.toISOString(), limit: lookedAtMax, types: additions };
  const listed = await confirmedOf(table, artist.id, span);
  const about = listed.filter(
    ({ payload: { subject } }) => subject.kind === 'release' && subject.id === id,
  );
  const ids = new Set([changeIdOf(reported_by, artist), ...about.map((one) => one.id)]);
  const changes = await getChanges(table, [...ids]);
  return changes.filter(({ organization_id }) => organization_id === artist.organization_id);
}
