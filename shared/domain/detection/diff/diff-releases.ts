import type { CatalogRelease, CatalogReleaseList } from '../../catalog.ts';
import { changeTypes } from '../../change-type.ts';
import { additionOf, releaseValue } from './additions.ts';
import { releaseRecord } from '../baseline.ts';
import { diffReleaseFields } from './diff-release-fields.ts';
import { finding, releaseSubject, weigh } from '../finding.ts';
import { listedReleases } from './listing.ts';
import { imageChanged, sameTitle, upcKey } from './normalise.ts';
import { pairReplaced, type Replacement } from './pair.ts';
import { statusOn } from './release-date.ts';
import { hasLeftAgain, isMergedIn, mergedOut } from '../risk/merged-in.ts';
import { releaseSentence } from '../summary.ts';
import type { Baseline, DiffContext, Finding, ReleaseRecord } from '../types.ts';

/**
 * A release that came may have taken the place of one that the list does not show, because it is
 * short: so long the whole list has time to tell.
 */
const doubtfulHoldSeconds = 24 * 3600;

/**
 * Compares a list of releases. What is missing is gone only when the list is complete, and only
 * when nothing that was added is the same release under another id. What came along with another
 * profile goes with it, and what was merged into this one is told as one when it leaves again.
 * @param profileId the profile that answered.
 */
export function diffReleases(
  baseline: Baseline,
  list: CatalogReleaseList,
  profileId: string,
  context: DiffContext,
): Finding[] {
  const listed = listedReleases(list);
  const known = [...baseline.releases.values()].filter(
    (one) => !isForeign(one, profileId) && !hasLeftAgain(one),
  );
  const absent = known.filter(({ id }) => !listed.has(id));
  const missing = list.complete ? absent.filter(({ status }) => status !== 'offline') : [];
  const added = [...listed.values()].filter(({ id }) => {
    const record = baseline.releases.get(id);
    return !record || hasLeftAgain(record);
  });
  const pairs = pairReplaced(
    [...missing, ...absent.filter(isAwaited)],
    added,
    context.capabilities,
  );
  const paired = new Set<unknown>(pairs.flatMap((pair) => [pair.gone, pair.added]));
  const alone = missing.filter((record) => !paired.has(record));
  const unseen = list.complete ? [] : absent.filter(({ status }) => status !== 'offline');
  const successors = pairReplaced(unseen, added, context.capabilities);
  const doubtful = new Set(successors.map((pair) => pair.added));
  return [
    ...pairs.map((pair) => replaced(pair, context)),
    ...mergedOut(baseline.profile, alone.filter(isMergedIn), context),
    ...alone
      .filter((record) => !isMergedIn(record))
      .map((record) =>
        wentOffline(record, `missing from a complete list of ${listed.size}`, 'list', context),
      ),
    ...added
      .filter((release) => !paired.has(release))
      .map((release) => ({
        ...appeared(release, known, listed, context),
        ...(doubtful.has(release) ? { hold_seconds: doubtfulHoldSeconds } : {}),
      })),
    ...known.flatMap((record) => {
      const release = listed.get(record.id);
      return release ? diffListed(record, release, context) : [];
    }),
  ];
}

/** Whether a release came along with a profile that does not answer any more. */
export function isForeign({ adopted_from }: ReleaseRecord, profileId: string): boolean {
  return adopted_from !== undefined && adopted_from !== profileId;
}

/** Whether a release that is known to be gone may still come again under another id. */
function isAwaited({ status, gone_from }: ReleaseRecord): boolean {
  return status === 'offline' && gone_from !== 'replaced';
}

function diffListed(
  record: ReleaseRecord,
  release: CatalogRelease,
  context: DiffContext,
): Finding[] {
  const isBack = record.status === 'offline' && record.gone_from !== 'page';
  return [
    ...(isBack ? [backOnline(record, 'it is in the list again', context)] : []),
    ...diffReleaseFields(record, release, context),
  ];
}

/** A release that is gone, from the artist's list or by its own page. */
export function wentOffline(
  record: ReleaseRecord,
  reason: string,
  gone_from: 'list' | 'page',
  context: DiffContext,
): Finding {
  return finding({
    type: 'RELEASE_WENT_OFFLINE',
    severity: weigh('critical', record.relation),
    subject: releaseSubject(record),
    field: 'status',
    before: statusOn(record.release_date, context.now),
    after: 'offline',
    reasons: [reason],
    summary: releaseSentence.wentOffline(record, context.artist_name),
    move: { kind: 'release_fields', release_id: record.id, set: { status: 'offline', gone_from } },
  });
}

/**
 * A release that is gone from the artist's list while its own page lives on: it was taken from the
 * profile, or the list leaves it out for good.
 */
export function delisted(record: ReleaseRecord, context: DiffContext): Finding {
  return finding({
    type: 'RELEASE_DELISTED',
    severity: weigh(changeTypes.RELEASE_DELISTED.severity, record.relation),
    subject: releaseSubject(record),
    field: 'status',
    before: statusOn(record.release_date, context.now),
    after: 'offline',
    reasons: ['missing from the complete list of the artist', 'its own page is still available'],
    summary: releaseSentence.delisted(record, context.artist_name),
    move: {
      kind: 'release_fields',
      release_id: record.id,
      set: { status: 'offline', gone_from: 'delisted' },
    },
  });
}

/** A release that was gone and is there again, by the same road. */
export function backOnline(record: ReleaseRecord, reason: string, context: DiffContext): Finding {
  const status = statusOn(record.release_date, context.now);
  return finding({
    type: 'RELEASE_BACK_ONLINE',
    subject: releaseSubject(record),
    field: 'status',
    before: 'offline',
    after: status,
    reasons: [reason],
    summary: releaseSentence.backOnline(record, context.artist_name),
    move: { kind: 'release_fields', release_id: record.id, set: { status, gone_from: null } },
  });
}

function replaced({ gone, added, reason }: Replacement, context: DiffContext): Finding {
  const isOtherProduct =
    gone.upc !== null && added.upc !== null && upcKey(gone.upc) !== upcKey(added.upc);
  const record = releaseRecord(added, context.now);
  return finding({
    type: 'RELEASE_REPLACED',
    severity: weigh(isOtherProduct ? 'warning' : 'info', added.relation),
    subject: releaseSubject(gone),
    field: 'id',
    before: releaseValue(gone),
    after: releaseValue(added),
    reasons: [
      reason,
      ...(isOtherProduct ? ['the UPC is another one'] : []),
      ...(imageChanged(gone.image, added.image) ? ['the artwork is another one'] : []),
      ...(gone.status === 'offline' ? ['the old one has been gone for some time'] : []),
    ],
    summary: releaseSentence.replaced(record, context.artist_name, gone.id, added.id),
    move: {
      kind: 'replace',
      gone: { ...gone, status: 'offline', gone_from: 'replaced' },
      record,
    },
  });
}

function appeared(
  release: CatalogRelease,
  known: readonly ReleaseRecord[],
  listed: ReadonlyMap<string, CatalogRelease>,
  context: DiffContext,
): Finding {
  const twins = known.filter((record) => listed.has(record.id) && isTwin(record, release));
  const reasons = [
    ...(release.release_date === null ? ['the catalog tells no date'] : []),
    ...twins.map(({ id }) => `title and date are those of ${id}, which is still there`),
  ];
  return additionOf(releaseRecord(release, context.now), reasons, context);
}

function isTwin(record: ReleaseRecord, release: CatalogRelease): boolean {
  return record.release_date === release.release_date && sameTitle(record.title, release.title);
}
