import { type ChangeType, changeTypeNames } from '../../changes/rules/change-type.ts';
import { partShown } from '../../watches/rules/coverage.ts';
import { type SourceHoldDecision, surgeAt } from '../../verdicts/rules/surge.ts';
import { holdKind } from '../rules/zeros.ts';
import { serviceLoad } from '../../table/catalog/service-load.ts';
import { putSourceHoldDecision, readSightings } from '../../verdicts/items/sightings.ts';
import { withFreshState } from '../../table/failures.ts';
import type { Write } from '../../table/transaction.ts';
import type { Needs } from '../../usecases/needs.ts';

type HoldDeps = Needs<'table' | 'clock'>;

/**
 * Releases or dismisses all changes of a type that are held; each at its next re-check, within the hour.
 * `more` is written in the same transaction.
 */
export async function decideSourceHold(
  { table, clock }: HoldDeps,
  type: ChangeType,
  decision: SourceHoldDecision['decision'],
  more: readonly Write[],
): Promise<void> {
  const decided = { decision, decided_at: clock.now() };
  await withFreshState(() => putSourceHoldDecision(table, type, decided, more));
}

/** A type whose changes are held, for all artists. */
interface SourceHold {
  type: ChangeType;
  /** In how many artists it came in an hour, and how many are usual. */
  artists: number;
  usual: number;
  /** What the operator decided about it last. */
  decision: SourceHoldDecision['decision'] | null;
}

/** The types whose changes are held at present because they come to very many artists at once. */
export async function readSourceHolds(deps: HoldDeps): Promise<SourceHold[]> {
  return readHolds(
    deps,
    changeTypeNames.filter((type) => holdKind(type) !== 'never'),
  );
}

/** Whether changes of a type are held because it comes to very many artists at once, and of how many. */
export async function readSourceHold(deps: HoldDeps, type: ChangeType): Promise<SourceHold | null> {
  const [hold = null] = await readHolds(deps, [type]);
  return hold;
}

async function readHolds(
  { table, clock }: HoldDeps,
  types: readonly ChangeType[],
): Promise<SourceHold[]> {
  const now = clock.now();
  const coverage = await serviceLoad(table, clock).coverage();
  const held = types.map(async (type): Promise<SourceHold[]> => {
    const { sightings, decided } = await readSightings(table, type, now);
    const surge = surgeAt(sightings, now, decided, partShown(type, coverage));
    if (surge?.kind !== 'surge') return [];
    const { artists, usual } = surge;
    return [{ type, artists, usual, decision: decided?.decision ?? null }];
  });
  return (await Promise.all(held)).flat();
}
