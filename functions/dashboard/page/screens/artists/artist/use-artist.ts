import { useQuery } from '@tanstack/preact-query';
import type { Answered } from '../../../../../../shared/client/routes.ts';
import { read } from '../../../api.ts';

/** An artist with how its checks do, monitored now or before. */
export type ShownArtist = Answered<'GET /api/v1/artists/{id}/summary'>;

/** The artist with how its checks do. */
export function useArtist(id: string) {
  return useQuery(read('GET /api/v1/artists/{id}/summary', { params: { id } }));
}
