import type { Capability, CatalogTrack } from '../../domain/catalog/catalog.ts';
import { isrcKey, sameTitle, nonEmpty } from '../normalise.ts';
import { lengthDiffers } from './align.ts';

/**
 * Whether two releases contain the same recordings, track by track. If one marks a track as explicit
 * and the other doesn't, they are two editions. False as well if the tracks of one of them are not
 * known.
 */
export function areSameRecordings(
  some: readonly CatalogTrack[] | null | undefined,
  others: readonly CatalogTrack[] | null | undefined,
  capabilities: ReadonlySet<Capability>,
): boolean {
  if (!some || !others || some.length === 0 || some.length !== others.length) return false;
  const inOrder = others.toSorted(byPlace);
  return some.toSorted(byPlace).every((track, at) => {
    const other = inOrder[at];
    return other !== undefined && isSameRecording(track, other, capabilities);
  });
}

function byPlace(a: CatalogTrack, b: CatalogTrack): number {
  return a.disc - b.disc || a.position - b.position;
}

function isSameRecording(
  one: CatalogTrack,
  other: CatalogTrack,
  capabilities: ReadonlySet<Capability>,
): boolean {
  const isMarked = one.explicit !== null && other.explicit !== null;
  if (isMarked && one.explicit !== other.explicit) return false;
  const [a, b] = capabilities.has('isrcs')
    ? [nonEmpty(one.isrc), nonEmpty(other.isrc)]
    : [null, null];
  return a !== null && b !== null
    ? isrcKey(a) === isrcKey(b)
    : sameTitle(one.title, other.title) && !lengthDiffers(one, other);
}
