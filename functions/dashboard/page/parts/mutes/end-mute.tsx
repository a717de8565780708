import { useMutation } from '@tanstack/preact-query';
import { client } from '../../api.ts';
import { mutes as words } from '../../text/mutes.ts';
import { Act } from '../act.tsx';
import { FailedLine } from '../failed.tsx';
import { toast } from '../toast.tsx';
import { readMutesAgain } from './mutes.ts';

/** Ends a mute now; its summary follows. */
export function EndMute({ id }: { id: string }) {
  const end = useMutation({
    mutationFn: () => client.call('DELETE /api/v1/org/mutes/{id}', { params: { id } }),
    onSuccess: async () => {
      toast(words.ended);
      await readMutesAgain();
    },
  });
  return (
    <>
      <Act
        route="DELETE /api/v1/org/mutes/{id}"
        kind="small"
        isPending={end.isPending}
        onClick={() => end.mutate()}
      >
        {words.endNow}
      </Act>
      {end.error && <FailedLine error={end.error} />}
    </>
  );
}
