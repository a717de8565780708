import { useMutation } from '@tanstack/preact-query';
import { client, readAgain } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { FailedLine } from '../../parts/failed.tsx';
import { toast } from '../../parts/toast.tsx';
import { At } from '../../parts/when.tsx';
import { organization as words } from '../../text/organization.ts';
import type { Organization } from './organization.ts';

/** While the organization is being deleted: until when, and the way back. */
export function Deleting({ organization: { deletes_at } }: { organization: Organization }) {
  const restore = useMutation({
    mutationFn: () => client.call('POST /api/v1/org/restore'),
    onSuccess: async () => {
      toast(words.restored);
      await readAgain('GET /api/v1');
    },
  });
  if (deletes_at === null) return null;
  return (
    <section class="panel danger" role="alert">
      <p>
        {words.deleting} <At at={deletes_at} />.
      </p>
      <Act
        route="POST /api/v1/org/restore"
        isPending={restore.isPending}
        onClick={() => restore.mutate()}
      >
        {words.restore}
      </Act>
      {restore.error && <FailedLine error={restore.error} />}
    </section>
  );
}
