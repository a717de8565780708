import { triageRelease as operation } from '../../../shared/contract/artists.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import type { Table } from '../../../shared/table/client.ts';
import { triageRelease as triage } from '../../../shared/usecases/artists/triage-release.ts';

export const triageRelease = implement(
  operation,
  async ({ params, body }, request, deps: { table: Table }) => {
    const at = { artistId: params.id, releaseId: params.release_id };
    return triage(deps.table, doingOf(request), at, body.verdict);
  },
);
