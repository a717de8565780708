import { useQuery } from '@tanstack/preact-query';
import type { Answered } from '../../../../../../shared/client/routes.ts';
import { read } from '../../../api.ts';
import { catalogDateText, lengthText } from '../../../catalog-format.ts';
import { numberText } from '../../../format.ts';
import { inertText } from '../../../inert-text.ts';
import { Result } from '../../../parts/being-checked/result.tsx';
import { Copy } from '../../../parts/copy.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { Foreign, ForeignLink } from '../../../parts/foreign.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Page, type ScreenProps } from '../../../parts/page.tsx';
import { Picture } from '../../../parts/picture.tsx';
import { ReleaseStanding, Verdict } from './verdict.tsx';
import { Mark } from '../../../parts/severity.tsx';
import { type Column, Table } from '../../../parts/table.tsx';
import { At } from '../../../parts/when.tsx';
import { releaseWords } from '../../../text/release-words.ts';
import type { Release as Shown } from './judged.ts';

/** `/app/artists/:id/releases/:rid` */
export default function Release({ params: { id = '', rid = '' } }: ScreenProps) {
  const release = useQuery(
    read('GET /api/v1/artists/{id}/releases/{release_id}', { params: { id, release_id: rid } }),
  );
  const shown = release.data;
  return (
    <Page
      key={rid}
      title={shown ? inertText(shown.title, 80) : 'Release'}
      heading={shown && <Foreign text={shown.title} />}
      aside={<Back artist={id} />}
      picture={
        <Picture
          src={shown?.image_url ?? null}
          name={shown?.title ?? ''}
          alt={shown && `Cover of ${inertText(shown.title, 80)}`}
          size={160}
        />
      }
      lead={shown && <Lead release={shown} />}
    >
      <Loaded query={release} rows={6}>
        {(loaded) => <Whole artist={id} release={loaded} />}
      </Loaded>
    </Page>
  );
}

/** To the other releases, by the name of whose they are. */
function Back({ artist: id }: { artist: string }) {
  const artist = useQuery(read('GET /api/v1/artists/{id}', { params: { id } }));
  return (
    <a href={`/app/artists/${id}/releases`}>
      All releases
      {artist.data && (
        <>
          : <Foreign text={artist.data.name} max={60} isInLink />
        </>
      )}
    </a>
  );
}

const relations = {
  main: null,
  featured: 'features the artist',
  appears_on: 'the artist appears on it',
};

/** What kind of release it is, from when, and whether it is in the catalog. */
function Lead({ release }: { release: Shown }) {
  const { type, relation, release_date, status, unconfirmed } = release;
  const kind = [releaseWords.types[type], relations[relation]].filter((part) => part !== null);
  return (
    <>
      {kind.join(', ')}
      {release_date !== null && (
        <>
          {' · '}
          <Foreign text={catalogDateText(release_date)} max={40} />
        </>
      )}{' '}
      {unconfirmed?.status === 'detected' ? (
        <Mark is="waiting">Being checked</Mark>
      ) : (
        <ReleaseStanding is={status} />
      )}
    </>
  );
}

function Whole({ artist, release }: { artist: string; release: Shown }) {
  return (
    <>
      {release.unconfirmed && <Unconfirmed by={release.unconfirmed} />}
      <div class="release">
        <Verdict artist={artist} release={release} />
        <Identifiers release={release} />
      </div>
      <Tracks artist={artist} release={release} />
    </>
  );
}

/** That our checks haven’t confirmed the release, when they will, and the change that says more. */
function Unconfirmed({ by }: { by: NonNullable<Shown['unconfirmed']> }) {
  return (
    <p class="notice">
      {by.status === 'detected' ? (
        <>
          We’re still checking that it’s there, <Result at={by.expected_by} />.
        </>
      ) : (
        'Your team confirmed it before our checks did.'
      )}{' '}
      <a href={`/app/changes/${by.change_id}`}>View the change</a>
    </p>
  );
}

/** What a rights team needs to name the release to others. */
function Identifiers({ release }: { release: Shown }) {
  const { id, upc, label, total_tracks, first_seen_at, last_seen_at, catalog_url } = release;
  return (
    <Facts
      class="facts panel"
      of={[
        ['UPC', upc === null ? <Unknown /> : <Code text={upc} />],
        ['Release ID', <Code text={id} />],
        ['Label', label === null ? <Unknown /> : <Foreign text={label} />],
        ['Tracks', total_tracks === null ? <Unknown /> : numberText(total_tracks)],
        ['First seen', <At at={first_seen_at} />],
        ['Last seen', <At at={last_seen_at} />],
        ['Catalog', catalog_url === null ? null : <ForeignLink href={catalog_url} />],
      ]}
    />
  );
}

function Code({ text }: { text: string }) {
  return (
    <>
      <code>
        <Foreign text={text} max={80} />
      </code>{' '}
      <Copy text={text} />
    </>
  );
}

function Unknown() {
  return <span class="muted">Unknown</span>;
}

type Track = Answered<'GET /api/v1/artists/{id}/releases/{release_id}/tracks'>[number];

/** The tracks, which the catalog is asked for: only they wait when it doesn’t answer. */
function Tracks({ artist, release }: { artist: string; release: Shown }) {
  const params = { id: artist, release_id: release.id };
  const tracks = useQuery(
    read('GET /api/v1/artists/{id}/releases/{release_id}/tracks', { params }),
  );
  return (
    <section class="tracks" aria-labelledby="tracks">
      <h2 id="tracks">Tracks</h2>
      <Loaded query={tracks} rows={release.total_tracks ?? 3}>
        {(rows) =>
          rows.length === 0 ? (
            <p class="muted">The catalog lists no tracks.</p>
          ) : (
            <Table
              caption={`Tracks of ${inertText(release.title, 80)}`}
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
      label: 'No.',
      cell: ({ disc, position }) => (hasDiscs ? `${disc}-${position}` : position),
    },
    {
      label: 'Title',
      cell: ({ title, explicit }) => (
        <>
          <Foreign text={title} /> {explicit === true && <small class="muted">Explicit</small>}
        </>
      ),
    },
    {
      label: 'Length',
      cell: ({ duration_ms }) => (duration_ms === null ? 'Unknown' : lengthText(duration_ms)),
    },
    {
      label: 'ISRC',
      cell: ({ isrc }) =>
        isrc === null ? (
          <span class="muted">Unknown</span>
        ) : (
          <code>
            <Foreign text={isrc} max={40} />
          </code>
        ),
    },
    {
      label: 'Availability',
      cell: ({ available }) => <Availability is={available} isAnnounced={isAnnounced} />,
    },
  ];
}

/** What isn't out yet can't be heard, and nothing is wrong with that. */
function Availability({ is, isAnnounced }: { is: boolean; isAnnounced: boolean }) {
  if (is) return <Mark is="ok">Available</Mark>;
  if (isAnnounced) return <Mark is="waiting">With the release</Mark>;
  return <Mark is="failed">Unavailable</Mark>;
}
