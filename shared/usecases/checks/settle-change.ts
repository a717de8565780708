import type { Change } from '../../domain/change.ts';
import { applyMove } from '../../domain/detection/baseline.ts';
import { holdAfter } from '../../domain/watch/cooldown.ts';
import type {
  Baseline,
  BaselineMove,
  Finding,
  OpenChange,
  Verdict,
} from '../../domain/detection/types.ts';
import { type Seen, toldAs } from '../../domain/detection/told-as.ts';
import { newId } from '../../domain/ids.ts';
import { addRecent } from '../../domain/recent.ts';
import { dayOf } from '../../domain/text.ts';
import {
  artistMovedWrite,
  type SubjectAt,
  subjectSettledWrite,
  subjectWaitingWrite,
} from '../../table/artists/artist-writes.ts';
import type { ArtistItem } from '../../table/artists/artists.ts';
import { baselineWrites, type StoredBaseline } from '../../table/artists/baseline.ts';
import { settledWrite, waitingWrite } from '../../table/changes/changes.ts';
import { choreWrite } from '../../table/artists/chores.ts';
import type { Table } from '../../table/client.ts';
import { countWrites } from '../../table/changes/stats.ts';
import { transactFresh, type Write } from '../../table/transaction.ts';
import { pictureOwed } from '../artists/owed-by-artist.ts';
import type { Random } from '../ports.ts';

export interface Settling {
  artist: ArtistItem;
  stored: StoredBaseline;
  change: Change;
  verdict: Verdict;
  now: Date;
}

/**
 * Carries out a verdict, all or nothing: the change with what it is owed next, its subject's
 * epoch, the artist's version and counters, and the baseline that a confirmation moves.
 * @throws StaleState when anything that the verdict stood on has changed.
 */
export async function settleChange(
  deps: { table: Table; random: Random; confirmAfterSeconds: number },
  settling: Settling,
): Promise<void> {
  const { verdict, change } = settling;
  const snapshotId = newId('snapshot', { now: settling.now, random: deps.random.bytes(10) });
  switch (verdict.kind) {
    case 'wait':
      await transactFresh(
        deps.table,
        [
          waitingWrite(asNow(settling, verdict), verdict.until),
          subjectWaitingWrite(subjectOf(settling), change.id, verdict.until.toISOString()),
        ],
        'the change',
      );
      return;
    case 'dismiss':
      await transactFresh(
        deps.table,
        [
          ...dismissal(settling, verdict.reason),
          ...(verdict.move ? moveWrites(settling, verdict.move, snapshotId) : []),
        ],
        'the change',
      );
      return;
    case 'confirm': {
      const writes = confirmation(deps, settling, verdict.finding, snapshotId);
      await transactFresh(deps.table, writes, 'the change');
    }
  }
}

/** A change that waits on, as it stands now. */
function asNow(
  settling: Pick<Settling, 'change' | 'stored'>,
  { finding, waiting_for_source }: Extract<Verdict, { kind: 'wait' }>,
): Change {
  const { change } = settling;
  if (!finding) return { ...change, waiting_for_source };
  const { severity, summary, payload } = toldAs(finding, seenOf(settling, null));
  return { ...change, severity, summary, payload, waiting_for_source };
}

/** @param after the snapshot that has the change. */
function seenOf(
  { change, stored }: Pick<Settling, 'change' | 'stored'>,
  after: string | null,
): Seen {
  const { before } = change.payload.snapshots ?? { before: stored.snapshot.id };
  return { detectedAt: change.detected_at, snapshots: { before, after } };
}

/** What is known from then on, and the reading of its page that is owed. */
function moveWrites(
  { artist, stored, now }: Settling,
  move: BaselineMove,
  snapshotId: string,
): Write[] {
  const after = applyMove(stored.baseline, move, now);
  return [...baselineWrites(artist.id, stored, after, snapshotId), ...pageOwed(artist, move, now)];
}

/** The writes that dismiss the change for `reason`; the next check compares in full again. */
export function dismissal(settling: Omit<Settling, 'verdict'>, reason: string): Write[] {
  return [
    ...dismissalWrites(settling, reason),
    artistMovedWrite(settling.artist, { seen_hash: null }),
  ];
}

const dayMs = 86_400_000;

/** What dismissing means for the change and its subject. */
export function dismissalWrites(
  settling: Pick<Settling, 'artist' | 'stored' | 'change' | 'now'>,
  reason: string,
): Write[] {
  const { change } = settling;
  return [
    settledWrite({ ...change, status: 'dismissed', dismissed_reason: reason }),
    settledSubject(settling, change, null),
  ];
}

function confirmation(
  deps: { confirmAfterSeconds: number },
  settling: Settling,
  finding: Finding,
  snapshotId: string,
): Write[] {
  const { artist, stored, change, now } = settling;
  const after = applyMove(stored.baseline, toldBy(change, finding.move), now);
  const isSameProfile = after.profile === stored.baseline.profile;
  const confirmed: Change = {
    ...change,
    status: 'confirmed',
    confirmed: true,
    confirmed_at: now.toISOString(),
    // A release that was announced may be out by now, and its page may have shown it to be suspicious.
    ...toldAs(finding, seenOf(settling, isSameProfile ? stored.snapshot.id : snapshotId)),
  };
  return [
    settledWrite(confirmed),
    settledSubject(settling, confirmed, deps),
    artistMovedWrite(artist, {
      seen_hash: null,
      name: after.profile.name,
      image_url: after.profile.image.url,
      ...mergeMoves(artist, after, now),
      recent: addRecent(artist.recent, finding.severity, now),
    }),
    ...countWrites(artist.organization_id, finding.severity, now),
    ...baselineWrites(artist.id, stored, after, snapshotId),
    ...pageOwed(artist, finding.move, now),
    ...pictureOwed(artist, [change], now),
  ];
}

/** Whose numbers these are from now on; of the day itself some are the one's and some the other's. */
function mergeMoves(artist: ArtistItem, after: Baseline, now: Date): Partial<ArtistItem> {
  const merged_into = mergedInto(artist, after);
  if (merged_into === artist.merged_into) return {};
  return { merged_into, numbers_since: dayOf(new Date(now.getTime() + dayMs)) };
}

/** The profile that the artist's own one was merged into; null while it answers for itself. */
function mergedInto(artist: ArtistItem, { profile }: Baseline): string | null {
  return profile.streaming_id === artist.streaming_id ? null : profile.streaming_id;
}

/** A release that came keeps the change that told of it: who triages the one has seen to the other. */
function toldBy({ id }: Change, move: BaselineMove): BaselineMove {
  return move.kind === 'release' ? { ...move, record: { ...move.record, told_by: id } } : move;
}

/** The page of a release that came is read soon: what changes on it before that goes unseen. */
function pageOwed({ id, organization_id }: ArtistItem, move: BaselineMove, now: Date): Write[] {
  if (move.kind !== 'release' && move.kind !== 'replace') return [];
  return [choreWrite(id, 'details', now, { kind: 'details', organization_id, artist_id: id })];
}

/** Its subject after the change, as it was settled; what comes and goes waits longer each time. */
function settledSubject(
  settling: Pick<Settling, 'artist' | 'stored' | 'change' | 'now'>,
  as: Change,
  told: { confirmAfterSeconds: number } | null,
): Write {
  const { now } = settling;
  const subject = subjectOf(settling);
  return subjectSettledWrite(subject, as.id, now, holdAfter(as, subject.hold, { now, told }));
}

/** A change as the judging of it needs it. */
export function asOpenChange(change: Change): OpenChange {
  const { id, change_type, detected_at, payload } = change;
  return { id, change_type, detected_at: new Date(detected_at), payload };
}

/** Whether a change still waits for its verdict, as the baseline was read. */
export function isOpen({ subjects }: StoredBaseline, changeId: string): boolean {
  return subjects.some(({ open }) => open === changeId);
}

function subjectOf({
  artist,
  stored,
  change,
}: Pick<Settling, 'artist' | 'stored' | 'change'>): SubjectAt {
  const { subject } = change.payload;
  const known = stored.subjects.find(({ open }) => open === change.id);
  return {
    artist: artist.id,
    changeType: known?.change_type ?? change.change_type,
    kind: subject.kind,
    subject: subject.id,
    epoch: known?.epoch ?? 0,
    hold: known?.hold ?? null,
  };
}
