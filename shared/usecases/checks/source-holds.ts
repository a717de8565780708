import { type ChangeType, changeTypeNames, infoOf } from '../../domain/change-type.ts';
import { partShown } from '../../domain/watch/coverage.ts';
import { type HoldDecision, surgeAt } from '../../domain/watch/surge.ts';
import { servicePace } from '../../table/catalog/pace.ts';
import { putHoldDecision, readSightings } from '../../table/catalog/sightings.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import type { Write } from '../../table/transaction.ts';
import type { Clock } from '../ports.ts';

interface HoldDeps {
  table: Table;
  clock: Clock;
}

/**
 * Releases or dismisses all changes of a type that are held; each at its next look, within the hour.
 * `more` is written in the same transaction.
 */
export async function decideHold(
  { table, clock }: HoldDeps,
  type: ChangeType,
  decision: HoldDecision['decision'],
  more: readonly Write[],
): Promise<void> {
  const decided = { decision, decided_at: clock.now() };
  await withFreshState(() => putHoldDecision(table, type, decided, more));
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
export async function holdsInForce({ table, clock }: HoldDeps): Promise<HoldInForce[]> {
  const now = clock.now();
  const coverage = await servicePace(table, clock).coverage();
  const mayBeHeld = changeTypeNames.filter((type) => infoOf(type).road !== 'days');
  const held = mayBeHeld.map(async (type): Promise<HoldInForce[]> => {
    const { sightings, decided } = await readSightings(table, type, now);
    const surge = surgeAt(sightings, now, decided, partShown(type, coverage));
    if (surge?.kind !== 'surge') return [];
    const { artists, usual } = surge;
    return [{ type, artists, usual, decision: decided?.decision ?? null }];
  });
  return (await Promise.all(held)).flat();
}
