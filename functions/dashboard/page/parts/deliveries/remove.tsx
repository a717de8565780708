import { useLocation } from 'preact-iso';
import { Confirm, type ConfirmProps } from '../confirm.tsx';

export interface RemoveTargetProps extends Pick<
  ConfirmProps<unknown>,
  'write' | 'onClose' | 'refusal'
> {
  words: { removeTitle: string; removeLead: string; removeAction: string; removed: string };
  /** Address of the list that it is gone from afterward. */
  list: string;
}

/** Deletes a webhook or a destination. */
export function RemoveTarget({ words, list, ...how }: RemoveTargetProps) {
  const { route } = useLocation();
  return (
    <Confirm
      title={words.removeTitle}
      lead={words.removeLead}
      action={words.removeAction}
      onDone={() => route(list, true)}
      said={words.removed}
      again={['GET /api/v1/org']}
      {...how}
    />
  );
}
