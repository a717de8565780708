import type { Sent } from '../../../../../shared/client/routes.ts';
import { client } from '../../api.ts';
import { useWrite } from '../use-write.ts';

/** Sets how far the work on changes is, or who looks after them. It is done once that is shown. */
export function useWork(ids: readonly string[], onDone?: () => void) {
  const write = async (body: Sent<'PATCH /api/v1/changes/{id}/work'>['body']) => {
    for (const id of ids) {
      await client.call('PATCH /api/v1/changes/{id}/work', { params: { id }, body });
    }
  };
  return useWrite(write, { onDone, again: ['GET /api/v1/changes'] });
}
