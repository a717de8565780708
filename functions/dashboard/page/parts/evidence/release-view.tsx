import { useQuery } from '@tanstack/preact-query';
import { read } from '../../api.ts';
import type { Change } from '../../change.ts';
import { Loaded } from '../loaded.tsx';
import { FactsView } from './facts-view.tsx';
import type { ModelOf } from './models.ts';
import { sheetOf } from './views.ts';

type Props = ModelOf<'release'> & { change: Change };

/** A release as it is now: of a change that tells of it and not of a value. */
export function ReleaseView({ releaseId, change: { monitored_artist_id: id } }: Props) {
  const release = useQuery(
    read('GET /api/v1/artists/{id}/releases/{release_id}', {
      params: { id, release_id: releaseId },
    }),
  );
  return (
    <Loaded query={release} rows={2}>
      {(found) => <FactsView before={null} after={sheetOf({ ...found })} release={undefined} />}
    </Loaded>
  );
}
