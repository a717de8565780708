import { useMutation } from '@tanstack/preact-query';
import { client, readAgain } from '../../api.ts';
import { Confirm } from '../../parts/dialog.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { Secret } from '../../parts/secret.tsx';
import { At } from '../../parts/when.tsx';
import { destinations as words } from '../../text/destinations.ts';

/** A new signing secret for a destination of type webhook; the former signs beside it for a day. */
export function Rotate({ id, onClose }: { id: string; onClose: () => void }) {
  const rotate = useMutation({
    mutationFn: () =>
      client.call('POST /api/v1/org/destinations/{id}/rotate-secret', { params: { id } }),
    // The answer has the secret: it leaves memory with the dialog.
    gcTime: 0,
    onSuccess: () => readAgain('GET /api/v1/org/destinations'),
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
