import { keepPreviousData, useQuery } from '@tanstack/preact-query';
import { useMemo } from 'preact/hooks';
import type { Answered } from '../../../../../../shared/client/routes.ts';
import { read } from '../../../api.ts';

/** An artist with how its checks do, monitored now or before. */
export type ShownArtist = Answered<'GET /api/v1/artists/{id}/summary'>;

/** The artist with how its checks do. */
export function useArtist(id: string) {
  return useQuery(read('GET /api/v1/artists/{id}/summary', { params: { id } }));
}

const dayMs = 86_400_000;
/** Of so many days at most, the service tells what was expected. */
const expectedDaysMax = 90;
/** So many changes at most: a chart that is full of marks says nothing. */
const changesMax = 100;
/** What a chart shows at first. */
export const usualDays = 30;

/** The numbers of the last days; until others are there, those that were shown before. */
export function useHistory(id: string, days: number) {
  return useQuery({
    ...read('GET /api/v1/artists/{id}/snapshot-history', {
      params: { id },
      query: { days, ...(days <= expectedDaysMax && { expected: true }) },
    }),
    placeholderData: keepPreviousData,
  });
}

/** The confirmed changes of the last days, newest first. */
export function useRecentChanges(id: string, days: number) {
  const since = useMemo(
    () => new Date(Date.now() - (days - 1) * dayMs).toISOString().slice(0, 10),
    [days],
  );
  return useQuery({
    ...read('GET /api/v1/artists/{id}/changes', {
      params: { id },
      query: { since, status: 'confirmed', limit: changesMax },
    }),
    placeholderData: keepPreviousData,
  });
}
