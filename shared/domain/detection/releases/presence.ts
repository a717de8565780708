import { changeTypes } from '../../change-type.ts';
import { releaseValue } from './additions.ts';
import { releaseRecord } from '../baseline.ts';
import { finding, releaseSubject, weigh } from '../finding.ts';
import { imageChanged, titleKey, told, upcKey } from '../normalise.ts';
import type { Replacement } from './pair.ts';
import { statusOn } from './release-date.ts';
import { isMergedIn } from '../profile/merged-in.ts';
import { releaseSentence } from '../summary.ts';
import type { DiffContext, Finding, ReleaseRecord } from '../types.ts';

// What is told of a release that is gone, or there again.

/** A release that is gone, from the artist's list or by its own page. */
export function wentOffline(
  record: ReleaseRecord,
  reason: string,
  gone_from: 'list' | 'page',
  context: DiffContext,
): Finding {
  return finding({
    type: 'RELEASE_WENT_OFFLINE',
    severity: weigh('critical', record),
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
 * A release that the catalog does not know by its own id, of an artist whose list does not come whole:
 * nothing else would ever say that it is gone. What came with a merge leaves by the list alone.
 */
export function unknownByPage(record: ReleaseRecord, context: DiffContext): Finding[] {
  if (record.status === 'offline' || isMergedIn(record)) return [];
  return [wentOffline(record, 'the catalog does not know it by its own id', 'list', context)];
}

/**
 * A release that is gone from the artist's list while its own page lives on: it was taken from the
 * profile, or the list leaves it out for good.
 */
export function delisted(record: ReleaseRecord, context: DiffContext): Finding {
  return finding({
    type: 'RELEASE_DELISTED',
    severity: weigh(changeTypes.RELEASE_DELISTED.severity, record),
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

/** A release that is gone while another one is there in its place, which is the same. */
export function replaced({ gone, by, isNew, reason }: Replacement, context: DiffContext): Finding {
  const differing = [
    ...(isOther(gone.upc, by.upc, upcKey) ? ['the UPC is another one'] : []),
    ...(isOther(gone.label, by.label, titleKey) ? ['the label is another one'] : []),
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
      ...(imageChanged(gone.image, by.image) ? ['the artwork is another one'] : []),
      ...(isNew ? [] : [`${by.id} was known before`]),
      ...(gone.status === 'offline' ? ['the old one has been gone for some time'] : []),
    ],
    summary: releaseSentence.replaced(record, context.artist_name, gone.id, by.id, isNew),
    move: isNew
      ? { kind: 'replace', gone: { ...gone, status: 'offline', gone_from: 'replaced' }, record }
      : { kind: 'superseded', gone_id: gone.id, by_id: by.id },
  });
}

/** Whether both are told, and are not the same. */
function isOther(before: string | null, after: string | null, key: (text: string) => string) {
  const [one, other] = [told(before), told(after)];
  return one !== null && other !== null && key(one) !== key(other);
}
