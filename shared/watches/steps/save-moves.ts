import { applyMove } from '../../findings/baseline.ts';
import type { BaselineMove } from '../../findings/types.ts';
import type { Settled } from '../rules/step.ts';
import type { Table } from '../../table/client.ts';
import { transactFresh } from '../../table/transaction.ts';
import { baselineWrites } from '../items/baseline.ts';
import { watchMovedWrite } from '../items/watch-writes.ts';
import type { Stored } from './known.ts';

/** So many moves at a time: each writes two releases at most. */
const movesMax = 40;

/**
 * A finding whose move is too much for one transaction, with the first part of it, and the other parts.
 */
export function inMoves(settled: Settled): [Settled, ...BaselineMove[]] {
  if (settled.kind !== 'confirmed' || settled.move.kind !== 'several') return [settled];
  const { moves } = settled.move;
  const parts = Array.from(
    { length: Math.ceil(moves.length / movesMax) },
    (_, at): BaselineMove => ({
      kind: 'several',
      moves: moves.slice(at * movesMax, (at + 1) * movesMax),
    }),
  );
  const [first = settled.move, ...rest] = parts;
  return [{ ...settled, move: first }, ...rest];
}

/**
 * Saves another part of what a finding made known; its change is written by now. If it is cut off, the next
 * check finds the rest, release by release.
 */
export async function saveMove(
  table: Table,
  { watch, known, ...stored }: Stored,
  move: BaselineMove,
  now: Date,
): Promise<Stored> {
  const baseline = applyMove(known.baseline, move, now);
  const { releases } = baselineWrites(watch.id, known.baseline, baseline, known.snapshot_id);
  const set = { seen_hash: null };
  await transactFresh(table, [...releases, watchMovedWrite(watch, set)], 'the watch');
  const moved = { ...watch, ...set, version: watch.version + 1 };
  return { ...stored, watch: moved, known: { ...known, baseline } };
}
