import { useMutation } from '@tanstack/preact-query';
import { client, readAgain } from '../../api.ts';
import { Confirm } from '../../parts/dialog.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { Secret } from '../../parts/secret.tsx';
import { At } from '../../parts/when.tsx';
import { webhooks as words } from '../../text/webhooks.ts';

/** A new signing secret; the former one signs beside it for a day. */
export function Rotate({ id, onClose }: { id: string; onClose: () => void }) {
  const rotate = useMutation({
    mutationFn: () =>
      client.call('POST /api/v1/org/webhooks/{id}/rotate-secret', { params: { id } }),
    // The answer has the secret: it leaves memory with the dialog.
    gcTime: 0,
    onSuccess: () => readAgain('GET /api/v1/org/webhooks'),
  });
  if (rotate.data) {
    const { secret, previous_secret_expires_at } = rotate.data;
    const done = () => {
      rotate.reset();
      onClose();
    };
    return (
      <Secret title={words.secretTitle} secret={secret} onClose={done}>
        {previous_secret_expires_at !== null && (
          <p>
            {words.bothUntil} <At at={previous_secret_expires_at} />.
          </p>
        )}
      </Secret>
    );
  }
  return (
    <Confirm
      title={words.rotateTitle}
      action={words.rotateAction}
      isPending={rotate.isPending}
      onConfirm={() => rotate.mutate()}
      onClose={onClose}
    >
      <p>{words.rotateLead}</p>
      {rotate.error && <FailedLine error={rotate.error} />}
    </Confirm>
  );
}
