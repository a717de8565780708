import type { ChangeType } from '../../domain/change-type.ts';
import type { Change } from '../../domain/change.ts';
import { heldForSource, surgeAt } from '../../domain/detection/confirm/source-wide.ts';
import type { Verdict } from '../../domain/detection/types.ts';
import type { Table } from '../../table/client.ts';
import { countSighting, putHoldDecision, readSightings } from '../../table/catalog/sightings.ts';
import type { Clock, Log } from '../ports.ts';
import { asOpenChange } from './settle-change.ts';

/**
 * Counts an artist once for each type that was just detected in it. Not within the write of the
 * changes: many artists at once would refuse each other the counter. So one that a function loses
 * by dying right there is not counted.
 */
export async function countDetected(
  table: Table,
  detected: readonly { change: Pick<Change, 'change_type' | 'detected_at'> }[],
): Promise<void> {
  const types = new Map(detected.map(({ change }) => [change.change_type, change.detected_at]));
  await Promise.all([...types].map(([type, at]) => countSighting(table, type, new Date(at))));
}

export interface HoldDeps {
  table: Table;
  clock: Clock;
  log: Log;
}

/**
 * The verdict on a change, unless it would be confirmed while its type comes to very many artists at
 * once: then it waits, and the operator is alarmed by the line in the log.
 */
export async function unlessSourceWide(
  { table, clock, log }: HoldDeps,
  change: Change,
  verdict: Verdict,
): Promise<Verdict> {
  if (verdict.kind !== 'confirm') return verdict;
  const detectedAt = new Date(change.detected_at);
  const { sightings, decided } = await readSightings(table, change.change_type, detectedAt);
  const surge = surgeAt(sightings, detectedAt);
  if (!surge) return verdict;
  const held = heldForSource(asOpenChange(change), verdict, surge, decided, clock.now());
  if (held.kind === 'wait' && !change.waiting_for_source) {
    log.error('a change is held: its type comes to very many artists at once', {
      source_wide_hold: change.change_type,
      change_id: change.id,
      ...surge,
    });
  }
  return held;
}

/** Releases or dismisses all changes of a type that are held; each at its next look, within the hour. */
export async function decideHold(
  { table, clock }: Pick<HoldDeps, 'table' | 'clock'>,
  type: ChangeType,
  decision: 'release' | 'dismiss',
): Promise<void> {
  await putHoldDecision(table, type, { decision, decided_at: clock.now() });
}
