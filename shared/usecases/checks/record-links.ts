import { diffLinks } from '../../domain/detection/links/diff.ts';
import type { SocialLink } from '../../domain/snapshot.ts';
import type { ArtistItem } from '../../table/artists/artists.ts';
import { setSocials } from '../../table/artists/snapshots.ts';
import type { ArtistLinks } from '../ports.ts';
import type { RecordDeps } from './record-observation.ts';
import { recordTold } from './record-told.ts';

/**
 * Records the links that the encyclopedia tells: the first time as silent baseline, later what
 * differs as detected changes, which move what is known once they are confirmed.
 */
export async function recordLinks(
  deps: RecordDeps,
  artist: Pick<ArtistItem, 'id' | 'organization_id'>,
  { socials: seen, has_unread = false }: Pick<ArtistLinks, 'socials' | 'has_unread'>,
): Promise<void> {
  await recordTold(deps, artist, {
    isFirst: ({ socials }) => socials === null,
    // What can't be read now would be news later: it begins with all of them.
    begin: async () => {
      if (!has_unread) await setSocials(deps.table, artist.id, seen);
    },
    compare: ({ baseline }, context) =>
      diffLinks(baseline, has_unread ? withKnown(seen, baseline.socials ?? []) : seen, context),
  });
}

/** Nothing is gone that may be among what could not be read. */
function withKnown(seen: readonly SocialLink[], known: readonly SocialLink[]): SocialLink[] {
  const urls = new Set(seen.map(({ url }) => url));
  return [...seen, ...known.filter(({ url }) => !urls.has(url))];
}
