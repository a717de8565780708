import type { Doubtful, NewsFacts } from '../rules/news-facts.ts';
import { labelsOf } from '../../findings/risk/identity.ts';
import { type RiskFactor, riskTable } from '../../findings/risk/risk-table.ts';
import { daySpan, dayCount } from '../../findings/releases/release-date.ts';
import { registrantsIn } from '../../findings/risk/traits.ts';
import type { CatalogReleaseDetails } from '../../domain/catalog/catalog.ts';
import { canaryStreamingId } from '../../plan/canary.ts';
import { countNewParts, othersWithNewParts } from '../../table/catalog/new-parts.ts';
import type { Table } from '../../table/client.ts';
import type { Catalog } from '../../usecases/source-ports.ts';
import { answerOrNull } from '../../usecases/answer-or-null.ts';
import { uncounted } from '../../watches/index.ts';

interface NewsSources {
  table: Table;
  catalog: Pick<Catalog, 'topTracks'>;
  /** Reads pages of releases while there is time. */
  pages: (ids: readonly string[]) => Promise<ReadonlyMap<string, CatalogReleaseDetails | null>>;
  now: Date;
}

/** So many releases of a guest are looked at. */
const guestReleasesMax = 3;
/** A release of a guest that came out later may be part of the same wave. */
const establishedDays = 180;
/** A wave is more than a coincidence from so many other artists on. */
const othersMin = 2;

/**
 * Finds out of new releases of which nobody knows whose they are: at how many other artists the same label or
 * codes are new, too, and whether a guest brings the label. That is asked once, just before they are told.
 */
export async function newsFactsOf(
  sources: NewsSources,
  streamingId: string,
  doubtful: readonly Doubtful[],
): Promise<NewsFacts> {
  // It changes all the time, and is no artist of the catalog.
  if (streamingId === canaryStreamingId) return new Map();
  const facts = new Map<string, RiskFactor[]>();
  for (const one of doubtful) {
    const { table, now } = sources;
    // What a function loses by dying right there is not counted: only words and points depend on it.
    await countNewParts(table, one.parts, streamingId, now).catch(uncounted('same_uncounted'));
    const counted = await othersWithNewParts(table, one.parts, streamingId, now).catch(
      uncounted('same_unread'),
    );
    const others = counted ?? 0;
    const guest = await guestWithLabel(sources, one);
    facts.set(one.id, [
      ...(others >= othersMin
        ? [{ reason: 'others', points: riskTable.others.points, values: [String(others)] } as const]
        : []),
      ...(guest
        ? [{ reason: 'guest_label', points: 0, values: [guest, one.label ?? ''] } as const]
        : []),
    ]);
  }
  return facts;
}

/** A guest one of whose own releases has the label, or the codes, since long. */
async function guestWithLabel(
  { catalog, pages, now }: NewsSources,
  { guests, parts, label }: Doubtful,
): Promise<string | null> {
  const labels = new Set(labelsOf({ label }));
  for (const { id, name } of guests) {
    const top = await answerOrNull(() => catalog.topTracks(id));
    const ids = [...new Set((top ?? []).flatMap(({ release_id }) => release_id ?? []))];
    const found = await pages(ids.slice(0, guestReleasesMax));
    const isTheirs = [...found.values()].some((page) => {
      if (!page || !isEstablished(page, now)) return false;
      const registrants = registrantsIn(page.tracks);
      return (
        labelsOf(page).some((key) => labels.has(key)) ||
        parts.isrc_registrants.some((code) => registrants.includes(code))
      );
    });
    if (isTheirs) return name;
  }
  return null;
}

function isEstablished({ release_date }: CatalogReleaseDetails, now: Date): boolean {
  const span = daySpan(release_date);
  return span !== null && span.last < dayCount(now) - establishedDays;
}
