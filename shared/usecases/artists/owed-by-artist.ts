import type { PlanName } from '../../domain/plan.ts';
import { staleAfterMs } from '../../domain/staleness.ts';
import type { HoldItem } from '../../table/artists/artists.ts';
import { choreWrite } from '../../table/watches/chores.ts';
import { watchWrite } from '../../table/watches/staleness.ts';
import type { Write } from '../../table/transaction.ts';

/** What a hold is owed from the moment on at which the organization begins to monitor the artist. */
export function owedFromStart({ id, organization_id }: HoldItem, plan: PlanName, now: Date) {
  const of = { organization_id, artist_id: id };
  const staleAt = new Date(now.getTime() + staleAfterMs(plan));
  return [
    choreWrite({ kind: 'holders', ...of }, now),
    choreWrite({ kind: 'staleness', ...of }, staleAt),
  ];
}

/**
 * What a hold is owed when the plan places it anew. One that was paused is watched from now on: that
 * it was not checked meanwhile is no silence.
 */
export function owedWhenPlaced(
  { id, organization_id, active }: HoldItem,
  plan: PlanName,
  now: Date,
): Write[] {
  const of = { organization_id, artist_id: id };
  const staleAt = new Date(now.getTime() + staleAfterMs(plan));
  // The interval may have changed; a silence that was reported stays reported.
  if (active) return [watchWrite({ kind: 'staleness', ...of }, staleAt)];
  return [choreWrite({ kind: 'staleness', ...of }, staleAt)];
}
