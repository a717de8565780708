import { changeTypes } from '../../changes/rules/change-type.ts';
import { releaseValue } from './additions.ts';
import { releaseRecord } from '../baseline.ts';
import { finding, named, releaseSubject, setFields, weigh, weighLoss } from '../finding.ts';
import { areOther, imageChanged, titleKey, upcKey } from '../normalise.ts';
import type { Replacement } from './pair.ts';
import { statusOn } from './release-date.ts';
import { isMergedIn } from '../profile/merged-in.ts';
import { isTrusted } from '../risk/known-set.ts';
import { namesakeOf } from '../risk/traits.ts';
import type { CatalogReleaseDetails } from '../../domain/catalog/catalog.ts';
import { type Message, message } from '../words.ts';
import type { DiffContext, Finding } from '../types.ts';
import type { ProfileRecord, ReleaseRecord } from '../records.ts';

// The findings about releases that are gone, or there again.

/** A release that is gone, from the artist's list or by its own page. */
export function wentOffline(
  record: ReleaseRecord,
  reason: Message,
  gone_from: 'list' | 'page',
  context: DiffContext,
): Finding {
  return finding({
    type: 'RELEASE_WENT_OFFLINE',
    severity: weighLoss('critical', record),
    subject: releaseSubject(record),
    field: 'status',
    before: statusOn(record.release_date, context.now),
    after: 'offline',
    reasons: [reason, ...wasSuspicious(record)],
    says: isTrusted(record)
      ? message('releaseRemoved', { release: named(record) })
      : message('suspiciousRemoved', { release: named(record) }),
    move: setFields(record, { status: 'offline', gone_from }),
  });
}

/**
 * A release that the catalog does not know by its own id, if the artist's list is incomplete: nothing
 * else would ever show that it is gone. For the releases of a merge, only the list counts.
 */
export function unknownByPage(record: ReleaseRecord, context: DiffContext): Finding[] {
  if (record.status === 'offline' || isMergedIn(record)) return [];
  return [wentOffline(record, message('unknownById', {}), 'list', context)];
}

/**
 * A release that is gone from the artist's list while its own page is still there: it was taken off
 * the profile, or the list leaves it out for good. Where its page names a namesake, it was moved to that
 * one's profile.
 */
export function delisted(
  record: ReleaseRecord,
  page: Pick<CatalogReleaseDetails, 'main_artists'>,
  profile: ProfileRecord,
  context: DiffContext,
): Finding {
  const { namesake } = record.relation === 'main' ? namesakeOf(page, profile) : {};
  const own = namesake === undefined ? changeTypes.RELEASE_DELISTED.severity : 'critical';
  return finding({
    type: 'RELEASE_DELISTED',
    severity: weighLoss(own, record),
    subject: releaseSubject(record),
    field: 'status',
    before: statusOn(record.release_date, context.now),
    after: 'offline',
    reasons: [
      message('leftList', {}),
      message('pageStillAvailable', {}),
      ...(namesake === undefined ? [] : [message('pageOfNamesake', { id: namesake })]),
      ...wasSuspicious(record),
    ],
    says:
      namesake === undefined
        ? message('releaseDelisted', { release: named(record) })
        : message('movedToNamesake', { release: named(record), id: namesake }),
    move: setFields(record, { status: 'offline', gone_from: 'delisted' }),
  });
}

/** A release that was gone and is there again, in the same place. */
export function backOnline(record: ReleaseRecord, reason: Message, context: DiffContext): Finding {
  const status = statusOn(record.release_date, context.now);
  return finding({
    type: 'RELEASE_BACK_ONLINE',
    // It is as bad as when it came first.
    severity: isTrusted(record) ? changeTypes.RELEASE_BACK_ONLINE.severity : 'critical',
    subject: releaseSubject(record),
    field: 'status',
    before: 'offline',
    after: status,
    reasons: [reason, ...wasSuspicious(record)],
    says: isTrusted(record)
      ? message('releaseBack', { release: named(record) })
      : message('suspiciousBack', { release: named(record) }),
    move: setFields(record, { status, gone_from: null }),
  });
}

/** Why its loss is good news, or its return bad news. */
function wasSuspicious(record: ReleaseRecord): Message[] {
  return isTrusted(record) ? [] : [message('wasSuspicious', {})];
}

/** A release that is gone and is there under another id. */
export function replaced({ gone, by, isNew, reason }: Replacement, context: DiffContext): Finding {
  const differing = [
    ...(areOther(gone.upc, by.upc, upcKey) ? [message('otherUpc', {})] : []),
    ...(areOther(gone.label, by.label, titleKey) ? [message('otherLabel', {})] : []),
  ];
  const record = releaseRecord(by, context.now);
  return finding({
    type: 'RELEASE_REPLACED',
    severity: weigh(differing.length > 0 ? 'warning' : 'info', by),
    subject: releaseSubject(gone),
    field: 'id',
    before: releaseValue(gone),
    after: releaseValue(by),
    reasons: [
      reason,
      ...differing,
      ...(imageChanged(gone.image, by.image) ? [message('otherArtwork', {})] : []),
      ...(isNew ? [] : [message('knownBefore', { id: by.id })]),
      ...(gone.status === 'offline' ? [message('goneForLong', {})] : []),
    ],
    says: message('releaseReplaced', { release: named(record), from: gone.id, to: by.id }),
    move: isNew
      ? { kind: 'replace', gone: { ...gone, status: 'offline', gone_from: 'replaced' }, record }
      : { kind: 'superseded', gone_id: gone.id, by_id: by.id },
  });
}
