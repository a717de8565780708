import { diffBio } from '../../domain/detection/biography/diff.ts';
import type { ArtistItem } from '../../table/artists/artists.ts';
import type { SubjectItem } from '../../table/artists/baseline-items.ts';
import { setFirstBio } from '../../table/artists/snapshots.ts';
import { infoOf } from '../../domain/change-type.ts';
import type { RecordDeps } from './record-observation.ts';
import { recordTold } from './record-told.ts';

/**
 * Records the biography that Last.fm tells: the first time as silent baseline, later a difference
 * as a detected change. While one waits, whatever comes of the biography is part of it.
 * @param seen as it is kept; null: there is none.
 */
export async function recordBio(
  deps: RecordDeps,
  artist: Pick<ArtistItem, 'id' | 'organization_id'>,
  seen: string | null,
): Promise<void> {
  await recordTold(deps, artist, {
    isFirst: ({ bio }) => bio === null,
    begin: () => setFirstBio(deps.table, artist.id, seen ?? ''),
    compare: ({ baseline, subjects }, context) =>
      subjects.some(isOpenBio) ? [] : diffBio(baseline, seen, context),
  });
}

function isOpenBio({ open, change_type }: SubjectItem): boolean {
  return open !== null && infoOf(change_type).road === 'bio';
}
