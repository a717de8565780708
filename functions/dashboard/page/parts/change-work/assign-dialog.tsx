import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import { inertText } from '../../inert-text.ts';
import { useSession } from '../../session/session.tsx';
import { Dialog } from '../dialog.tsx';
import { Choice, Form, Submit } from '../form.tsx';
import { Loaded } from '../loaded.tsx';
import { useWork } from './use-work.ts';

export interface AssignDialogProps {
  ids: readonly string[];
  /** Who looks after them now. */
  assignee: string | null;
  onClose: () => void;
}

/** Asks who looks after changes from now on. */
export default function AssignDialog({ ids, assignee, onClose }: AssignDialogProps) {
  const { id: ownId } = useSession();
  const members = useQuery(read('GET /api/v1/org/members'));
  const write = useWork(ids, onClose);
  return (
    <Dialog title="Assign the change" onClose={onClose}>
      <Form
        write={write}
        onSubmit={({ assignee: to = '' }) => write.mutate({ assignee: to === '' ? null : to })}
      >
        <Loaded query={members} rows={1}>
          {(all) => (
            <Choice
              name="assignee"
              label="To"
              value={assignee ?? ''}
              options={[
                { value: '', label: 'Nobody' },
                ...all
                  .filter(({ user_id }) => user_id !== ownId)
                  .map(({ user_id, name, email }) => ({
                    value: user_id,
                    label: inertText(name ?? email, 60),
                  })),
                { value: ownId, label: 'Me' },
              ]}
            />
          )}
        </Loaded>
        <Submit>Assign</Submit>
      </Form>
    </Dialog>
  );
}
