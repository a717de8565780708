import { diffLinks } from '../../domain/detection/links/diff.ts';
import type { SocialLink } from '../../domain/snapshot.ts';
import type { ArtistItem } from '../../table/artists/artists.ts';
import { setSocials } from '../../table/artists/snapshots.ts';
import type { RecordDeps } from './record-observation.ts';
import { recordTold } from './record-told.ts';

/**
 * Records the links that the encyclopedia tells: the first time as silent baseline, later what
 * differs as detected changes, which move what is known once they are confirmed.
 */
export async function recordLinks(
  deps: RecordDeps,
  artist: Pick<ArtistItem, 'id' | 'organization_id'>,
  seen: readonly SocialLink[],
): Promise<void> {
  await recordTold(deps, artist, {
    isFirst: ({ socials }) => socials === null,
    begin: () => setSocials(deps.table, artist.id, seen),
    compare: ({ baseline }, context) => diffLinks(baseline, seen, context),
  });
}
