import type { Doer } from '../../domain/people/audit.ts';
import { auditWrite } from '../../table/people/audit.ts';
import { type ClearDeps, endHold, leave } from '../../watches/index.ts';

/**
 * Stops monitoring an artist: it leaves the list, and what waited for confirmation is dismissed. Its
 * history stays readable. Others who hold the artist notice nothing; if there are none, what
 * is known of it is cleared away. May be repeated.
 * @throws Problem `not_found`
 */
export async function stopMonitoring(
  deps: ClearDeps,
  org: string,
  artist: string,
  by: Doer,
): Promise<void> {
  const now = deps.clock.now();
  const hold = await endHold(deps, { org, artist }, ({ active }, name) => [
    auditWrite(org, by, now, {
      action: 'artist.monitoring_stopped',
      target: { type: 'artist', id: artist, name },
      before: { active },
      after: { active: false },
    }),
  ]);
  if (!hold) return;
  const { since } = hold;
  const at = now.toISOString();
  await leave(deps, { kind: 'leave', organization_id: org, artist_id: artist, since, at });
}
