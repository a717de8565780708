import { useMutation } from '@tanstack/preact-query';
import { useState } from 'preact/hooks';
import { client, queryClient, readAgain } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { Confirm } from '../../parts/dialog.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { startAnew } from '../../session/sign-in-again.ts';
import { organization as words } from '../../text/organization.ts';

/** Leaving the organization, and deleting it. */
export function Leaving({ isDeleting }: { isDeleting: boolean }) {
  const [open, setOpen] = useState<'leave' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const leave = useMutation({
    mutationFn: () => client.call('POST /api/v1/org/leave'),
    onSuccess: () => {
      queryClient.clear();
      startAnew();
    },
  });
  const remove = useMutation({
    mutationFn: () => client.call('DELETE /api/v1/org'),
    onSuccess: async () => {
      close();
      await readAgain('GET /api/v1');
    },
  });
  return (
    <section class="panel" aria-labelledby="leaving">
      <h2 id="leaving">{words.leave}</h2>
      <p>{words.leaveLead}</p>
      <Act route="POST /api/v1/org/leave" onClick={() => setOpen('leave')}>
        {words.leave}
      </Act>
      {!isDeleting && (
        <>
          <h2>{words.remove}</h2>
          <p>{words.removeLead}</p>
          <Act route="DELETE /api/v1/org" kind="danger" onClick={() => setOpen('delete')}>
            {words.remove}
          </Act>
        </>
      )}
      {open === 'leave' && (
        <Confirm
          title={words.leave}
          action={words.leaveAction}
          isPending={leave.isPending}
          onConfirm={() => leave.mutate()}
          onClose={close}
        >
          <p>{words.leaveLead}</p>
          {leave.error && <FailedLine error={leave.error} />}
        </Confirm>
      )}
      {open === 'delete' && (
        <Confirm
          title={words.remove}
          action={words.removeAction}
          isPending={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={close}
        >
          <p>{words.removeLead}</p>
          {remove.error && <FailedLine error={remove.error} />}
        </Confirm>
      )}
    </section>
  );
}
