import { useQuery } from '@tanstack/preact-query';
import { useMemo, useRef } from 'preact/hooks';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { read } from '../../api.ts';
import { listedAt, severities, shortSummary } from '../../change.ts';
import { numberText } from '../../format.ts';
import { type Checking, listOf, totalText } from '../../parts/being-checked/checking.ts';
import { Foreign } from '../../parts/foreign.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Picture } from '../../parts/picture.tsx';
import { useRowKeys } from '../../parts/row-keys.ts';
import { byGravity, Mark, severityShapes } from '../../parts/severity.tsx';
import { type Column, Table } from '../../parts/table.tsx';
import { handled, isHandled } from '../../parts/verdict/handled.ts';
import { When } from '../../parts/when.tsx';
import { useStore } from '../../store.ts';
import type { ArtistRow } from './arrange.ts';
import { CheckMark, TagLinks } from './filters.tsx';

/** The artists, each on a row. */
export function ArtistTable({
  rows,
  isTagged,
  checking,
  told,
}: {
  rows: readonly ArtistRow[];
  /** Whether the organization uses tags. */
  isTagged: boolean;
  /** What is being checked at all artists; null: it couldn’t be read. */
  checking: readonly Checking[] | null;
  told: Happened['told'];
}) {
  const list = useRef<HTMLDivElement>(null);
  useRowKeys(list);
  const columns = useMemo(
    () => columnsFor({ checking, told, isTagged }),
    [checking, told, isTagged],
  );
  return (
    <div ref={list} class="long-list artists">
      <Table
        caption="Artists that your organization monitors"
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
      />
    </div>
  );
}

interface Known {
  checking: readonly Checking[] | null;
  told: Happened['told'];
  isTagged: boolean;
}

function columnsFor({ checking, told, isTagged }: Known): readonly Column<ArtistRow>[] {
  const byArtist = checking && Map.groupBy(checking, ({ artist }) => artist.id);
  const what: Column<ArtistRow> = {
    label: 'What happened',
    cell: (artist) => (
      <What
        artist={artist}
        last={told.get(artist.id)}
        checking={byArtist && (byArtist.get(artist.id) ?? [])}
      />
    ),
  };
  return isTagged ? [name, what, followers, tags, checked] : [name, what, followers, checked];
}

const name: Column<ArtistRow> = {
  label: 'Artist',
  cell: ({ id, name: text, image_url, stats }) => (
    <a class="row-name" href={`/app/artists/${id}`} data-row>
      <Picture
        src={image_url}
        name={text}
        size={40}
        isArtist
        // Nothing has been read of an artist without numbers.
        isComing={image_url === null && stats.followers === null}
      />
      <Foreign text={text} max={80} isInLink />
    </a>
  ),
};

const tags: Column<ArtistRow> = {
  label: 'Tags',
  cell: ({ tags: own }) => <TagLinks tags={own} />,
};

const followers: Column<ArtistRow> = {
  label: 'Followers',
  cell: ({ stats }) =>
    stats.followers === null ? <span class="muted">Unknown</span> : numberText(stats.followers),
};

const checked: Column<ArtistRow> = {
  label: 'Checked',
  cell: ({ paused, check_status, last_checked_at }) => {
    if (paused !== null) {
      const word = paused === 'plan' ? 'Paused' : 'Not monitored';
      return <Mark is="off">{word}</Mark>;
    }
    return (
      <>
        {check_status !== 'ok' && <CheckMark is={check_status} />} <When at={last_checked_at} />
      </>
    );
  },
};

interface WhatProps {
  artist: ArtistRow;
  /** The newest change, if it is among those that were read. */
  last: Happening | undefined;
  checking: readonly Checking[] | null;
}

/** What happened last, in words, and what may be happening; “Nothing” only where there is neither. */
function What({ artist: { id, changes_7d }, last, checking }: WhatProps) {
  const others = changes_7d.total - (last ? 1 : 0);
  const counted = last ? [] : severities.filter((severity) => changes_7d[severity] > 0);
  if (!last && counted.length === 0 && checking?.length === 0) {
    return <span class="muted">Nothing in 7 days</span>;
  }
  return (
    <div class="happened">
      {last && (
        <>
          {last.acknowledged_at === null ? (
            <a class={`told ${last.severity}`} href={`/app/changes/${last.id}`}>
              <Icon name={last.severity} /> <span class="unseen">{last.severity}: </span>
              <Foreign isSentence text={shortSummary(last)} max={160} isInLink />
            </a>
          ) : (
            <a href={`/app/changes/${last.id}`}>
              <Icon name="check" /> Acknowledged:{' '}
              <Foreign isSentence text={shortSummary(last)} max={160} isInLink />
            </a>
          )}{' '}
          <When at={listedAt(last)} />{' '}
          {others > 0 && <a href={`/app/artists/${id}/changes`}>{numberText(others)} more</a>}
        </>
      )}
      {counted.length > 0 && (
        <a href={`/app/artists/${id}/changes`}>
          {counted.map((severity) => `${numberText(changes_7d[severity])} ${severity}`).join(', ')}{' '}
          in 7 days
        </a>
      )}{' '}
      <CheckingAt some={checking ?? []} />
    </div>
  );
}

/** How much is being checked at an artist, in a cell of a table; by its gravest part. */
function CheckingAt({ some: [first, ...others] }: { some: readonly Checking[] }) {
  if (first === undefined) return null;
  const all = [first, ...others];
  return (
    <a href={all.length === 1 ? first.href : listOf(first.artist.id)}>
      <span class={`severity ${first.severity}`}>
        <span aria-hidden="true">{severityShapes[first.severity]}</span>{' '}
        {first.severity === 'critical' && <span class="unseen">{first.severity} </span>}
        {totalText(all, false)} being checked
      </span>
    </a>
  );
}

type Happening = Answered<'GET /api/v1/changes'>[number];

/** What is to be said of each artist, by its ID, and what is left to look at. */
export interface Happened {
  told: ReadonlyMap<string, Happening>;
  /** All changes that nobody has acknowledged; null: there are more than were read. */
  open: readonly Happening[] | null;
}

/** So many changes are read at most: of artists beyond them, only the counts are known. */
const changesMax = 100;

/**
 * What happened at each artist: the gravest change that nobody has acknowledged, else the newest.
 * Undefined until it was read, empty where it can’t be.
 */
export function useHappened(): Happened | undefined {
  const newest = useQuery(read('GET /api/v1/changes', { query: { limit: changesMax } }));
  // Not as pages: what stands in those is taken for seen, and is no news in the navigation any more.
  const left = useQuery(
    read('GET /api/v1/changes', { query: { limit: changesMax, acknowledged: 'false' } }),
  );
  const judged = useStore(handled);
  const isPending = newest.isPending || left.isPending;
  return useMemo(() => {
    if (isPending) return undefined;
    const found = left.data ?? [];
    const open = found.filter(({ id }) => !isHandled(judged, id, left.dataUpdatedAt));
    // The last of an artist stands: the gravest that is open, of these the newest.
    const inOrder = [...(newest.data ?? []).toReversed(), ...open.toSorted(byGravity).toReversed()];
    return {
      told: new Map(inOrder.map((one) => [one.monitored_artist_id, one])),
      open: left.data && found.length < changesMax ? open : null,
    };
  }, [newest.data, left.data, judged, isPending]);
}
