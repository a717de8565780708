import { additionOf, riskOf } from '../../findings/releases/additions.ts';
import { isSuspicious, ofKind, type RiskFactor } from '../../findings/risk/risk-table.ts';
import { newParts } from '../../findings/risk/risk.ts';
import type { IdentityParts } from '../../findings/risk/identity.ts';
import { keptFacts } from '../../findings/render-change.ts';
import { cameOn } from '../../findings/risk/known-set.ts';
import { diffContext } from '../../watches/rules/known.ts';
import type { Look } from './recheck.ts';
import type { Baseline, ReleaseRecord } from '../../findings/records.ts';
import type { DiffContext, Verdict } from '../../findings/types.ts';

/** A release that is about to be told as one of which nobody knows whose it is. */
export interface Doubtful {
  id: string;
  /** What of it was never seen on the artist's releases. */
  parts: IdentityParts;
  /** Who is on it besides the artist and was never there before, by their IDs in the catalog. */
  guests: readonly { id: string; name: string }[];
  label: string | null;
}

/** So many guests are looked at. */
const guestsMax = 2;

/** What has to be found out of a release elsewhere before it is told; null: nothing. */
export function doubtfulOf(verdict: Verdict): Doubtful | null {
  if (verdict.kind !== 'confirm' || verdict.finding.move.kind !== 'release') return null;
  const { record } = verdict.finding.move;
  const { risk, label, traits } = record;
  if (!risk || !isSuspicious(risk)) return null;
  const isExplained = ofKind(risk, 'theirs').length > 0;
  const guests = (traits?.contributors ?? []).flatMap(({ id, name }) => (id ? [{ id, name }] : []));
  return {
    id: record.id,
    parts: newParts(record, risk),
    guests: isExplained ? [] : guests.slice(0, guestsMax),
    label,
  };
}

/** What was found out elsewhere, by the release. */
export type NewsFacts = ReadonlyMap<string, readonly RiskFactor[]>;

/** A look whose new releases are judged again with what was found out elsewhere. */
export function withNews(look: Look, facts: NewsFacts): Look {
  if (facts.size === 0) return look;
  const { baseline } = look.known;
  const means = diffContext(look.known, look.context);
  const judged = look.judged.map((one) => ({
    ...one,
    verdict: withNewsFacts(one.verdict, facts, baseline, means),
  }));
  return { ...look, judged };
}

function withNewsFacts(
  verdict: Verdict,
  facts: NewsFacts,
  baseline: Baseline,
  context: DiffContext,
): Verdict {
  if (verdict.kind !== 'confirm' || verdict.finding.move.kind !== 'release') return verdict;
  const { finding } = verdict;
  const { record }: { record: ReleaseRecord } = verdict.finding.move;
  const found = facts.get(record.id) ?? [];
  if (found.length === 0 || !record.risk) return verdict;
  const several = record.risk.factors.find(
    ({ reason, values }) => reason === 'several' && values[1] === '1',
  );
  const cameThatDay = Number(several?.values[0] ?? cameOn(context.now, baseline).length + 1);
  const recordings = record.risk.factors.filter(({ reason }) => reason === 'recordings');
  const beside = { cameThatDay, found: [...recordings, ...found] };
  const risk = riskOf(record, baseline, beside, context);
  const reasons = finding.reasons.filter(({ id }) => id !== 'riskFactor');
  const again = additionOf({ ...record, risk }, reasons, context);
  const payload = { ...again.payload, ...keptFacts(finding.payload) };
  return { ...verdict, finding: { ...finding, ...again, payload } };
}
