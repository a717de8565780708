import type { CatalogReleaseDetails } from '../../domain/catalog/catalog.ts';
import {
  isUndecided,
  namesNobody,
  riskOf,
  riskReasons,
  shownRisk,
  suspicious,
} from '../releases/additions.ts';
import { finding, releaseSubject, setFields } from '../finding.ts';
import { cameOn, recordingsOn } from './known-set.ts';
import { isrcsOf, nonEmpty } from '../normalise.ts';
import { isSuspicious } from './risk-table.ts';
import { traitsOf } from './traits.ts';
import type { DiffContext, Finding } from '../types.ts';
import type { Baseline, ReleaseRecord } from '../records.ts';

/**
 * The risk, by its own page, of a release that was reported before it could be judged, or before those of the
 * others were read; null if it turns out not to be the artist's own.
 * @returns `isUndecided`: it passes only because pages of known releases were not read yet.
 */
export function lateRisk(
  baseline: Baseline,
  record: ReleaseRecord,
  page: CatalogReleaseDetails,
  context: DiffContext,
) {
  const traits = traitsOf(page, baseline.profile, context.capabilities);
  const seen = {
    ...record,
    traits,
    relation: traits.relation,
    label: nonEmpty(page.label) ?? record.label,
    upc: nonEmpty(page.upc) ?? record.upc,
  };
  const cameThatDay = cameOn(new Date(record.first_seen_at), baseline).length;
  const beside = { cameThatDay, found: recordingsOn(page, record.id, baseline) };
  const risk = riskOf(seen, baseline, beside, context);
  return {
    seen: { ...seen, risk },
    risk,
    isUndecided: isUndecided(seen, baseline, { risk, ...beside }, context),
  };
}

/** The finding for a release that was reported as an ordinary one and whose page looks suspicious. */
export function diffRisk(
  baseline: Baseline,
  record: ReleaseRecord,
  page: CatalogReleaseDetails,
  context: DiffContext,
): Finding[] {
  const isOpen = record.standing.kind === 'unjudged' && !namesNobody(page);
  if (!isOpen) return [];
  const { seen, risk } = lateRisk(baseline, record, page, context);
  if (!risk || !isSuspicious(risk)) return [];
  const isrcs = isrcsOf(page.tracks);
  return [
    {
      seen,
      ...(isrcs.length > 0 && { isrcs }),
      ...finding({
        type: 'RELEASE_SUSPICIOUS',
        subject: releaseSubject(record),
        field: 'risk',
        before: null,
        after: risk.score,
        risk: shownRisk(risk),
        reasons: riskReasons(risk),
        says: suspicious(record, risk),
        move: setFields(record, { risk, standing: { kind: 'settled' } }),
      }),
    },
  ];
}
