import { patience } from '../patience.ts';
import type { CatalogRelease, CatalogReleaseList } from '../../domain/catalog/catalog.ts';
import { additionOf } from './additions.ts';
import { releaseRecord } from '../baseline.ts';
import { diffReleaseFields } from './fields.ts';
import { listedReleases } from '../observed.ts';
import { newIdsFound, withNewIds } from './new-ids.ts';
import { sameTitle } from '../normalise.ts';
import { backOnline, replaced, unknownByPage, wentOffline } from './presence.ts';
import { hasLeftAgain, isMergedIn, mergedOut } from '../profile/merged-in.ts';
import { kinship } from './retitled.ts';
import { byOwnId, isBackByList, pairContext, type Pages, presence, withPage } from './sides.ts';
import { message } from '../words.ts';
import type { DiffContext, Finding } from '../types.ts';
import type { Baseline, ReleaseRecord } from '../records.ts';

/**
 * Compares a list of releases. What is missing is gone only when the list is complete, and only
 * when no listed release is the same one under another ID. What came along with another profile
 * goes with it, and what was merged into this one is reported as one change when it leaves again.
 * @param profileId the profile that answered.
 * @param pages that were read beside the list: what came is paired by what its own page tells. What
 *   a list that is not complete leaves out, and the catalog does not know by its own id, is found as
 *   gone; that may be believed only when it lasts.
 */
export function diffReleases(
  baseline: Baseline,
  list: CatalogReleaseList,
  profileId: string,
  context: DiffContext,
  pages: Pages = new Map(),
): Finding[] {
  const listed = listedReleases(list);
  const known = [...baseline.releases.values()].filter(
    (one) => !isForeign(one, profileId) && !hasLeftAgain(one),
  );
  const read = byOwnId(pages);
  const added = [...listed.values()]
    .filter(({ id }) => {
      const record = baseline.releases.get(id);
      return !record || hasLeftAgain(record);
    })
    .map((release) => withPage(release, read.get(release.id)));
  const there = presence(known, listed, added, {
    isComplete: list.complete,
    pairing: pairContext(baseline, pages, context),
  });
  const lists = { known, listed, added, areAkin: kinship(baseline, pages, context) };
  const { moved, pairs, alone, unseen } = { ...there, ...withNewIds(there, lists) };
  const taken = new Set([...pairs, ...(moved?.pairs ?? [])].map(({ by }) => by.id));
  const doubtful = new Set<unknown>(unseen.pairs.flatMap(({ gone, by }) => [gone, by]));
  return [
    ...(moved ? [newIdsFound(baseline.profile, moved, context)] : []),
    ...pairs.map((pair) => replaced(pair, context)),
    ...mergedOut(baseline.profile, alone.filter(isMergedIn)),
    ...alone
      .filter((record) => !isMergedIn(record))
      .map((record) =>
        wentOffline(record, message('missingFromList', { rows: listed.size }), 'list', context),
      ),
    ...unseen.releases
      .filter((record) => pages.get(record.id) === null && !doubtful.has(record))
      .flatMap((record) => unknownByPage(record, context)),
    ...added
      .filter((release) => !taken.has(release.id))
      .map((release) => ({
        ...appeared(release, known, listed, context),
        ...(doubtful.has(release) ? { wait_seconds: patience.mayBeReplacement } : {}),
      })),
    ...known.flatMap((record) => {
      const release = listed.get(record.id);
      return release ? diffListed(record, release, taken.has(record.id), context) : [];
    }),
  ];
}

/** Whether a release came along with a profile that does not answer anymore. */
export function isForeign({ standing }: ReleaseRecord, profileId: string): boolean {
  return standing.kind === 'adopted' && standing.from !== profileId;
}

function diffListed(
  record: ReleaseRecord,
  release: CatalogRelease,
  isReplacing: boolean,
  context: DiffContext,
): Finding[] {
  const isBack = isBackByList(record) && !isReplacing;
  return [
    ...(isBack ? [backOnline(record, message('backInList', {}), context)] : []),
    ...diffReleaseFields(record, release, context),
  ];
}

function appeared(
  release: CatalogRelease,
  known: readonly ReleaseRecord[],
  listed: ReadonlyMap<string, CatalogRelease>,
  context: DiffContext,
): Finding {
  const { release_date, title } = release;
  const twins = known.filter(
    (one) => listed.has(one.id) && one.release_date === release_date && sameTitle(one.title, title),
  );
  const reasons = [
    ...(release_date === null ? [message('noDateGiven', {})] : []),
    ...twins.map(({ id }) => message('twinOf', { id })),
  ];
  return additionOf(releaseRecord(release, context.now), reasons, context);
}
