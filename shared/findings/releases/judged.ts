import type { CatalogReleaseDetails, CatalogTrack } from '../../domain/catalog/catalog.ts';
import { additionOf, judgedAddition, namesNobody, shownRisk } from './additions.ts';
import { isrcKey, isrcsOf, nonEmpty, upcKey } from '../normalise.ts';
import { wentOffline } from './presence.ts';
import { isSuspicious } from '../risk/risk-table.ts';
import { message } from '../words.ts';
import type { DiffContext, Evidence, Finding } from '../types.ts';
import type { Baseline, ReleaseRecord } from '../records.ts';
import { named } from '../finding.ts';
import { isTrusted } from '../risk/known-set.ts';

/**
 * Judges a release that replaced another one by its own page. If it looks foreign, it is not the same
 * release, unless it has the same UPC: then one is gone, and the other is new. Without a page the
 * replacement stays as it is, and is judged when the page is read.
 * @param cameThatDay how many releases of the artist's own appeared that day.
 */
export function judgedReplacement(
  replacement: Finding,
  page: CatalogReleaseDetails | undefined,
  means: { baseline: Baseline; cameThatDay: number },
  context: DiffContext,
): Finding[] {
  const { move, payload } = replacement;
  if (move.kind !== 'replace') return [replacement];
  if (!page || namesNobody(page)) {
    const record = { ...move.record, standing: { kind: 'unjudged' } } as const;
    return [{ ...replacement, move: { ...move, record } }];
  }
  const came = judgedAddition(additionOf(move.record, [], context), page, means, context);
  if (came.move.kind !== 'release') return [replacement];
  const { record } = came.move;
  const gone = means.baseline.releases.get(move.gone.id);
  if (gone && !isSameProduct(gone, record, context) && isForeign(gone, record)) {
    const reason = message('cameForeign', { id: record.id });
    const isNews = gone.status !== 'offline';
    return [...(isNews ? [wentOffline(gone, reason, 'list', context)] : []), came];
  }
  const { risk } = record;
  return [
    {
      ...replacement,
      payload: { ...payload, ...(risk ? { risk: shownRisk(risk) } : {}) },
      move: { ...move, record },
    },
  ];
}

function isSameProduct(gone: ReleaseRecord, came: ReleaseRecord, context: DiffContext): boolean {
  const [one, other] = [nonEmpty(gone.upc), nonEmpty(came.upc)];
  const areProvided = context.capabilities.has('upcs') && one !== null && other !== null;
  return areProvided && upcKey(one) === upcKey(other);
}

function isForeign({ traits }: ReleaseRecord, { risk, relation }: ReleaseRecord): boolean {
  if (risk && isSuspicious(risk)) return true;
  return traits?.relation === 'main' && relation !== 'main';
}

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
