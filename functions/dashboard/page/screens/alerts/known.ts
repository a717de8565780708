import { useQuery } from '@tanstack/preact-query';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { read } from '../../api.ts';

export type Artist = Answered<'GET /api/v1/artists/summary'>[number];
export type Destination = Answered<'GET /api/v1/org/destinations'>[number];

/** What rules speak of: the artists and the destinations of the organization. */
export function useKnown() {
  return {
    artists: useQuery(read('GET /api/v1/artists/summary')),
    destinations: useQuery(read('GET /api/v1/org/destinations')),
  };
}
