import { useQuery } from '@tanstack/preact-query';
import { read } from '../../../api.ts';
import { catalogDateText } from '../../../catalog-format.ts';
import { numberText } from '../../../format.ts';
import { inertText } from '../../../inert-text.ts';
import { Copy } from '../../../parts/copy.tsx';
import { Facts } from '../../../parts/facts.tsx';
import { Foreign, ForeignLink } from '../../../parts/foreign.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Page } from '../../../parts/page.tsx';
import { Result } from '../../../parts/being-checked/result.tsx';
import { Picture } from '../../../parts/picture.tsx';
import { ReleaseStanding } from '../../../parts/release-marks.tsx';
import { Mark } from '../../../parts/severity.tsx';
import { At } from '../../../parts/when.tsx';
import type { ScreenProps } from '../../../screen-props.ts';
import { release as words } from '../../../text/release.ts';
import { releaseWords } from '../../../text/release-words.ts';
import { Tracks } from './tracks.tsx';
import type { Release as Shown } from './judged.ts';
import { Verdict } from './verdict.tsx';

/** `/app/artists/:id/releases/:rid` */
export default function Release({ params: { id = '', rid = '' } }: ScreenProps) {
  const release = useQuery(
    read('GET /api/v1/artists/{id}/releases/{release_id}', { params: { id, release_id: rid } }),
  );
  const shown = release.data;
  return (
    <Page
      key={rid}
      title={shown ? inertText(shown.title, 80) : words.title}
      heading={shown && <Foreign text={shown.title} />}
      aside={<Back artist={id} />}
      picture={
        <Picture
          src={shown?.image_url ?? null}
          name={shown?.title ?? ''}
          alt={shown && words.coverOf(inertText(shown.title, 80))}
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
      {words.back}
      {artist.data && (
        <>
          : <Foreign text={artist.data.name} max={60} isInLink />
        </>
      )}
    </a>
  );
}

/** What kind of release it is, from when, and whether it is in the catalog. */
function Lead({ release }: { release: Shown }) {
  const { type, relation, release_date, status, unconfirmed } = release;
  const kind = [releaseWords.types[type], words.relations[relation]].filter(
    (part) => part !== null,
  );
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
        <Mark is="waiting">{words.beingChecked}</Mark>
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
          {words.unconfirmed}, <Result at={by.expected_by} />.
        </>
      ) : (
        words.confirmedByTeam
      )}{' '}
      <a href={`/app/changes/${by.change_id}`}>{words.viewChange}</a>
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
        [words.id, <Code text={id} />],
        ['Label', label === null ? <Unknown /> : <Foreign text={label} />],
        [words.trackCount, total_tracks === null ? <Unknown /> : numberText(total_tracks)],
        [words.firstSeen, <At at={first_seen_at} />],
        [words.lastSeen, <At at={last_seen_at} />],
        [words.catalog, catalog_url === null ? null : <ForeignLink href={catalog_url} />],
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
  return <span class="muted">{releaseWords.unknown}</span>;
}
