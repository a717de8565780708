import { useQuery } from '@tanstack/preact-query';
import type { Answered } from '../../../../../../shared/client/routes.ts';
import { read } from '../../../api.ts';
import { lengthText } from '../../../catalog-format.ts';
import { inertText } from '../../../inert-text.ts';
import { Foreign } from '../../../parts/foreign.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Mark } from '../../../parts/severity.tsx';
import { Table, type Column } from '../../../parts/table.tsx';
import { release as words } from '../../../text/release.ts';
import { releaseWords } from '../../../text/release-words.ts';
import type { Release } from './judged.ts';

type Track = Answered<'GET /api/v1/artists/{id}/releases/{release_id}/tracks'>[number];

/** The tracks, which the catalog is asked for: only they wait when it doesn’t answer. */
export function Tracks({ artist, release }: { artist: string; release: Release }) {
  const params = { id: artist, release_id: release.id };
  const tracks = useQuery(
    read('GET /api/v1/artists/{id}/releases/{release_id}/tracks', { params }),
  );
  return (
    <section class="tracks" aria-labelledby="tracks">
      <h2 id="tracks">{words.tracks}</h2>
      <Loaded query={tracks} rows={release.total_tracks ?? 3}>
        {(rows) =>
          rows.length === 0 ? (
            <p class="muted">{words.noTracks}</p>
          ) : (
            <Table
              caption={words.tracksCaption(inertText(release.title, 80))}
              columns={columnsFor(rows, release.status === 'announced')}
              rows={rows}
              keyOf={({ id }) => id}
            />
          )
        }
      </Loaded>
    </section>
  );
}

function columnsFor(rows: readonly Track[], isAnnounced: boolean): readonly Column<Track>[] {
  const hasDiscs = rows.some(({ disc }) => disc > 1);
  return [
    {
      label: words.position,
      cell: ({ disc, position }) => (hasDiscs ? `${disc}-${position}` : position),
    },
    {
      label: words.track,
      cell: ({ title, explicit }) => (
        <>
          <Foreign text={title} />{' '}
          {explicit === true && <small class="muted">{words.explicit}</small>}
        </>
      ),
    },
    {
      label: words.length,
      cell: ({ duration_ms }) =>
        duration_ms === null ? releaseWords.unknown : lengthText(duration_ms),
    },
    {
      label: words.isrc,
      cell: ({ isrc }) =>
        isrc === null ? (
          <span class="muted">{releaseWords.unknown}</span>
        ) : (
          <code>
            <Foreign text={isrc} max={40} />
          </code>
        ),
    },
    {
      label: words.available,
      cell: ({ available }) => <Availability is={available} isAnnounced={isAnnounced} />,
    },
  ];
}

/** What isn't out yet can't be heard, and nothing is wrong with that. */
function Availability({ is, isAnnounced }: { is: boolean; isAnnounced: boolean }) {
  if (is) return <Mark is="ok">{words.isAvailable}</Mark>;
  if (isAnnounced) return <Mark is="waiting">{words.isAnnounced}</Mark>;
  return <Mark is="failed">{words.isUnavailable}</Mark>;
}
