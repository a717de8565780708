import { toldAs } from '../../domain/detection/told-as.ts';
import { textOf } from '../../domain/detection/words.ts';
import type { OpenSubject } from '../../domain/watch/known.ts';
import type { Opened, Settled } from '../../domain/watch/step.ts';
import type { ArtistItem } from '../../table/artists/artists.ts';
import {
  subjectOpenedWrite,
  subjectSettledWrite,
  subjectWaitingWrite,
} from '../../table/artists/subjects.ts';
import { detectedWrite, settledWrite, waitingWrite } from '../../table/changes/changes.ts';
import type { Write } from '../../table/transaction.ts';

/** The writes of a finding that waits for its verdict from now on: its change, and its subject. */
export function openedWrites(artist: ArtistItem, { subject, finding }: Opened): Write[] {
  const { id, detected_at, checks, wait } = subject.open;
  const change = {
    ...placeOf(artist, subject),
    artist_name: artist.name,
    ...toldAs(finding, seenOf(artist, subject)),
    confirmed: false,
    status: 'detected' as const,
    waiting_for_source: false,
    dismissed_reason: null,
    checks: [...checks],
    id,
    detected_at,
    confirmed_at: null,
    acknowledged_at: null,
    acknowledged_by: null,
  };
  return [detectedWrite(change, new Date(wait.until)), subjectOpenedWrite(artist.id, subject)];
}

/** The writes of what became of a finding: its change, and its subject. */
export function settledWrites(artist: ArtistItem, settled: Settled, now: Date): Write[] {
  const { subject } = settled;
  const checks = [...subject.open.checks];
  switch (settled.kind) {
    case 'waiting': {
      const { waits, finding, waiting_for_source } = settled;
      const { id, wait } = waits.open;
      const told = finding && toldAs(finding, seenOf(artist, subject));
      return [
        waitingWrite(id, wait.until, { told, checks, waiting_for_source }),
        subjectWaitingWrite(artist.id, waits),
      ];
    }
    case 'dismissed': {
      const { reasons, after } = settled;
      const dismissed_reason = reasons.map((one) => textOf(one, artist.name)).join(': ');
      const as = {
        status: 'dismissed' as const,
        confirmed_at: null,
        checks,
        dismissed_reason,
        told: null,
      };
      return [
        settledWrite({ ...placeOf(artist, subject), ...as }),
        subjectSettledWrite(artist.id, subject, after, now),
      ];
    }
    case 'confirmed': {
      // A release that was announced may be out by now, or its page may have shown it to be suspicious.
      const told = toldAs(settled.finding, seenOf(artist, subject));
      const as = { status: 'confirmed' as const, confirmed_at: now.toISOString(), checks, told };
      return [
        settledWrite({ ...placeOf(artist, subject), ...as, dismissed_reason: null }),
        subjectSettledWrite(artist.id, subject, settled.after, now),
      ];
    }
  }
}

function placeOf({ id: monitored_artist_id, organization_id }: ArtistItem, { open }: OpenSubject) {
  return { id: open.id, organization_id, monitored_artist_id, detected_at: open.detected_at };
}

function seenOf({ name }: ArtistItem, { open }: OpenSubject) {
  return { artistName: name, detectedAt: open.detected_at };
}
