import { useMutation } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { client, readAgain } from '../../api.ts';
import { Confirm } from '../../parts/dialog.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { toast } from '../../parts/toast.tsx';
import { destinations as words } from '../../text/destinations.ts';
import { rulesInUse } from './destination-body.ts';

/** Deletes a destination; where rules send to it, they stand here as links instead. */
export function Remove({ id, onClose }: { id: string; onClose: () => void }) {
  const { route } = useLocation();
  const remove = useMutation({
    mutationFn: () => client.call('DELETE /api/v1/org/destinations/{id}', { params: { id } }),
    onSuccess: async () => {
      route('/app/destinations', true);
      toast(words.removed);
      await readAgain('GET /api/v1/org');
    },
  });
  const rules = rulesInUse(remove.error);
  return (
    <Confirm
      title={words.removeTitle}
      action={words.removeAction}
      isPending={remove.isPending}
      onConfirm={() => remove.mutate()}
      onClose={onClose}
    >
      <p>{words.removeLead}</p>
      {rules.length > 0 && (
        <div role="alert">
          <p>{words.inUse}</p>
          <ul>
            {rules.map((rule) => (
              <li key={rule.id}>
                <a href={`/app/alerts/edit/${rule.id}`}>
                  <Foreign text={rule.name} />
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {remove.error && rules.length === 0 && <FailedLine error={remove.error} />}
    </Confirm>
  );
}
