import { createHash } from 'node:crypto';
import type { Capability, Observation } from '../domain/catalog/catalog.ts';
import { titleKey } from './normalise.ts';
import { listedReleases, watchedFields, watchedImage } from './releases/listing.ts';
import { providedVerified } from './provided-fields.ts';
import { topOf } from './top-tracks/difference.ts';

/**
 * A hash over all of an observation that a comparison looks at, whatever the order of its lists,
 * the hosts of its pictures and the numbers in it: two observations with one hash differ from any
 * baseline in the same way. So a check may stop at a known hash, as long as nothing that it found
 * is lost: keep the hash only beside findings that are recorded, and drop it when one is settled.
 */
export function observationHash(
  { artist, top_tracks, releases }: Observation,
  capabilities: ReadonlySet<Capability>,
): string {
  const seen =
    artist === null
      ? null
      : {
          id: artist.streaming_id,
          name: titleKey(artist.name),
          image: capabilities.has('image') ? watchedImage(artist) : undefined,
          verified: capabilities.has('verified') ? providedVerified(artist) : undefined,
          top: capabilities.has('top_tracks') && top_tracks ? topHash(top_tracks) : undefined,
          complete: releases.complete,
          releases: [...listedReleases(releases).values()]
            .map((release) => JSON.stringify(watchedFields(release, capabilities)))
            .sort(),
        };
  return createHash('sha256').update(JSON.stringify(seen)).digest('base64url');
}

function topHash(tracks: NonNullable<Observation['top_tracks']>): string[] {
  return topOf(tracks)
    .map(({ id }) => id)
    .sort();
}
