import { useState } from 'preact/hooks';
import { client } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { startAnewEverywhere } from '../../session/sign-out.ts';
import { organization as words } from '../../text/organization.ts';

/** Leaving the organization, and deleting it. */
export function Leaving({ isDeleting }: { isDeleting: boolean }) {
  const [open, setOpen] = useState<'leave' | 'delete' | null>(null);
  const close = () => setOpen(null);
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
          lead={words.leaveLead}
          action={words.leaveAction}
          write={() => client.call('POST /api/v1/org/leave')}
          onDone={startAnewEverywhere}
          onClose={close}
        />
      )}
      {open === 'delete' && (
        <Confirm
          title={words.remove}
          lead={words.removeLead}
          action={words.removeAction}
          write={() => client.call('DELETE /api/v1/org')}
          again={['GET /api/v1']}
          onClose={close}
        />
      )}
    </section>
  );
}
