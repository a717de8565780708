import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useMemo, useRef } from 'preact/hooks';
import { addressWith } from '../../../address-with.ts';
import { read } from '../../../api.ts';
import { catalogDateText } from '../../../catalog-format.ts';
import { inertText } from '../../../inert-text.ts';
import { numberText } from '../../../format.ts';
import { FilterBox, Select } from '../filters.tsx';
import { Foreign } from '../../../parts/foreign.tsx';
import { Growing } from '../../../parts/more.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Empty } from '../../../parts/page.tsx';
import { Picture } from '../../../parts/picture.tsx';
import { useRowKeys } from '../../../parts/row-keys.ts';
import { Mark, type Standing } from '../../../parts/severity.tsx';
import { releaseWords } from '../../../text/release-words.ts';
import { releases as words } from '../../../text/releases.ts';
import {
  arrangeReleases,
  countStates,
  type Release,
  releaseSorts,
  type ReleaseState,
  releaseStates,
  stateOf,
} from './arrange-releases.ts';
import { Expected } from './theirs/expected.tsx';
import type { ShownArtist } from './use-artist.ts';

/** The releases of the artist that are to come, and every one that is there. */
export default function Releases({ artist }: { artist: ShownArtist }) {
  const { id, name } = artist;
  const releases = useQuery(read('GET /api/v1/artists/{id}/releases', { params: { id } }));
  return (
    <>
      <Expected artist={artist} />
      <Loaded query={releases} rows={8}>
        {(rows) =>
          rows.length === 0 ? (
            <Empty title="No releases yet" lead="Releases appear here after the first check." />
          ) : (
            <Rows rows={rows} id={id} name={name} />
          )
        }
      </Loaded>
    </>
  );
}

const sortOptions = releaseSorts.map((value) => ({ value, label: words.sorts[value] }));

function Rows({ rows, id, name }: { rows: readonly Release[]; id: string; name: string }) {
  const { query, url, route } = useLocation();
  const filter = query.q ?? '';
  const state = releaseStates.find((one) => one === query.state) ?? null;
  const sort = releaseSorts.find((one) => one === query.sort) ?? 'newest';
  const shown = useMemo(
    () => arrangeReleases(rows, { filter, state, sort }),
    [rows, filter, state, sort],
  );
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
  return (
    <>
      <States rows={rows} state={state} />
      <div class="list-bar">
        <FilterBox label="Filter by title, label, or UPC" />
        <Select
          label="Sort by"
          value={sort}
          options={sortOptions}
          onChange={(to) => route(addressWith(url, { sort: to === 'newest' ? '' : to }), true)}
        />
        <p role="status">{words.count(shown.length, rows.length)}</p>
      </div>
      {shown.length === 0 ? (
        <Empty title={`No release matches “${inertText(filter, 60)}”`} />
      ) : (
        <Growing rows={shown} list={[state, sort, filter].join(' ')}>
          {(first) => (
            <ul ref={list} class="covers" aria-label={`Releases of ${inertText(name, 80)}`}>
              {first.map((row) => (
                <ReleaseCard key={row.id} artist={id} release={row} />
              ))}
            </ul>
          )}
        </Growing>
      )}
    </>
  );
}

/** How many stand how: each shows only those. */
function States({ rows, state }: { rows: readonly Release[]; state: ReleaseState | null }) {
  const { url } = useLocation();
  const counted = useMemo(() => countStates(rows), [rows]);
  const link = (to: ReleaseState | null, label: string, count: number) => (
    <a
      key={label}
      href={addressWith(url, { state: to ?? '' })}
      aria-current={to === state ? 'true' : undefined}
    >
      {label} <span class="muted">{numberText(count)}</span>
    </a>
  );
  return (
    <nav class="ranges" aria-label="State">
      {link(null, 'All', rows.length)}
      {counted.map(({ state: one, count }) => link(one, words.stateNames[one], count))}
    </nav>
  );
}

const standings: Readonly<Record<ReleaseState, Standing>> = {
  not_theirs: 'failed',
  suspicious: 'failed',
  gone: 'failed',
  announced: 'waiting',
  live: 'ok',
};

/** A release by its cover: what it is under it, and how it stands. */
function ReleaseCard({ artist, release }: { artist: string; release: Release }) {
  const { id, title, image_url, type, release_date, label } = release;
  const state = stateOf(release);
  return (
    <li>
      <a href={`/app/artists/${artist}/releases/${encodeURIComponent(id)}`} data-row>
        <Picture src={image_url} name={title} size={160} />
        <Foreign text={title} max={120} isInLink />
      </a>
      <small>
        {releaseWords.types[type]}
        {release_date !== null && <> · {catalogDateText(release_date)}</>}
      </small>
      {label !== null && (
        <small>
          <Foreign text={label} max={60} />
        </small>
      )}
      <small>
        <Mark is={standings[state]}>{words.stateNames[state]}</Mark>
      </small>
    </li>
  );
}
