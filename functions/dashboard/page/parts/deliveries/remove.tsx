import { useLocation } from 'preact-iso';
import { client } from '../../api.ts';
import { Confirm, type ConfirmProps } from '../confirm.tsx';
import type { Target } from './target.ts';

interface RemoveTargetProps extends Pick<ConfirmProps<unknown>, 'onClose' | 'refusal'> {
  target: Target;
  words: { removeTitle: string; removeLead: string; removeAction: string; removed: string };
}

const routes = {
  webhook: 'DELETE /api/v1/org/webhooks/{id}',
  destination: 'DELETE /api/v1/org/destinations/{id}',
} as const;

/** Deletes a webhook or a destination. */
export function RemoveTarget({ target: { kind, id }, words, ...how }: RemoveTargetProps) {
  const { route } = useLocation();
  return (
    <Confirm
      title={words.removeTitle}
      lead={words.removeLead}
      action={words.removeAction}
      write={() => client.call(routes[kind], { params: { id } })}
      onDone={() => route(`/app/${kind}s`, true)}
      said={words.removed}
      again={['GET /api/v1/org']}
      {...how}
    />
  );
}
