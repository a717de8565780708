import { useMutation } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { client, readAgain } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { toast } from '../../parts/toast.tsx';
import { verify as words } from '../../text/verify.ts';
import type { Session } from './session.ts';

/** Gives a verification up. */
export function Cancel({ session: { id } }: { session: Session }) {
  const { route } = useLocation();
  const [isAsking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () =>
      client.call('DELETE /api/v1/verify/{session_id}', { params: { session_id: id } }),
    onSuccess: async () => {
      route('/app/verify', true);
      toast(words.cancelled);
      await readAgain('GET /api/v1/verify');
    },
  });
  return (
    <>
      <Act route="DELETE /api/v1/verify/{session_id}" onClick={() => setAsking(true)}>
        {words.cancel}
      </Act>
      {isAsking && (
        <Confirm
          title={words.cancelTitle}
          action={words.cancel}
          isPending={cancel.isPending}
          onConfirm={() => cancel.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{words.cancelLead}</p>
          {cancel.error && <FailedLine error={cancel.error} />}
        </Confirm>
      )}
    </>
  );
}
