import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import type { Change } from '../../change.ts';
import { asksWhose } from './handled.ts';
import { isOpen } from './verdicts.ts';

/** What somebody said of the release of a change, as far as that is known; null: nothing. */
export function useTriage(change: Change) {
  const { monitored_artist_id: id, payload } = change;
  const release = useQuery({
    ...read('GET /api/v1/artists/{id}/releases/{release_id}', {
      params: { id, release_id: payload.subject.id },
    }),
    // Whoever says something of a release acknowledges the change: of an open one, there is nothing to read.
    enabled: asksWhose(change) && !isOpen(change),
  });
  return asksWhose(change) ? (release.data?.triage ?? null) : null;
}
