import { useLocation } from 'preact-iso';
import { useState } from 'preact/hooks';
import { client } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { verify as words } from '../../text/verify.ts';
import type { Session } from './session.ts';

/** Gives a verification up. */
export function Cancel({ session: { id } }: { session: Session }) {
  const { route } = useLocation();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Act route="DELETE /api/v1/verify/{session_id}" onClick={() => setAsking(true)}>
        {words.cancel}
      </Act>
      {isAsking && (
        <Confirm
          title={words.cancelTitle}
          lead={words.cancelLead}
          action={words.cancel}
          write={() =>
            client.call('DELETE /api/v1/verify/{session_id}', { params: { session_id: id } })
          }
          onDone={() => route('/app/verify', true)}
          said={words.cancelled}
          again={['GET /api/v1/verify']}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
