import { diffLinks } from '../../domain/detection/diff/diff-links.ts';
import type { SocialLink } from '../../domain/snapshot.ts';
import { artistMovedWrite } from '../../table/artists/artist-writes.ts';
import { type ArtistItem, getArtist } from '../../table/artists/artists.ts';
import { readBaseline } from '../../table/artists/baseline.ts';
import { withFreshState } from '../../table/failures.ts';
import { setSocials } from '../../table/artists/snapshots.ts';
import { newChanges, sendRecheck, writeDetected } from './detected.ts';
import type { RecordDeps } from './record-observation.ts';

/**
 * Records the links that the encyclopedia tells: the first time as silent baseline, later what
 * differs as detected changes, which move what is known once they are confirmed.
 */
export async function recordLinks(
  deps: RecordDeps,
  artist: Pick<ArtistItem, 'id' | 'organization_id'>,
  seen: readonly SocialLink[],
): Promise<void> {
  await withFreshState(async () => {
    const read = await getArtist(deps.table, artist.organization_id, artist.id, {
      consistent: true,
    });
    const stored = await readBaseline(deps.table, artist.id);
    if (!read?.active || !stored) return;
    if (stored.snapshot.socials === null) {
      await setSocials(deps.table, artist.id, seen);
      return;
    }
    const { confirmAfterSeconds } = deps;
    const { capabilities } = deps.catalog;
    const now = deps.clock.now();
    const findings = diffLinks(stored.baseline, seen, {
      artist_name: read.name,
      capabilities,
      now,
    });
    const detected = newChanges(read, stored, findings, { now, confirmAfterSeconds, by: 'page' });
    if (detected.length === 0) return;
    await writeDetected(deps.table, detected, [artistMovedWrite(read, {})]);
    await sendRecheck(deps.queues, read, detected, now);
  });
}
