import { type ChangeType, changeTypeNames } from '../../domain/change-type.ts';
import type { Change } from '../../domain/change.ts';
import {
  alikeAt,
  countedValue,
  heldForSource,
  type HoldDecision,
  isHeld,
  type Surge,
  surgeAt,
} from '../../domain/watch/source-hold.ts';
import type { Verdict } from '../../domain/detection/types.ts';
import type { Table } from '../../table/client.ts';
import { countSighting, putHoldDecision, readSightings } from '../../table/catalog/sightings.ts';
import type { Clock, Log } from '../ports.ts';
import { asOpenChange } from './settle-change.ts';

/**
 * Counts an artist of the catalog for each type that was just detected in it, and for the value that
 * it leads to. Not within the write of the changes: many artists at once would refuse each other the
 * counter. So one that a function loses by dying right there is not counted.
 */
export async function countDetected(
  table: Table,
  detected: readonly {
    change: Pick<Change, 'change_type' | 'detected_at' | 'payload'>;
    streamingId: string;
  }[],
): Promise<void> {
  const seen = detected.flatMap(({ change, streamingId }) => {
    const sighted = { streamingId, at: new Date(change.detected_at) };
    const value = countedValue(change);
    return [
      { ...sighted, what: change.change_type, span: 'hour' as const },
      ...(value === null ? [] : [{ ...sighted, what: value, span: 'day' as const }]),
    ];
  });
  const each = new Map(seen.map((one) => [one.what, one]));
  await Promise.all([...each.values()].map((one) => countSighting(table, one)));
}

export interface HoldDeps {
  table: Table;
  clock: Clock;
  log: Log;
  confirmAfterSeconds: number;
}

/**
 * The verdict on a change, unless it would be confirmed while its type comes to very many artists at
 * once: then it waits, and the operator is alarmed by the line in the log.
 */
export async function unlessSourceWide(
  { table, clock, log, confirmAfterSeconds }: HoldDeps,
  change: Change,
  verdict: Verdict,
): Promise<Verdict> {
  if (verdict.kind !== 'confirm') return verdict;
  const detectedAt = new Date(change.detected_at);
  const { sightings, decided } = await readSightings(table, change.change_type, detectedAt);
  const many = surgeAt(sightings, detectedAt, decided);
  const surge =
    many?.kind === 'surge' ? many : ((await alikeOthers(table, change, decided)) ?? many);
  if (!surge) return verdict;
  const open = asOpenChange(change);
  const means = { decided, confirmAfterSeconds };
  const held = heldForSource(open, verdict, surge, means, clock.now());
  // Few who have the same now are no fault for sure, and nothing to get up for.
  const isAlarming = surge.kind === 'surge' && held.kind === 'wait';
  if (isAlarming && !isHeld(change)) {
    log.error('a change is held: its type comes to very many artists at once', {
      source_wide_hold: change.change_type,
      change_id: change.id,
      ...surge,
    });
  }
  return held;
}

async function alikeOthers(
  table: Table,
  change: Change,
  decided: HoldDecision | null,
): Promise<Surge | null> {
  const value = countedValue(change);
  if (value === null) return null;
  const at = new Date(change.detected_at);
  const { sightings } = await readSightings(table, value, at);
  return alikeAt(sightings, at, decided);
}

/** Releases or dismisses all changes of a type that are held; each at its next look, within the hour. */
export async function decideHold(
  { table, clock }: Pick<HoldDeps, 'table' | 'clock'>,
  type: ChangeType,
  decision: 'release' | 'dismiss',
): Promise<void> {
  await putHoldDecision(table, type, { decision, decided_at: clock.now() });
}

/** A type whose changes are held, for all artists. */
export interface HoldInForce {
  type: ChangeType;
  /** In how many artists it came in an hour, and how many are usual. */
  artists: number;
  usual: number;
  /** What the operator decided about it last. */
  decision: HoldDecision['decision'] | null;
}

/** The types whose changes are held at present because they come to very many artists at once. */
export async function holdsInForce({
  table,
  clock,
}: Pick<HoldDeps, 'table' | 'clock'>): Promise<HoldInForce[]> {
  const now = clock.now();
  const held = changeTypeNames.map(async (type): Promise<HoldInForce[]> => {
    const { sightings, decided } = await readSightings(table, type, now);
    const surge = surgeAt(sightings, now, decided);
    if (surge?.kind !== 'surge') return [];
    const { artists, usual } = surge;
    return [{ type, artists, usual, decision: decided?.decision ?? null }];
  });
  return (await Promise.all(held)).flat();
}
