import { useState } from 'preact/hooks';
import type { Change } from '../../change.ts';
import { latePart } from '../../late.tsx';
import { useSession } from '../../session/session.tsx';
import { inbox } from '../../text/inbox.ts';
import { Act } from '../act.tsx';
import { FailedLine } from '../failed.tsx';
import { When } from '../when.tsx';
import { Who } from '../who.tsx';
import { useWork } from './use-work.ts';

const AssignDialog = latePart(() => import('./assign-dialog.tsx'));

const states = ['open', 'in_progress', 'closed'] as const;

/** How far the organization is with a change, and who looks after it. */
export function Work({ change: { id, work } }: { change: Change }) {
  const { id: ownId } = useSession();
  const [isAssigning, setAssigning] = useState(false);
  const write = useWork([id]);
  const act = { route: 'PATCH /api/v1/changes/{id}/work', kind: 'small' } as const;
  return (
    <div class="work">
      <div class="actions" role="group" aria-label="State">
        {states.map((state) => (
          <Act
            key={state}
            {...act}
            isPressed={work.state === state}
            isPending={write.isPending}
            onClick={() => {
              if (work.state !== state) write.mutate({ state });
            }}
          >
            {inbox.work[state]}
          </Act>
        ))}
      </div>
      <p>
        {work.assignee === null ? (
          'Nobody is assigned.'
        ) : (
          <>
            Assigned to <Who id={work.assignee} />
            {work.updated_at !== null && (
              <>
                , <When at={work.updated_at} />
              </>
            )}
          </>
        )}
      </p>
      <div class="actions">
        {work.assignee !== ownId && (
          <Act
            {...act}
            isPending={write.isPending}
            onClick={() => write.mutate({ assignee: 'me' })}
          >
            Assign to me
          </Act>
        )}
        <Act {...act} onClick={() => setAssigning(true)}>
          Assign…
        </Act>
      </div>
      {write.error && <FailedLine error={write.error} />}
      {isAssigning && (
        <AssignDialog ids={[id]} assignee={work.assignee} onClose={() => setAssigning(false)} />
      )}
    </div>
  );
}
