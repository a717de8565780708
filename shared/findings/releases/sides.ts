import type { CatalogRelease, CatalogReleaseDetails } from '../../domain/catalog/catalog.ts';
import { isMergedIn } from '../profile/merged-in.ts';
import { isTrusted } from '../risk/known-set.ts';
import { nonEmpty } from '../normalise.ts';
import { type PairContext, pairReplaced, type Replacement, type Sides } from './pair.ts';
import { areSameRecordings } from '../tracks/align.ts';
import type { DiffContext, Evidence } from '../types.ts';
import type { Baseline, ReleaseRecord } from '../records.ts';

/** The pages of releases that were read beside a list, by the ids that were asked for. */
export type Pages = Evidence['releases'];

/** Which known releases a list lacks, and what replaced them. */
export interface Presence {
  /** Releases that are there under another id. */
  pairs: Replacement[];
  /** Releases that are missing from a complete list and are not there under another id. */
  alone: ReleaseRecord[];
  /** Releases that an incomplete list leaves out, and new ones that may be the same. */
  unseen: { releases: ReleaseRecord[]; pairs: Replacement[] };
}

/** Finds the known releases that are gone, and what replaced them. */
export function presence(
  known: readonly ReleaseRecord[],
  listed: ReadonlyMap<string, CatalogRelease>,
  added: readonly CatalogRelease[],
  { isComplete, pairing }: { isComplete: boolean; pairing: PairContext },
): Presence {
  const absent = known.filter(({ id }) => !listed.has(id));
  const live = absent.filter(({ status }) => status !== 'offline');
  const [missing, releases] = isComplete ? [live, []] : [[], live];
  const awaited = absent.filter(isAwaited);
  const none = { back: [], beside: [] };
  const there = missing.length > 0 ? listedSides(known, listed) : none;
  const pairs = pairReplaced({ missing, awaited, added, ...there }, pairing);
  const paired = new Set(pairs.map(({ gone }) => gone));
  const unsure = pairReplaced({ missing: releases, awaited: [], added, ...none }, pairing);
  return {
    pairs,
    alone: missing.filter((record) => !paired.has(record)),
    unseen: { releases, pairs: unsure },
  };
}

/** Whether a release that is known to be gone may still return under another id. */
function isAwaited({ status, gone_from }: ReleaseRecord): boolean {
  return status === 'offline' && gone_from !== 'replaced';
}

/** The known releases in the list: back after they were gone, or there all along. */
function listedSides(
  known: readonly ReleaseRecord[],
  listed: ReadonlyMap<string, CatalogRelease>,
): Pick<Sides, 'back' | 'beside'> {
  // A foreign release replaces nothing: that would hide a takedown.
  const there = known
    .filter((record) => isTrusted(record) && !isMergedIn(record))
    .flatMap((record) => {
      const release = listed.get(record.id);
      return release ? [{ record, release: completed(release, record) }] : [];
    });
  return {
    back: there.filter(({ record }) => isBackByList(record)).map(({ release }) => release),
    beside: there.filter(({ record }) => record.status !== 'offline').map(({ release }) => release),
  };
}

/** Whether the list can say that a release is back: what its page said, only the page can take back. */
export function isBackByList({ status, gone_from }: ReleaseRecord): boolean {
  return status === 'offline' && gone_from !== 'page';
}

/** A listed release, with known values for fields that lists leave out. */
function completed(release: CatalogRelease, record: ReleaseRecord): CatalogRelease {
  return {
    ...release,
    type: release.type ?? record.type,
    relation: release.relation === 'main' ? (record.traits?.relation ?? 'main') : release.relation,
    release_date: release.release_date ?? record.release_date,
    label: nonEmpty(release.label) ?? record.label,
    upc: nonEmpty(release.upc) ?? record.upc,
    total_tracks: release.total_tracks ?? record.total_tracks,
  };
}

/** A new release, with its page's values for fields that lists leave out. */
export function withPage(
  release: CatalogRelease,
  page: CatalogReleaseDetails | undefined,
): CatalogRelease {
  return page
    ? {
        ...release,
        label: nonEmpty(release.label) ?? nonEmpty(page.label),
        upc: nonEmpty(release.upc) ?? nonEmpty(page.upc),
        total_tracks: release.total_tracks ?? page.total_tracks,
      }
    : release;
}

/** Pages by the IDs they answer with, which may not be the IDs we requested. */
export function byOwnId(pages: Pages): Map<string, CatalogReleaseDetails> {
  const found = [...pages.values()].flatMap((page) => (page ? [page] : []));
  return new Map(found.map((page) => [page.id, page]));
}

/** The context for pairing: what is known and was read about pages and recordings. */
export function pairContext(
  { tracks }: Pick<Baseline, 'tracks'>,
  pages: Pages,
  { capabilities }: DiffContext,
): PairContext {
  return {
    capabilities,
    leadsTo: ({ id }) => {
      const answered = pages.get(id)?.id ?? id;
      return answered === id ? null : answered;
    },
    // A list alone can't say. A re-check reads the page, and then it has to be true.
    areAlike: (gone, { id }) => {
      const page = pages.get(id);
      if (page === undefined) return true;
      return areSameRecordings(tracks.get(gone.id), tracks.get(id) ?? page?.tracks, capabilities);
    },
  };
}
