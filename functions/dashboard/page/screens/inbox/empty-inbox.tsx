import { useQuery } from '@tanstack/preact-query';
import { useMemo } from 'preact/hooks';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { read } from '../../api.ts';
import { counted, numberText } from '../../format.ts';
import { latePart } from '../../late.tsx';
import { Loaded, Waiting } from '../../parts/loaded.tsx';
import { isCritical } from '../../parts/being-checked/checking.ts';
import { useChecking } from '../../parts/being-checked/use-checking.ts';
import { Empty } from '../../parts/page.tsx';
import { When } from '../../parts/when.tsx';
import { emptyInbox } from '../../text/inbox-late.ts';
import { addressOf, type Filters, isFiltered } from './filters.ts';

const FirstRun = latePart(() => import('../../parts/first-run/first-run.tsx'));

type Artists = Answered<'GET /api/v1/artists/summary'>;

/** Silence must be proof: it says what was checked, when, and what was held back. */
export default function EmptyInbox({ filters }: { filters: Filters }) {
  if (addressOf(filters) !== '/app/') {
    return (
      <Empty title={emptyInbox.checking[isFiltered(filters) ? 'confirmed' : filters.status]}>
        <p>
          <a href="/app/">Show the whole inbox</a>
        </p>
      </Empty>
    );
  }
  return <AllClear />;
}

function AllClear() {
  const artists = useQuery(read('GET /api/v1/artists/summary'));
  return (
    <Loaded query={artists} rows={3}>
      {(all) => {
        const watched = all.filter(({ active }) => active);
        return watched.length === 0 ? <NoArtists /> : <Checked artists={watched} />;
      }}
    </Loaded>
  );
}

/** What to do first. */
function NoArtists() {
  return (
    <>
      <p class="lead">{emptyInbox.noArtists}</p>
      <FirstRun />
    </>
  );
}

/** Nobody is told that nothing needs them while something critical is being checked. */
function Checked({ artists }: { artists: Artists }) {
  const checking = useChecking();
  if (checking.isPending) return <Waiting rows={3} />;
  const title = isCritical(checking.all)
    ? 'Something critical is being checked'
    : 'Nothing needs you';
  return <CheckedFor artists={artists} title={checking.all === null ? emptyInbox.empty : title} />;
}

function CheckedFor({ artists, title }: { artists: Artists; title: string }) {
  const late = artists.filter(({ check_status }) => check_status !== 'ok').length;
  const last = oldest(artists.map(({ last_checked_at }) => last_checked_at));
  const next = oldest(artists.flatMap(({ next_check_at }) => next_check_at ?? []));
  return (
    <Empty title={title}>
      <p>
        <span class="mark ok" aria-hidden="true">
          ✓
        </span>{' '}
        {counted(artists.length, 'artist')} ·{' '}
        {last === null ? (
          'not checked yet'
        ) : (
          <>
            last checked <When at={last} />
          </>
        )}
        {next !== null && (
          <>
            {' '}
            · next check <When at={next} />
          </>
        )}
      </p>
      {late > 0 && (
        <p>
          {emptyInbox.stale(late)} <a href="/app/artists">Show artists</a>
        </p>
      )}
      <HeldBack />
      <NobodyTold />
    </Empty>
  );
}

/** Of several artists, the one that waits the longest counts. */
function oldest(times: readonly string[]): string | null {
  return times.toSorted()[0] ?? null;
}

/** Changes without anything that sends them are seen here alone. */
function NobodyTold() {
  const { data } = useQuery(read('GET /api/v1/org'));
  const usage = data?.plan.usage;
  if (!usage || usage.webhooks + usage.alert_rules > 0) return null;
  return (
    <p>
      Nobody is alerted yet. <a href="/app/start">Set up alerts</a>
    </p>
  );
}

const weekMs = 7 * 24 * 60 * 60_000;
const countMax = 100;

function HeldBack() {
  const since = useMemo(() => new Date(Date.now() - weekMs).toISOString().slice(0, 10), []);
  const dismissed = useQuery(
    read('GET /api/v1/changes', { query: { status: 'dismissed', since, limit: countMax } }),
  );
  return (
    <Loaded query={dismissed} rows={1}>
      {({ length }) =>
        length === 0 ? (
          <p class="muted">No false alarms in the last 7 days.</p>
        ) : (
          <p class="muted">
            {emptyInbox.held(numberText(length) + (length === countMax ? '+' : ''), length === 1)}{' '}
            <a href="/app/?status=dismissed">Show</a>
          </p>
        )
      }
    </Loaded>
  );
}
