import { useMutation } from '@tanstack/preact-query';
import type { Sent } from '../../../../../shared/client/routes.ts';
import { client, readAgain } from '../../api.ts';

export type WorkPatch = Sent<'PATCH /api/v1/changes/{id}/work'>['body'];

/** Sets how far the work on changes is, or who looks after them. It is done once that is shown. */
export function useWork(ids: readonly string[], onDone?: () => void) {
  return useMutation({
    mutationFn: async (body: WorkPatch) => {
      for (const id of ids) {
        await client.call('PATCH /api/v1/changes/{id}/work', { params: { id }, body });
      }
    },
    onSuccess: async () => {
      onDone?.();
      await readAgain('GET /api/v1/changes');
    },
  });
}
