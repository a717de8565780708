import type { PlanName } from '../../domain/plan.ts';
import { staleAfterMs } from '../../domain/staleness.ts';
import type { ArtistItem } from '../../table/artists/artists.ts';
import { choreWrite } from '../../table/artists/chores.ts';
import { watchWrite } from '../../table/artists/staleness.ts';
import type { Write } from '../../table/transaction.ts';

/** What an artist is owed from the moment on at which the organization begins to monitor it. */
export function owedFromStart(artist: ArtistItem, plan: PlanName, now: Date): Write[] {
  const { id, organization_id } = artist;
  const of = { organization_id, artist_id: id };
  const staleAt = new Date(now.getTime() + staleAfterMs(plan));
  return [
    choreWrite(id, 'schedule', now, { kind: 'schedule', ...of }),
    choreWrite(id, 'details', now, { kind: 'details', ...of }),
    choreWrite(id, 'links', now, { kind: 'links', ...of }),
    choreWrite(id, 'picture', now, { kind: 'picture', ...of }),
    choreWrite(id, 'holders', now, { kind: 'holders', ...of }),
    choreWrite(id, 'staleness', staleAt, { kind: 'staleness', ...of }),
  ];
}

/**
 * What an artist is owed when the plan places it anew, besides its schedule and details. One that
 * was paused is watched from now on: that it was not checked meanwhile is no silence.
 */
export function owedWhenPlaced(artist: ArtistItem, plan: PlanName, now: Date): Write[] {
  const { id, organization_id, active } = artist;
  const of = { organization_id, artist_id: id };
  const staleAt = new Date(now.getTime() + staleAfterMs(plan));
  // The interval may have changed; a silence that was reported stays reported.
  if (active) return [watchWrite({ kind: 'staleness', ...of }, staleAt)];
  return [
    choreWrite(id, 'picture', now, { kind: 'picture', ...of }),
    choreWrite(id, 'staleness', staleAt, { kind: 'staleness', ...of }),
  ];
}
