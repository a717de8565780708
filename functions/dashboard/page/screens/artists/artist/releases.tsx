import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useMemo, useRef } from 'preact/hooks';
import type { Answered } from '../../../../../../shared/client/routes.ts';
import { read } from '../../../api.ts';
import { catalogDateText } from '../../../catalog-format.ts';
import { inertText } from '../../../inert-text.ts';
import { FilterBox } from '../../../parts/filter-box.tsx';
import { Foreign } from '../../../parts/foreign.tsx';
import { Growing } from '../../../parts/growing.tsx';
import { Loaded } from '../../../parts/loaded.tsx';
import { Empty } from '../../../parts/page.tsx';
import { Picture } from '../../../parts/picture.tsx';
import { ReleaseStanding, RiskLine } from '../../../parts/release-marks.tsx';
import { useRowKeys } from '../../../parts/row-keys.ts';
import { Table, type Column } from '../../../parts/table.tsx';
import { plainText } from '../../../plain-text.ts';
import { releaseWords as one } from '../../../text/release-words.ts';
import { releases as words } from '../../../text/releases.ts';

type Release = Answered<'GET /api/v1/artists/{id}/releases'>[number];

/** Every release of the artist, newest first. */
export default function Releases({ id, name }: { id: string; name: string }) {
  const releases = useQuery(read('GET /api/v1/artists/{id}/releases', { params: { id } }));
  return (
    <Loaded query={releases} rows={8}>
      {(rows) =>
        rows.length === 0 ? (
          <Empty title={words.empty}>
            <p>{words.emptyDetail}</p>
          </Empty>
        ) : (
          <Rows rows={rows} id={id} name={name} />
        )
      }
    </Loaded>
  );
}

function matches({ title, label, upc }: Release, sought: string): boolean {
  return [title, label, upc].some((text) => text !== null && plainText(text).includes(sought));
}

function Rows({ rows, id, name }: { rows: readonly Release[]; id: string; name: string }) {
  const { query } = useLocation();
  const filter = query.q ?? '';
  const shown = useMemo(() => {
    const sought = plainText(filter.trim());
    return sought === '' ? rows : rows.filter((row) => matches(row, sought));
  }, [rows, filter]);
  const columns = useMemo(() => columnsFor(id), [id]);
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  return (
    <>
      <div class="list-bar">
        <FilterBox label={words.filter} />
        <p role="status">{words.count(shown.length, rows.length)}</p>
      </div>
      {shown.length === 0 ? (
        <Empty title={words.noMatch(inertText(filter, 60))} />
      ) : (
        <div ref={list} class="long-list">
          <Growing rows={shown} list={filter}>
            {(first) => (
              <Table
                caption={words.caption(inertText(name, 80))}
                columns={columns}
                rows={first}
                keyOf={(row) => row.id}
              />
            )}
          </Growing>
        </div>
      )}
    </>
  );
}

const maybe = (text: string | null) =>
  text === null ? <span class="muted">{one.unknown}</span> : <Foreign text={text} max={80} />;

function columnsFor(artist: string): readonly Column<Release>[] {
  return [
    {
      label: words.release,
      cell: ({ id, title, image_url }) => (
        <a
          class="row-name"
          href={`/app/artists/${artist}/releases/${encodeURIComponent(id)}`}
          data-row
        >
          <Picture src={image_url} name={title} size={40} />
          <Foreign text={title} max={120} isInLink />
        </a>
      ),
    },
    { label: words.type, cell: ({ type }) => one.types[type] },
    {
      label: words.date,
      cell: ({ release_date }) =>
        release_date === null ? maybe(null) : maybe(catalogDateText(release_date)),
    },
    { label: words.label, cell: ({ label }) => maybe(label) },
    { label: words.upc, cell: ({ upc }) => <code>{maybe(upc)}</code> },
    { label: words.status, cell: ({ status }) => <ReleaseStanding is={status} /> },
    { label: words.risk, cell: (row) => <RiskLine of={row} /> },
  ];
}
