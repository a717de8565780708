import type { Change } from '../../domain/change.ts';
import { heldSeconds, holdFor } from '../../domain/watch/cooldown.ts';
import { isSameType } from '../../domain/watch/judge.ts';
import { holdSeconds } from '../../domain/watch/mass-hold.ts';
import { inContext } from '../../domain/detection/severity-context.ts';
import { toldAs } from '../../domain/detection/told-as.ts';
import type { Finding } from '../../domain/detection/types.ts';
import { derivedId } from '../../domain/ids.ts';
import {
  firstEpoch,
  subjectOpenedWrite,
  type SubjectAt,
} from '../../table/artists/artist-writes.ts';
import type { ArtistItem } from '../../table/artists/artists.ts';
import type { StoredBaseline } from '../../table/artists/baseline.ts';
import { SubjectItem } from '../../table/artists/baseline-items.ts';
import { detectedWrite } from '../../table/changes/changes.ts';
import type { Table } from '../../table/client.ts';
import { transactFresh, type Write } from '../../table/transaction.ts';
import type { Queues } from '../ports.ts';
import { countDetected } from './source-wide.ts';
import { together } from './together.ts';

/** A change that is about to be recorded. */
export interface Detected {
  change: Change;
  subject: SubjectAt;
  recheckAt: Date;
  foundBy: SubjectItem['found_by'];
  /** Of the release that the subject is a part of. */
  releaseId: string | null;
  /** The artist in the catalog: many organizations may watch one. */
  streamingId: string;
}

/** At most 100 writes: two a change, one for the artist, and what is learned (at most 40). */
const changesPerTransaction = 29;
/** SQS holds a message back for at most that long; longer waits are the due index's. */
export const delaySecondsMax = 900;

/** When, how and by whom findings were made. */
export interface Found {
  now: Date;
  confirmAfterSeconds: number;
  by: SubjectItem['found_by'];
}

/** The changes that findings become: one per subject and kind that has none open. */
export function newChanges(
  artist: ArtistItem,
  stored: StoredBaseline,
  findings: readonly Finding[],
  { now, confirmAfterSeconds, by }: Found,
): Detected[] {
  const atOnce = together(stored, findings);
  const detected = findings.flatMap((found) => {
    const finding = inContext(found, atOnce, artist.stats.followers);
    const own = stored.subjects.filter(({ subject_id }) => subject_id === finding.subject.id);
    const isWaiting = own.some(
      ({ open, change_type }) => open !== null && isSameType(change_type, finding.change_type),
    );
    if (isWaiting) return [];
    const known = own.find(({ change_type }) => change_type === finding.change_type);
    const hold = holdFor(known, now);
    const usual = holdSeconds(finding, atOnce, confirmAfterSeconds);
    const wait = Math.max(usual, heldSeconds(finding, hold));
    const recheckAt = new Date(now.getTime() + wait * 1000);
    const subject = {
      artist: artist.id,
      changeType: finding.change_type,
      kind: finding.subject.kind,
      subject: finding.subject.id,
      epoch: known?.epoch ?? firstEpoch(now),
      hold,
    };
    const change = detectedFrom(artist, finding, {
      now,
      epoch: subject.epoch,
      snapshotId: stored.snapshot.id,
    });
    return [
      {
        ...{ change, subject, recheckAt, foundBy: by, streamingId: artist.streaming_id },
        releaseId: finding.payload.release?.id ?? null,
      },
    ];
  });
  // The pages of two releases may show the same track: one write can't make one change twice.
  return [...new Map(detected.map((one) => [one.change.id, one])).values()];
}

function detectedFrom(
  artist: ArtistItem,
  finding: Finding,
  { now, epoch, snapshotId }: { now: Date; epoch: number; snapshotId: string },
): Change {
  const { change_type, subject } = finding;
  const detectedAt = now.toISOString();
  const id = derivedId('change', artist.id, subject.kind, subject.id, change_type, epoch);
  return {
    id,
    organization_id: artist.organization_id,
    monitored_artist_id: artist.id,
    artist_name: artist.name,
    ...toldAs(finding, { detectedAt, snapshots: { before: snapshotId, after: null } }),
    confirmed: false,
    status: 'detected',
    waiting_for_source: false,
    dismissed_reason: null,
    detected_at: detectedAt,
    confirmed_at: null,
    acknowledged_at: null,
    acknowledged_by: null,
  };
}

/**
 * Writes detected changes, and with the last of them `others`, the artist's own write among them:
 * until that is done the check counts as not made, and repeating it finds the subjects of the parts
 * that are written open.
 */
export async function writeDetected(
  table: Table,
  detected: readonly Detected[],
  others: readonly Write[],
): Promise<void> {
  const writes = detected.map((one): [Write, Write] => [
    detectedWrite(one.change, one.recheckAt),
    openedWrite(one),
  ]);
  let start = 0;
  while (writes.length - start > changesPerTransaction) {
    const part = writes.slice(start, start + changesPerTransaction);
    await transactFresh(table, part.flat(), 'a subject');
    start += changesPerTransaction;
  }
  await transactFresh(table, [...writes.slice(start).flat(), ...others], 'the artist');
  await countDetected(table, detected);
}

/** Subjects as they are once changes of theirs were written as detected. */
export function openedSubjects(
  subjects: readonly SubjectItem[],
  detected: readonly Detected[],
): SubjectItem[] {
  const opened = detected.map((one) => SubjectItem.parse(openedWrite(one).Put?.Item));
  const isOpened = (known: SubjectItem) =>
    opened.some(
      ({ change_type, subject_id }) =>
        change_type === known.change_type && subject_id === known.subject_id,
    );
  return [...subjects.filter((known) => !isOpened(known)), ...opened];
}

function openedWrite({ change, subject, recheckAt, foundBy, releaseId }: Detected): Write {
  const opening = { recheckAt: recheckAt.toISOString(), foundBy, releaseId };
  return subjectOpenedWrite(subject, change.id, opening);
}

/** Puts the re-check on the fast path, where the wait is short enough for a message. */
export async function sendRecheck(
  queues: Queues,
  artist: ArtistItem,
  detected: readonly Detected[],
  now: Date,
): Promise<void> {
  const waits = new Set(
    detected.map(({ recheckAt }) => Math.ceil((recheckAt.getTime() - now.getTime()) / 1000)),
  );
  for (const delaySeconds of waits) {
    if (delaySeconds > delaySecondsMax) continue;
    await queues.send(
      { kind: 'recheck', organization_id: artist.organization_id, artist_id: artist.id },
      { delaySeconds },
    );
  }
}
