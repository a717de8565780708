import { useMutation } from '@tanstack/preact-query';
import { client, readAgain } from '../../../../api.ts';
import { useIdempotencyKey } from '../../../../parts/idempotency.ts';
import { toast } from '../../../../parts/toast.tsx';
import { expected as words } from '../../../../text/expected.ts';
import type { ExpectedBody } from './expected-body.ts';

/** Saves what is known of a release that is to come. @param release which is edited; null: a new one */
export function useSaveExpected(id: string, release: string | null, onSaved: () => void) {
  const save = useMutation({
    mutationFn: async (body: ExpectedBody) => {
      if (release === null) await add(id, body, key());
      else await change(id, release, body);
    },
    onSuccess: async () => {
      onSaved();
      toast(words.saved);
      await readAgain('GET /api/v1/artists/{id}/expected-releases');
    },
  });
  const key = useIdempotencyKey(save.isSuccess);
  return save;
}

function add(id: string, body: ExpectedBody, key: string) {
  return client.call('POST /api/v1/artists/{id}/expected-releases', {
    params: { id },
    body,
    headers: { 'idempotency-key': key },
  });
}

function change(id: string, expected_id: string, body: ExpectedBody) {
  return client.call('PATCH /api/v1/artists/{id}/expected-releases/{expected_id}', {
    params: { id, expected_id },
    body,
  });
}
