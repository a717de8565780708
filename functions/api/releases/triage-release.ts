import { triageRelease as operation } from '../../../shared/contract/releases.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import { triageRelease as triage } from '../../../shared/usecases/artists/triage-release.ts';
import type { ChangeDeps } from '../../../shared/usecases/changes/update-changes.ts';

export const triageRelease = implement(
  operation,
  async ({ params, body }, request, deps: ChangeDeps) => {
    const at = { artistId: params.id, releaseId: params.release_id };
    return triage(deps, doingOf(request), at, body);
  },
);
