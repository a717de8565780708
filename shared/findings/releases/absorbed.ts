import type { CatalogReleaseDetails, CatalogTrack } from '../../domain/catalog/catalog.ts';
import { named } from '../finding.ts';
import { isrcKey, isrcsOf } from '../normalise.ts';
import { isTrusted } from '../risk/known-set.ts';
import type { Evidence, Finding } from '../types.ts';
import type { Baseline, ReleaseRecord } from '../records.ts';
import { message } from '../words.ts';

/** So many releases are named that have its recordings. */
const namedMax = 3;

/**
 * A release that is gone while its recordings are still on others of the artist: a single that its album
 * absorbed, a standard edition after the deluxe one, an album that was delivered again. Told by the ISRCs:
 * with all of them it is info, with some of them a warning.
 */
export function unlessAbsorbed(
  finding: Finding,
  { releases, tracks }: Baseline,
  { observation, releases: pages, came }: Seen,
): Finding {
  const record = releases.get(finding.subject.id);
  if (finding.change_type !== 'RELEASE_WENT_OFFLINE' || !record || !isTrusted(record)) {
    return finding;
  }
  const own = keysOf(tracks.get(record.id));
  const rows = observation?.releases.releases ?? [];
  const others = rows
    .filter(({ id }) => id !== record.id && counts(releases.get(id) ?? came.get(id), pages.get(id)))
    .map(({ id, title }) => {
      const there = (pages.get(id)?.tracks ?? tracks.get(id))?.filter(({ available }) => available);
      const isrcs = keysOf(there);
      return { title, shared: own.filter((isrc) => isrcs.includes(isrc)) };
    })
    .filter(({ shared }) => shared.length > 0)
    .toSorted((a, b) => b.shared.length - a.shared.length);
  const seen = new Set<string>();
  const on: string[] = [];
  for (const { title, shared } of others) {
    const isMore = shared.some((isrc) => !seen.has(isrc));
    if (isMore && on.length < namedMax) on.push(title);
    for (const isrc of shared) seen.add(isrc);
  }
  const there = seen.size;
  if (there === 0) return finding;
  const of = Math.max(own.length, tracks.get(record.id)?.length ?? 0);
  const isWhole = there === of;
  return {
    ...finding,
    severity: isWhole ? 'info' : 'warning',
    says: message('releaseAbsorbed', { release: named(record), on, there, of }),
    reasons: [...finding.reasons, message('recordingsThere', { on, there, of })],
  };
}

interface Seen extends Pick<Evidence, 'observation' | 'releases'> {
  /** New releases that appeared with it, as this look judges them. */
  came: ReadonlyMap<string, ReleaseRecord>;
}

/** Whether recordings on a release are there: not on one that can't be played, or that isn't theirs. */
function counts(
  release: ReleaseRecord | undefined,
  page: CatalogReleaseDetails | null | undefined,
): boolean {
  if (!release || page === null || page?.available === false) return false;
  const { relation, status, standing } = release;
  return (
    relation === 'main' &&
    status !== 'offline' &&
    standing.kind !== 'unjudged' &&
    isTrusted(release)
  );
}

function keysOf(tracks: readonly CatalogTrack[] | undefined): string[] {
  return [...new Set(isrcsOf(tracks).map(isrcKey))];
}
