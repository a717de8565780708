import type { CatalogReleaseDetails } from '../../domain/catalog/catalog.ts';
import { additionOf, judgedAddition, namesNobody } from './additions.ts';
import { nonEmpty, upcKey } from '../normalise.ts';
import { wentOffline } from './presence.ts';
import { isSuspicious } from '../risk/risk-table.ts';
import { shownRisk } from '../risk/suspicious.ts';
import { message } from '../words.ts';
import type { DiffContext, Finding } from '../types.ts';
import type { Baseline, ReleaseRecord } from '../records.ts';

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
