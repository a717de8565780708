import { useMutation } from '@tanstack/preact-query';
import type { Sent } from '../../../../../shared/client/routes.ts';
import { client, readAgain } from '../../api.ts';

export type WorkPatch = Sent<'PATCH /api/v1/changes/{id}/work'>['body'];

/** Sets how far the work on a change is, or who looks after it. It is done once that is shown. */
export function useWork(id: string, onDone?: () => void) {
  return useMutation({
    mutationFn: (body: WorkPatch) =>
      client.call('PATCH /api/v1/changes/{id}/work', { params: { id }, body }),
    onSuccess: async () => {
      onDone?.();
      await readAgain('GET /api/v1/changes');
    },
  });
}
