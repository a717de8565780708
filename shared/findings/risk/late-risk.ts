import type { CatalogReleaseDetails } from '../../domain/catalog/catalog.ts';
import {
  assessedBy,
  isrcsShown,
  namesNobody,
  riskReasons,
  shownRisk,
  suspicious,
} from '../releases/additions.ts';
import { finding, releaseSubject, setFields } from '../finding.ts';
import { cameOn } from './known-set.ts';
import { isSuspicious } from './risk-table.ts';
import type { DiffContext, Finding } from '../types.ts';
import type { Baseline, ReleaseRecord } from '../records.ts';

/** A release that was reported before it could be judged, or before those of the others were read, by its own page. */
export function lateRisk(
  baseline: Baseline,
  record: ReleaseRecord,
  page: CatalogReleaseDetails,
  context: DiffContext,
) {
  const cameThatDay = cameOn(new Date(record.first_seen_at), baseline).length;
  return assessedBy(page, record, { baseline, cameThatDay }, context);
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
  const { seen } = lateRisk(baseline, record, page, context);
  const { risk } = seen;
  if (!risk || !isSuspicious(risk)) return [];
  return [
    {
      seen,
      ...isrcsShown(page),
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
