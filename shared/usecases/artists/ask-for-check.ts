import type { Doer } from '../../domain/people/audit.ts';
import { Problem } from '../../domain/problems/errors.ts';
import { nextCheckIn } from '../../domain/problems/problem-details.ts';
import { takeCheckNow } from '../../table/artists/artist-writes.ts';
import { auditWrite } from '../../table/people/audit.ts';
import type { Table } from '../../table/client.ts';
import { withFreshState } from '../../table/failures.ts';
import { askerText } from '../asker.ts';
import { findArtist } from './find-artist.ts';
import type { Queues } from '../ports.ts';

export interface AskDeps {
  table: Table;
  queues: Queues;
}

/** How long after a check of an artist was asked for the next one can be. */
export const checkNowEverySeconds = 300;

/**
 * Puts a check of the artist on the queue, at most every 5 minutes.
 * @throws Problem `not_found`, `not_monitored`, `rate_limited`
 */
export async function askForCheck(
  deps: AskDeps,
  org: string,
  id: string,
  { now, by }: { now: Date; by: Doer },
): Promise<{ artist_id: string; requested_at: string }> {
  const artist = await findArtist(deps.table, org, id);
  if (!artist.active) throw new Problem('not_monitored');
  const limit = new Date(now.getTime() - checkNowEverySeconds * 1000);
  const times = { at: now, notAfter: limit };
  const line = auditWrite(org, by, now, {
    action: 'artist.check_requested',
    target: { type: 'artist', id, name: artist.name },
  });
  if (!(await withFreshState(() => takeCheckNow(deps.table, artist, times, [line])))) {
    const asked = Date.parse(artist.check_requested_at ?? now.toISOString());
    const wait = Math.max(1, Math.ceil((asked - limit.getTime()) / 1000));
    throw new Problem('rate_limited', nextCheckIn(wait), {
      headers: { 'retry-after': String(wait) },
    });
  }
  await deps.queues.send({
    kind: 'check_now',
    watch_id: artist.watch_id,
    attempt: 0,
    asker: askerText(),
  });
  return { artist_id: id, requested_at: now.toISOString() };
}
