import type { CatalogRelease, CatalogReleaseDetails } from '../../catalog.ts';
import { isMergedIn } from '../profile/merged-in.ts';
import { isTrusted } from '../risk/known-set.ts';
import { told } from '../normalise.ts';
import { type PairContext, pairReplaced, type Replacement, type Sides } from './pair.ts';
import { areSameRecordings } from '../tracks/recordings.ts';
import type { Baseline, DiffContext, Evidence, ReleaseRecord } from '../types.ts';

/** The pages of releases that were read beside a list, by the ids that were asked for. */
export type Pages = Evidence['releases'];

/** What a list shows of the releases that are known to be gone, or not to be there. */
export interface Presence {
  /** What is there under another id. */
  pairs: Replacement[];
  /** What is missing from a complete list, and is not there under another id. */
  alone: ReleaseRecord[];
  /** What a list leaves out that is not complete, and what came that may be the same. */
  unseen: { releases: ReleaseRecord[]; pairs: Replacement[] };
}

/** Finds what is gone, of `known`, and what is there in its place. */
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

/** Whether a release that is known to be gone may still come again under another id. */
function isAwaited({ status, gone_from }: ReleaseRecord): boolean {
  return status === 'offline' && gone_from !== 'replaced';
}

/** What is listed and known, of `known`: back after it was gone, or there beside what is missing. */
function listedSides(
  known: readonly ReleaseRecord[],
  listed: ReadonlyMap<string, CatalogRelease>,
): Pick<Sides, 'back' | 'beside'> {
  // Nothing takes its place that does not look like the artist's own: that is how one is hidden.
  const there = known
    .filter((record) => isTrusted(record) && !isMergedIn(record))
    .flatMap((record) => {
      const release = listed.get(record.id);
      return release ? [{ record, release: completed(release, record) }] : [];
    });
  const isOffline = ({ record }: { record: ReleaseRecord }) => record.status === 'offline';
  return {
    back: there.filter((one) => isOffline(one) && isBackByList(one.record)).map(toRelease),
    beside: there.filter((one) => !isOffline(one)).map(toRelease),
  };
}

function toRelease({ release }: { release: CatalogRelease }): CatalogRelease {
  return release;
}

/** Whether the list says that a release is back: what its own page said is the page's to take back. */
export function isBackByList({ status, gone_from }: ReleaseRecord): boolean {
  return status === 'offline' && gone_from !== 'page';
}

/** A release as it is listed, with what is known of it where lists don't tell. */
function completed(release: CatalogRelease, record: ReleaseRecord): CatalogRelease {
  return {
    ...release,
    type: release.type ?? record.type,
    relation: release.relation === 'main' ? (record.traits?.relation ?? 'main') : release.relation,
    release_date: release.release_date ?? record.release_date,
    label: told(release.label) ?? record.label,
    upc: told(release.upc) ?? record.upc,
    total_tracks: release.total_tracks ?? record.total_tracks,
  };
}

/** A release that came, with what its own page tells where lists don't. */
export function withPage(
  release: CatalogRelease,
  page: CatalogReleaseDetails | undefined,
): CatalogRelease {
  return page
    ? {
        ...release,
        label: told(release.label) ?? told(page.label),
        upc: told(release.upc) ?? told(page.upc),
        total_tracks: release.total_tracks ?? page.total_tracks,
      }
    : release;
}

/** Pages by the ids that they answer with: one may be asked for by another. */
export function byOwnId(pages: Pages): Map<string, CatalogReleaseDetails> {
  const found = [...pages.values()].flatMap((page) => (page ? [page] : []));
  return new Map(found.map((page) => [page.id, page]));
}

/** Pairing, with what is known and was read of the recordings. */
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
    // By a list alone that can't be said: a re-check reads the page, and then it has to be so.
    areAlike: (gone, { id }) => {
      const page = pages.get(id);
      if (page === undefined) return true;
      return areSameRecordings(tracks.get(gone.id), tracks.get(id) ?? page?.tracks, capabilities);
    },
  };
}
