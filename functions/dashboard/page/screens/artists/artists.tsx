import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useMemo } from 'preact/hooks';
import { addressWith } from '../../address-with.ts';
import { read } from '../../api.ts';
import { counted, numberText } from '../../format.ts';
import { Act } from '../../parts/act.tsx';
import { type BeingChecked, useChecking } from '../../parts/being-checked/use-checking.ts';
import { FilterBox, Select } from './filters.tsx';
import { Foreign } from '../../parts/foreign.tsx';
import { Growing } from '../../parts/more.tsx';
import { Icon } from '../../parts/icon.tsx';
import { Loaded, Waiting } from '../../parts/loaded.tsx';
import { Empty, Page } from '../../parts/page.tsx';
import { MuteButton } from '../../parts/mutes/mute-button.tsx';
import { inertText } from '../../inert-text.ts';
import { allTags, hasTag, tagOptions } from '../../tags.ts';
import { mutes } from '../../text/mutes.ts';
import { arrange, type ArtistRow, sortOf, sorts } from './arrange.ts';
import { ArtistTable, type Happened, useHappened } from './artist-table.tsx';

type AllChecking = BeingChecked['all'];

/** `/app/artists`: every artist that is monitored, and how fresh what we know of it is. */
export default function Artists() {
  const artists = useQuery(read('GET /api/v1/artists/summary'));
  const checking = useChecking();
  const happened = useHappened();
  return (
    <Page
      title="Artists"
      aside={
        <div class="page-acts">
          <a class="button" href="/app/import">
            <Icon name="upload" /> Import artists
          </a>
          <Verify />
        </div>
      }
    >
      <Loaded query={artists} rows={8}>
        {(rows) => {
          // Rows come with what happened to them: “Nothing” must not stand there for a moment.
          if (checking.isPending || happened === undefined) return <Waiting rows={8} />;
          return rows.length === 0 ? (
            <None />
          ) : (
            <Rows rows={rows} checking={checking.all} happened={happened} />
          );
        }}
      </Loaded>
    </Page>
  );
}

function Verify() {
  const { route } = useLocation();
  return (
    <Act route="POST /api/v1/verify/start" kind="primary" onClick={() => route('/app/verify')}>
      <Icon name="plus" /> Verify an artist
    </Act>
  );
}

function None() {
  return (
    <Empty
      title="No artists yet"
      lead="Prove that an artist is yours. From then on, Artist Monitor checks the profile and every release."
    >
      <Verify />
    </Empty>
  );
}

interface RowsProps {
  rows: readonly ArtistRow[];
  checking: AllChecking;
  happened: Happened;
}

function Rows({ rows, checking, happened }: RowsProps) {
  const { query, url, route } = useLocation();
  const { q: filter = '', tag = '' } = query;
  const sort = sortOf(query.sort);
  const known = useMemo(() => allTags(rows), [rows]);
  const shown = useMemo(
    () => arrange(rows, { filter, tag, sort }, checking ?? [], happened.open),
    [rows, filter, tag, sort, checking, happened.open],
  );
  const go = (changed: Readonly<Record<string, string>>) => route(addressWith(url, changed), true);
  return (
    <>
      <div class="list-bar">
        <FilterBox
          label="Filter by name"
          only={shown.length === 1 ? `/app/artists/${shown[0]?.id}` : undefined}
        />
        {(known.length > 0 || tag !== '') && (
          <Select
            label="Tag"
            value={known.find((one) => hasTag([one], tag)) ?? tag}
            options={[
              { value: '', label: 'Any tag' },
              ...tagOptions(tag === '' ? known : allTags([{ tags: [tag, ...known] }])),
            ]}
            onChange={(name) => go({ tag: name })}
          />
        )}
        <Select
          label="Sort by"
          value={sort}
          options={sortOptions}
          onChange={(name) => go({ sort: name === 'attention' ? '' : name })}
        />
        {tag !== '' && (
          <MuteButton scopes={[{ label: mutes.wholeTag(inertText(tag, 60)), target: { tag } }]} />
        )}
        <p role="status">
          {shown.length < rows.length && `${numberText(shown.length)} of `}
          {counted(rows.length, 'artist')}
        </p>
      </div>
      <WhyFailing rows={shown} />
      {shown.length === 0 ? (
        <Empty
          title={
            filter === ''
              ? 'No artist has this tag'
              : `No artist’s name contains “${inertText(filter, 60)}”`
          }
        >
          <button type="button" onClick={() => go({ q: '', tag: '' })}>
            Clear the filter
          </button>
        </Empty>
      ) : (
        <Growing rows={shown} list={`${sort} ${tag} ${filter}`}>
          {(first) => (
            <ArtistTable
              rows={first}
              isTagged={known.length > 0}
              checking={checking}
              told={happened.told}
            />
          )}
        </Growing>
      )}
    </>
  );
}

const sortOptions = Object.entries(sorts).map(([value, label]) => ({ value, label }));

/** So many reasons at most: those that hold up most artists. */
const reasonsMax = 3;

/** Why checks fail, each reason once for all artists that it holds up. */
function WhyFailing({ rows }: { rows: readonly ArtistRow[] }) {
  const failing = rows.filter(({ paused, check_error }) => paused === null && check_error !== null);
  const reasons = [...Map.groupBy(failing, ({ check_error }) => check_error?.message ?? '')];
  return reasons
    .toSorted(([, one], [, other]) => other.length - one.length)
    .slice(0, reasonsMax)
    .map(([message, { length }]) => (
      <p key={message} class="notice warning">
        The last check of {counted(length, 'artist')} failed: <Foreign text={message} />
      </p>
    ));
}
