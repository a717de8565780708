import { additionTypes, judgedAddition } from '../diff/additions.ts';
import { diff } from '../diff/diff.ts';
import { diffRelease } from '../diff/diff-details.ts';
import { diffLinks } from '../diff/diff-links.ts';
import { delisted } from '../diff/diff-releases.ts';
import { cameOn } from '../risk/known-set.ts';
import type { Baseline, DiffContext, Evidence, Finding } from '../types.ts';

/**
 * All that a re-check finds: what a check would, and what only the pages that were read beside the
 * list can say. A release that came is judged by its page; one that went from the list though its
 * page lives on is found as delisted as well.
 */
export function lookAgain(baseline: Baseline, evidence: Evidence, context: DiffContext): Finding[] {
  const { observation, releases, links } = evidence;
  const pages = [...releases.values()].flatMap((page) => {
    const record = page ? baseline.releases.get(page.id) : undefined;
    return page && record ? diffRelease(baseline, record, page, context) : [];
  });
  const seen = observation ? diff(baseline, observation, context) : [];
  return [
    ...judged(seen, baseline, releases, context),
    ...seen.flatMap((finding) => asDelisted(finding, baseline, evidence, context)),
    ...pages,
    ...(links ? diffLinks(baseline, links, context) : []),
  ];
}

function judged(
  seen: readonly Finding[],
  baseline: Baseline,
  pages: Evidence['releases'],
  context: DiffContext,
): Finding[] {
  const isAddition = ({ change_type }: Finding) => additionTypes.includes(change_type);
  const cameThatDay = seen.filter(isAddition).length + cameOn(context.now, baseline).length;
  return seen.map((finding) => {
    if (!isAddition(finding)) return finding;
    const page = pages.get(finding.subject.id);
    return judgedAddition(finding, page, { baseline, cameThatDay }, context);
  });
}

function asDelisted(
  { change_type, subject }: Finding,
  baseline: Baseline,
  { observation, releases: pages }: Evidence,
  context: DiffContext,
): Finding[] {
  const record = baseline.releases.get(subject.id);
  if (change_type !== 'RELEASE_WENT_OFFLINE' || !record) return [];
  // An entry without a title is no entry, but the release has not left the list either.
  const isListed = observation?.releases.releases.some(({ id }) => id === subject.id);
  return !isListed && pages.get(subject.id)?.available ? [delisted(record, context)] : [];
}
