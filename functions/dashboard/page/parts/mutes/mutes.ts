import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';

/** They change rarely, and after a write they are read again. */
const staleMs = 300_000;

/** All mutes of the organization. */
export function useMutes() {
  return useQuery({ ...read('GET /api/v1/org/mutes'), staleTime: staleMs });
}

/** What a mute that begins or ends changes. */
export const ofMutes = [
  'GET /api/v1/org/mutes',
  'GET /api/v1/changes/{id}/routing',
  'GET /api/v1/org/destinations/{id}/pending',
] as const;
