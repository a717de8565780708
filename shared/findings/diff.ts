import { isAddition } from '../changes/rules/change-type.ts';
import type { Observation } from '../domain/catalog/catalog.ts';
import { diffProfile, isAdopting, isOther } from './profile/diff.ts';
import { diffReleases } from './releases/diff.ts';
import { diffUnknownTop, judgedTop, unknownTop } from './top-tracks/unknown.ts';
import { inOrder } from './finding.ts';
import { isMergedOut } from './profile/merged-in.ts';
import { byOwnId, type Pages } from './releases/sides.ts';
import type { DiffContext, Evidence, Finding } from './types.ts';
import type { Baseline } from './records.ts';
import { judgedAddition } from './releases/additions.ts';
import { diffRelease } from './pages/diff.ts';
import { diffBio, diffLinks } from './about/diff.ts';
import { judgedReplacement, unlessAbsorbed } from './releases/judged.ts';
import { isThere } from './releases/release-date.ts';
import { delisted } from './releases/presence.ts';
import { cameOn } from './risk/known-set.ts';

/**
 * Everything that differs between what is known and what was seen, at most one finding for each type
 * and subject. Not compared are: fields that the catalog does not provide, releases when the catalog
 * doesn't know the artist, what is missing from an incomplete list, and what another profile brought
 * along. Numbers are judged by day, not here.
 * @param pages of releases that were read beside the list, by the ids that were asked for.
 */
export function diff(
  baseline: Baseline,
  observation: Observation,
  context: DiffContext,
  pages?: Pages,
): Finding[] {
  const { artist } = observation;
  const { profile } = baseline;
  const releases =
    artist === null
      ? []
      : diffReleases(baseline, observation.releases, artist.streaming_id, context, pages);
  // Another profile answers, or its list has not been taken over completely yet.
  const comesAlong =
    artist !== null &&
    (isOther(profile, artist) || isAdopting(profile, observation.releases, context.now));
  return inOrder([
    ...diffProfile(profile, observation, context),
    ...diffUnknownTop(baseline, observation, context),
    ...(comesAlong
      ? releases.filter((one) => !isAddition(one.change_type) && !isMergedOut(one))
      : releases),
  ]);
}

/**
 * Everything that a re-check finds: what a check would find, and what only the pages that were read
 * can show. A new release is judged by its page, and so is an unknown top track. A release that left
 * the list while its page is still there is found as delisted, too. A track that left its release's
 * page is judged by its own id.
 */
export function recheckFindings(
  baseline: Baseline,
  evidence: Evidence,
  context: DiffContext,
): Finding[] {
  const { observation, releases, tracks, links, biography } = evidence;
  const pages = [...releases.values()].flatMap((page) => {
    const record = page ? baseline.releases.get(page.id) : undefined;
    return page && record ? diffRelease(baseline, record, page, context, tracks) : [];
  });
  const found = observation ? diff(baseline, observation, context, releases) : [];
  const seen = found.filter(({ change_type }) => change_type !== 'TOP_TRACK_UNKNOWN');
  const top = observation ? unknownTop(baseline, observation, context) : [];
  const told = judged(seen, baseline, releases, context);
  const made = told.flatMap(({ move }) => (move.kind === 'release' ? [move.record] : []));
  const came = new Map(made.map((record) => [record.id, record]));
  return [
    ...told.map((one) => unlessAbsorbed(one, baseline, { observation, releases, came })),
    ...seen.flatMap((finding) => asDelisted(finding, baseline, evidence, context)),
    ...top.map((finding) => judgedTop(finding, releases, baseline)),
    ...pages,
    ...(links ? diffLinks(baseline, links) : []),
    ...(biography && 'bio' in biography ? diffBio(baseline, biography.bio) : []),
  ];
}

function judged(
  seen: readonly Finding[],
  baseline: Baseline,
  pages: Evidence['releases'],
  context: DiffContext,
): Finding[] {
  const isNews = ({ change_type }: Finding) => isAddition(change_type);
  const cameThatDay = seen.filter(isNews).length + cameOn(context.now, baseline).length;
  const read = byOwnId(pages);
  return seen.flatMap((finding) => {
    const { move } = finding;
    if (move.kind === 'replace') {
      const page = read.get(move.record.id);
      return judgedReplacement(finding, page, { baseline, cameThatDay }, context);
    }
    if (!isNews(finding)) return [finding];
    const page = pages.get(finding.subject.id);
    return [judgedAddition(finding, page, { baseline, cameThatDay }, context)];
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
  // An entry without a title counts as missing, but the release has not left the list either.
  const isListed = observation?.releases.releases.some(({ id }) => id === subject.id);
  const page = pages.get(subject.id);
  const isAlive = page?.id === subject.id && isThere(page, context.now);
  return !isListed && isAlive ? [delisted(record, page, baseline.profile, context)] : [];
}
