import type { Artist } from '../../domain/bodies/artist.ts';
import { changedFields } from '../../domain/people/audit.ts';
import type { ReleasePolicy } from '../../domain/releases/release.ts';
import { holdMovedWrite } from '../../table/artists/artist-writes.ts';
import { taggedWrites } from '../../table/artists/tags.ts';
import { holderPolicyWrite } from '../../watches/items/holders.ts';
import type { Table } from '../../table/client.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { transactFresh } from '../../table/transaction.ts';
import type { Doing } from '../acting.ts';
import { freshOrConflict } from '../fresh-or-conflict.ts';
import { findArtist } from './find-artist.ts';
import { view } from './view-artist.ts';

/** What people can change about an artist. */
export interface ArtistPatch {
  tags?: readonly string[] | undefined;
  release_policy?: ReleasePolicy | undefined;
}

/**
 * Changes what an organization says about one of its artists, and nothing of the watch: no other holder
 * sees it. Lists are filtered by the new tags at once, and rules go by them for every change that is
 * routed from now on.
 * @throws Problem `not_found`, `conflict`
 */
export async function updateArtist(
  { table }: { table: Table },
  { organization, now, by }: Doing,
  id: string,
  patch: ArtistPatch,
): Promise<Artist> {
  return freshOrConflict(async () => {
    const artist = await findArtist(table, organization.id, id);
    const tags = [...(patch.tags ?? artist.tags)];
    const { release_policy = artist.release_policy } = patch;
    const before = { tags: artist.tags, release_policy: artist.release_policy };
    const changed = changedFields(before, { tags, release_policy });
    if (!changed) return view(artist);
    const line = auditWrite(organization.id, by, now, {
      action: 'artist.updated',
      target: { type: 'artist', id, name: artist.name },
      ...changed,
    });
    const writes = [
      holdMovedWrite(artist, { tags, release_policy }),
      // A stopped artist is no holder: it has the policy again once it is.
      ...(artist.left || release_policy === artist.release_policy
        ? []
        : [holderPolicyWrite(artist.watch_id, organization.id, release_policy)]),
      ...taggedWrites(artist, artist.tags, tags),
    ];
    await transactFresh(table, [...writes, line], 'the artist');
    return view({ ...artist, tags, release_policy });
  });
}
