import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useId, useMemo } from 'preact/hooks';
import { addressWith } from '../../address-with.ts';
import { read } from '../../api.ts';
import { Act } from '../../parts/act.tsx';
import { FilterBox } from '../../parts/filter-box.tsx';
import { Growing } from '../../parts/growing.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { inertText } from '../../inert-text.ts';
import { artists as words } from '../../text/artists.ts';
import { arrange, sortOf, type ArtistRow, type SortName } from './arrange.ts';
import { ArtistTable } from './artist-table.tsx';

/** `/app/artists`: every artist that is monitored, and how fresh what we know of it is. */
export default function Artists() {
  const artists = useQuery(read('GET /api/v1/artists/summary'));
  return (
    <Page title={words.title} aside={<Verify />}>
      <Loaded query={artists} rows={8}>
        {(rows) => (rows.length === 0 ? <None /> : <Rows rows={rows} />)}
      </Loaded>
    </Page>
  );
}

function Verify() {
  const { route } = useLocation();
  return (
    <Act
      route="POST /api/v1/verify/start"
      kind="primary"
      onClick={() => {
        route('/app/verify');
      }}
    >
      + {words.verify}
    </Act>
  );
}

function None() {
  return (
    <Empty title={words.empty}>
      <p>{words.emptyDetail}</p>
      <Verify />
    </Empty>
  );
}

function Rows({ rows }: { rows: readonly ArtistRow[] }) {
  const { query, url, route } = useLocation();
  const filter = query.q ?? '';
  const sort = sortOf(query.sort);
  const shown = useMemo(() => arrange(rows, { filter, sort }), [rows, filter, sort]);
  return (
    <>
      <div class="list-bar">
        <FilterBox label={words.filter} />
        <Sort
          value={sort}
          onChange={(name) => {
            route(addressWith(url, { sort: name === 'attention' ? '' : name }), true);
          }}
        />
        <p role="status">{words.count(shown.length, rows.length)}</p>
      </div>
      {shown.length === 0 ? (
        <Empty title={words.noMatch(inertText(filter, 60))}>
          <button
            type="button"
            onClick={() => {
              route(addressWith(url, { q: '' }), true);
            }}
          >
            {words.clear}
          </button>
        </Empty>
      ) : (
        <Growing rows={shown} list={`${sort} ${filter}`}>
          {(first) => <ArtistTable rows={first} />}
        </Growing>
      )}
    </>
  );
}

const sorts: readonly SortName[] = ['attention', 'name', 'followers', 'checked'];

function Sort({ value, onChange }: { value: SortName; onChange: (name: SortName) => void }) {
  const id = useId();
  return (
    <div class="filter-box">
      <label for={id}>{words.sort}</label>
      <select
        id={id}
        value={value}
        onInput={(event) => {
          onChange(sortOf(event.currentTarget.value));
        }}
      >
        {sorts.map((name) => (
          <option key={name} value={name}>
            {words.sorts[name]}
          </option>
        ))}
      </select>
    </div>
  );
}
