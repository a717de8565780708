import { useRef } from 'preact/hooks';
import { numberText } from '../../format.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { Freshness } from '../../parts/freshness.tsx';
import { Picture } from '../../parts/picture.tsx';
import { useRowKeys } from '../../parts/row-keys.ts';
import { severityShapes, type SeverityName } from '../../parts/severity.tsx';
import { Table, type Column } from '../../parts/table.tsx';
import { TagLinks } from './tag-links.tsx';
import { artists as words } from '../../text/artists.ts';
import { tags as tagWords } from '../../text/tags.ts';
import type { ArtistRow } from './arrange.ts';

/** The artists, each on a row. */
export function ArtistTable({
  rows,
  isTagged,
}: {
  rows: readonly ArtistRow[];
  /** Whether the organization uses tags. */
  isTagged: boolean;
}) {
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  return (
    <div ref={list} class="long-list">
      <Table
        caption={words.caption}
        columns={isTagged ? taggedColumns : columns}
        rows={rows}
        keyOf={({ id }) => id}
      />
    </div>
  );
}

const columns: readonly Column<ArtistRow>[] = [
  {
    label: words.artist,
    cell: ({ id, name, image_url }) => (
      <a class="row-name" href={`/app/artists/${id}`} data-row>
        <Picture src={image_url} alt="" size={40} />
        <Foreign text={name} max={80} isInLink />
      </a>
    ),
  },
  {
    label: words.followers,
    cell: ({ stats: { followers } }) =>
      followers === null ? <span class="muted">{words.unknown}</span> : numberText(followers),
  },
  { label: words.changes, cell: ({ id, changes_7d }) => <Week id={id} counts={changes_7d} /> },
  { label: words.freshness, cell: (artist) => <Freshness of={artist} /> },
];

const taggedColumns = columns.toSpliced(1, 0, {
  label: tagWords.title,
  cell: ({ tags }) => <TagLinks tags={tags} />,
});

const order: readonly SeverityName[] = ['critical', 'warning', 'info'];

function Week({ id, counts }: { id: string; counts: ArtistRow['changes_7d'] }) {
  const shown = order.filter((severity) => counts[severity] > 0);
  if (shown.length === 0) return <span class="muted">{words.noChanges}</span>;
  return (
    <a class="week" href={`/app/artists/${id}/changes`}>
      {shown.map((severity) => (
        <span key={severity} class={`severity ${severity}`}>
          <span aria-hidden="true">
            {severityShapes[severity]} {numberText(counts[severity])}
          </span>
          <span class="unseen">{words.changeCount(counts[severity], severity)} </span>
        </span>
      ))}
    </a>
  );
}
