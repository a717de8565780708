import { useMutation } from '@tanstack/preact-query';
import { client, readAgain } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { toast } from '../../parts/toast.tsx';
import { destinations as words } from '../../text/destinations.ts';
import type { Destination } from './destination-body.ts';

const route = 'PATCH /api/v1/org/destinations/{id}';

/** Enables a disabled destination as it is: a mail address is asked for its consent again. */
export function Enable({ destination: { id, config } }: { destination: Destination }) {
  const enable = useMutation({
    // Who sends the masked address back means the one that is there.
    mutationFn: () => client.call(route, { params: { id }, body: { config } }),
    onSuccess: async ({ status }) => {
      toast(status === 'unconfirmed' ? words.askedAgain : words.enabled);
      await readAgain('GET /api/v1/org/destinations');
    },
  });
  return (
    <>
      <Act route={route} kind="small" isPending={enable.isPending} onClick={() => enable.mutate()}>
        {words.enable}
      </Act>
      {enable.error && <FailedLine error={enable.error} />}
    </>
  );
}
