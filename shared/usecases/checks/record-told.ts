import type { DiffContext, Finding } from '../../domain/detection/types.ts';
import { artistMovedWrite } from '../../table/artists/artist-writes.ts';
import { type ArtistItem, getArtist } from '../../table/artists/artists.ts';
import { readBaseline, type StoredBaseline } from '../../table/artists/baseline.ts';
import type { SnapshotItem } from '../../table/artists/baseline-items.ts';
import { withFreshState } from '../../table/failures.ts';
import { newChanges, sendRecheck, writeDetected } from './detected.ts';
import type { RecordDeps } from './record-observation.ts';

/** What a source besides the catalog told of an artist. */
export interface Told {
  isFirst(known: SnapshotItem): boolean;
  /** Takes it over silently. */
  begin(): Promise<void>;
  compare(stored: StoredBaseline, context: DiffContext): Finding[];
}

/**
 * Records what was told: the first time as silent baseline, later what differs as detected changes,
 * owed their re-check. Nothing of an artist that is not monitored any more.
 */
export async function recordTold(
  deps: RecordDeps,
  artist: Pick<ArtistItem, 'id' | 'organization_id'>,
  told: Told,
): Promise<void> {
  await withFreshState(async () => {
    const read = await getArtist(deps.table, artist.organization_id, artist.id, {
      consistent: true,
    });
    const stored = await readBaseline(deps.table, artist.id);
    if (!read?.active || !stored) return;
    if (told.isFirst(stored.snapshot)) {
      await told.begin();
      return;
    }
    const { confirmAfterSeconds } = deps;
    const now = deps.clock.now();
    const { capabilities } = deps.catalog;
    const findings = told.compare(stored, { artist_name: read.name, capabilities, now });
    const detected = newChanges(read, stored, findings, { now, confirmAfterSeconds, by: 'page' });
    if (detected.length === 0) return;
    await writeDetected(deps.table, detected, [artistMovedWrite(read, {})]);
    await sendRecheck(deps.queues, read, detected, now);
  });
}
