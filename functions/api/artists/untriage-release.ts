import { untriageRelease as operation } from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import { untriageRelease as untriage } from '../../../shared/usecases/artists/triage-release.ts';

export const untriageRelease = implement(
  operation,
  async ({ params }, request, deps: { table: Table }) => {
    const at = { artistId: params.id, releaseId: params.release_id };
    await untriage(deps.table, doingOf(request), at);
    return undefined;
  },
);
