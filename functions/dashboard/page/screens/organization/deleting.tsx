import { client } from '../../api.ts';
import { ActNow } from '../../parts/act-now.tsx';
import { At } from '../../parts/when.tsx';
import { organization as words } from '../../text/organization.ts';
import type { Organization } from './organization.ts';

/** While the organization is being deleted: until when, and the way back. */
export function Deleting({ organization: { deletes_at } }: { organization: Organization }) {
  if (deletes_at === null) return null;
  return (
    <section class="panel danger" role="alert">
      <p>
        {words.deleting} <At at={deletes_at} />.
      </p>
      <ActNow
        route="POST /api/v1/org/restore"
        write={() => client.call('POST /api/v1/org/restore')}
        said={words.restored}
        again={['GET /api/v1']}
      >
        {words.restore}
      </ActNow>
    </section>
  );
}
