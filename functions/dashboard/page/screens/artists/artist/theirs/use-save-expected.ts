import { client } from '../../../../api.ts';
import { useWrite } from '../../../../parts/use-write.ts';
import { expected as words } from '../../../../text/expected.ts';
import type { ExpectedBody } from './expected-body.ts';

/** Saves what is known of a release that is to come. @param release which is edited; null: a new one */
export function useSaveExpected(id: string, release: string | null, onSaved: () => void) {
  return useWrite<unknown, ExpectedBody>(
    (body, once) =>
      release === null
        ? client.call('POST /api/v1/artists/{id}/expected-releases', {
            ...{ params: { id }, body, headers: once() },
          })
        : client.call('PATCH /api/v1/artists/{id}/expected-releases/{expected_id}', {
            ...{ params: { id, expected_id: release }, body },
          }),
    {
      onDone: onSaved,
      said: words.saved,
      again: ['GET /api/v1/artists/{id}/expected-releases'],
    },
  );
}
