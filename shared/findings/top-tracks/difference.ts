import type { Capability, CatalogTopTrack } from '../../domain/catalog/catalog.ts';
import { isrcKey } from '../normalise.ts';

/** How many of the top tracks are compared: those below come and go every day. */
const topCount = 10;

/** This many tracks that were among them before are remembered. */
const pastMax = 50;

/** The top tracks that are compared. */
export function topOf(tracks: readonly CatalogTopTrack[]): readonly CatalogTopTrack[] {
  return tracks.slice(0, topCount);
}

/**
 * What entered and what left. Compares top tracks as a set: both are empty where they are the same, in
 * whatever order. A recording that goes on under another track id (same ISRC, where
 * the catalog tells it) has neither entered nor left.
 */
export function topDifference(
  before: readonly CatalogTopTrack[],
  after: readonly CatalogTopTrack[],
  capabilities: ReadonlySet<Capability>,
): Record<'entered' | 'left', readonly CatalogTopTrack[]> {
  const [old, now] = [topOf(before), topOf(after)];
  return { entered: without(now, old, capabilities), left: without(old, now, capabilities) };
}

function without(
  tracks: readonly CatalogTopTrack[],
  others: readonly CatalogTopTrack[],
  capabilities: ReadonlySet<Capability>,
): CatalogTopTrack[] {
  const ids = new Set(others.map(({ id }) => id));
  const isrcs = new Set(capabilities.has('isrcs') ? others.flatMap(recording) : []);
  return tracks.filter(
    (track) => !ids.has(track.id) && !recording(track).some((isrc) => isrcs.has(isrc)),
  );
}

/** The tracks that were on top before, with `tracks` as the newest. */
export function withPast(
  past: readonly CatalogTopTrack[] = [],
  tracks: readonly CatalogTopTrack[],
): readonly CatalogTopTrack[] {
  const byId = new Map([...tracks, ...past].map((track) => [track.id, track]));
  return [...byId.values()].slice(0, pastMax);
}

function recording({ isrc }: CatalogTopTrack): string[] {
  return isrc === null ? [] : [isrcKey(isrc)];
}
