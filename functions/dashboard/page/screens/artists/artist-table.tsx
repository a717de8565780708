import { useMemo, useRef } from 'preact/hooks';
import { numberText } from '../../format.ts';
import { CheckingAt } from '../../parts/being-checked/at-artist.tsx';
import type { Checking } from '../../parts/being-checked/checking.ts';
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
  checking,
}: {
  rows: readonly ArtistRow[];
  /** Whether the organization uses tags. */
  isTagged: boolean;
  /** What is being checked at all artists; null: it couldn’t be read. */
  checking: readonly Checking[] | null;
}) {
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  const columns = useMemo(() => columnsFor(checking, isTagged), [checking, isTagged]);
  return (
    <div ref={list} class="long-list">
      <Table caption={words.caption} columns={columns} rows={rows} keyOf={({ id }) => id} />
    </div>
  );
}

function columnsFor(
  checking: readonly Checking[] | null,
  isTagged: boolean,
): readonly Column<ArtistRow>[] {
  const byArtist = checking && Map.groupBy(checking, ({ artist }) => artist.id);
  const changes: Column<ArtistRow> = {
    label: words.changes,
    cell: ({ id, changes_7d }) => (
      <Week id={id} counts={changes_7d} checking={byArtist && (byArtist.get(id) ?? [])} />
    ),
  };
  return isTagged
    ? [name, tags, followers, changes, freshness]
    : [name, followers, changes, freshness];
}

const name: Column<ArtistRow> = {
  label: words.artist,
  cell: ({ id, name: text, image_url }) => (
    <a class="row-name" href={`/app/artists/${id}`} data-row>
      <Picture src={image_url} name={text} size={40} isArtist />
      <Foreign text={text} max={80} isInLink />
    </a>
  ),
};

const tags: Column<ArtistRow> = {
  label: tagWords.title,
  cell: ({ tags: own }) => <TagLinks tags={own} />,
};

const followers: Column<ArtistRow> = {
  label: words.followers,
  cell: ({ stats }) =>
    stats.followers === null ? (
      <span class="muted">{words.unknown}</span>
    ) : (
      numberText(stats.followers)
    ),
};

const freshness: Column<ArtistRow> = {
  label: words.freshness,
  cell: (artist) => <Freshness of={artist} />,
};

const order: readonly SeverityName[] = ['critical', 'warning', 'info'];

interface WeekProps {
  id: string;
  counts: ArtistRow['changes_7d'];
  checking: readonly Checking[] | null;
}

/** The changes of the week, and what may be one; “None” only where there is neither. */
function Week({ id, counts, checking }: WeekProps) {
  const shown = order.filter((severity) => counts[severity] > 0);
  if (shown.length === 0 && checking?.length === 0) {
    return <span class="muted">{words.noChanges}</span>;
  }
  return (
    <>
      {shown.length > 0 && (
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
      )}{' '}
      <CheckingAt some={checking ?? []} />
    </>
  );
}
