import { infoOf } from '../../domain/change-type.ts';
import type { Observation } from '../../domain/catalog.ts';
import type { Change } from '../../domain/change.ts';
import { isSame } from '../../domain/watch/judge.ts';
import { dismissReason } from '../../domain/detection/dismiss-reason.ts';
import { hear } from '../../domain/detection/evidence.ts';
import type { DiffContext, Finding } from '../../domain/detection/types.ts';
import { artistMovedWrite } from '../../table/artists/artist-writes.ts';
import type { ArtistItem } from '../../table/artists/artists.ts';
import { readBaseline, type StoredBaseline } from '../../table/artists/baseline.ts';
import { getChanges } from '../../table/changes/changes.ts';
import type { Table } from '../../table/client.ts';
import { StaleState } from '../../table/failures.ts';
import { transactFresh } from '../../table/transaction.ts';
import type { Known } from './known.ts';
import { asOpenChange, dismissalWrites } from './settle-change.ts';

export interface Look {
  artist: ArtistItem;
  stored: StoredBaseline;
  observation: Observation;
  begunAt: Date;
  /** All that the check found. */
  findings: readonly Finding[];
  context: DiffContext;
}

const perTransaction = 40;

/**
 * Dismisses the changes that an earlier check found and this one does not, although it looked where
 * they would be: whatever a re-check sees later, they went back in between. Otherwise a source that
 * flaps would have them confirmed as soon as a check and a re-check happen to agree. Should the check
 * die after it, the next one compares in full: what came back by then is recorded nowhere any more.
 * @returns the artist, and what is known of it, as they stand then.
 */
export async function dismissGone(table: Table, look: Look): Promise<Known> {
  const { stored, findings, context } = look;
  let { artist } = look;
  const open = stored.subjects.flatMap(({ open, found_by }) =>
    open !== null && found_by === 'check' ? [open] : [],
  );
  const gone = (await getChanges(table, open)).filter((change) => isGone(look, change));
  for (let start = 0; start < gone.length; start += perTransaction) {
    const writes = gone.slice(start, start + perTransaction).flatMap((change) => {
      const reason = dismissReason(asOpenChange(change), findings);
      return dismissalWrites({ artist, stored, change, now: context.now }, reason);
    });
    const forgotten = { seen_hash: null };
    await transactFresh(table, [...writes, artistMovedWrite(artist, forgotten)], 'a change');
    artist = { ...artist, ...forgotten, version: artist.version + 1 };
  }
  if (gone.length === 0) return { artist, stored };
  const after = await readBaseline(table, artist.id);
  if (!after) throw new StaleState('the artist');
  return { artist, stored: { ...stored, subjects: after.subjects } };
}

/** Whether a look would have found an open change again, and did not. */
export function isGone(
  {
    observation,
    begunAt,
    findings,
    context,
  }: Pick<Look, 'observation' | 'begunAt' | 'findings' | 'context'>,
  change: Change,
): boolean {
  const open = asOpenChange(change);
  if (change.status !== 'detected' || open.detected_at >= begunAt) return false;
  if (infoOf(open.change_type).road === 'days') return false;
  // The list alone told of it, so the list alone can take it back: its page needs no reading.
  const pages = new Map([[open.payload.subject.id, null]]);
  const isHeard = hear(open, observation, pages, context).kind === 'told';
  return isHeard && !findings.some((finding) => isSame(open, finding));
}
