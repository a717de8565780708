import { untriageRelease as operation } from '../../../shared/contract/releases.ts';
import { implement } from '../../../shared/http/implement.ts';
import { doingOf } from '../../../shared/http/person.ts';
import { untriageRelease as untriage } from '../../../shared/usecases/artists/triage-release.ts';
import type { ChangeDeps } from '../../../shared/usecases/changes/update-changes.ts';

export const untriageRelease = implement(
  operation,
  async ({ params }, request, deps: ChangeDeps) => {
    const at = { artistId: params.id, releaseId: params.release_id };
    await untriage(deps, doingOf(request), at);
    return undefined;
  },
);
