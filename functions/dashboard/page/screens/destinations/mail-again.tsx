import { useMutation } from '@tanstack/preact-query';
import { ApiError } from '../../../../../shared/client/api-error.ts';
import { client, readAgain } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { useCountdown } from '../../parts/countdown.ts';
import { FailedLine } from '../../parts/failed.tsx';
import { destinations as words } from '../../text/destinations.ts';

const route = 'POST /api/v1/org/destinations/{id}/test';

/**
 * Mails the confirmation link once more. That is what a test of an unconfirmed address does; the
 * service answers it with the refusal `destination_unconfirmed`, which here is the good news.
 */
async function mailAgain(id: string): Promise<'mailed' | 'confirmed'> {
  try {
    await client.call(route, { params: { id } });
    return 'confirmed';
  } catch (error) {
    if (error instanceof ApiError && error.code === 'destination_unconfirmed') return 'mailed';
    throw error;
  }
}

/** The button for it; too many mails are a countdown, no error. */
export function MailAgain({ id }: { id: string }) {
  const mail = useMutation({
    mutationFn: () => mailAgain(id),
    onSuccess: async (outcome) => {
      if (outcome === 'confirmed') await readAgain('GET /api/v1/org/destinations');
    },
  });
  const refused = mail.error instanceof ApiError && mail.error.status === 429 ? mail.error : null;
  const wait = useCountdown(refused?.retryAfterSeconds ?? 0);
  return (
    <>
      <Act
        route={route}
        kind="small"
        isPending={mail.isPending || wait > 0}
        onClick={() => mail.mutate()}
      >
        {words.mailAgain}
      </Act>
      <span role="status">
        {mail.data === 'mailed' && words.mailedAgain}
        {mail.data === 'confirmed' && words.confirmed}
        {wait > 0 && words.mailAgainIn(wait)}
      </span>
      {mail.error && !refused && <FailedLine error={mail.error} />}
    </>
  );
}
