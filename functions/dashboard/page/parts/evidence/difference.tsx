import { useQuery } from '@tanstack/preact-query';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Answered } from '../../../../../shared/client/routes.ts';
import { read, readPages, usePages } from '../../api.ts';
import type { Change } from '../../change.ts';
import { items as words } from '../../text/evidence.ts';
import { FailedLine } from '../failed.tsx';
import { Foreign } from '../foreign.tsx';
import { Mark } from '../severity.tsx';
import { At } from '../when.tsx';
import { losses, textAt } from './models.ts';
import { OneDifference } from './one-difference.tsx';
import { numberText } from '../../format.ts';

/** What was, and what is: of one thing, or of each of several. */
export default function Difference({ change }: { change: Change }) {
  return change.payload.items ? <Items change={change} /> : <OneDifference change={change} />;
}

type Item = Answered<'GET /api/v1/changes/{id}/items'>[number];

const pageSize = 100;

/** Each release of a change of several: what was, what is, and whether it’s back. The first ones at once. */
function Items({ change }: { change: Change }) {
  const { id, change_type, payload } = change;
  const { items: first = [], count = first.length, back = 0 } = payload;
  const [isAll, setAll] = useState(false);
  const pages = usePages({
    ...readPages('GET /api/v1/changes/{id}/items', {
      params: { id },
      query: { limit: pageSize },
    }),
    enabled: isAll,
  });
  const all = pages.data?.pages.flatMap(({ rows }) => rows);
  const shown = all ?? first;
  const [list, focusNext] = useFocusOnMore(shown.length);
  const followUps = useFollowUps(change, shown);
  const hasMore = all ? pages.hasNextPage : first.length < count;
  const grow = () => {
    focusNext();
    setAll(true);
    if (all) void pages.fetchNextPage();
    else if (pages.isError) void pages.refetch();
  };
  return (
    <>
      <h2>What changed</h2>
      {isLost(change) && <p>{words.back(back, count)}</p>}
      <ul class="items" ref={list}>
        {shown.map((item) => (
          <li key={item.subject.id}>
            <Head item={item} change={change} followUps={followUps} />
            {words.plain[change_type] ?? <OneDifference change={changeOf(change, item)} />}
          </li>
        ))}
      </ul>
      {hasMore && (
        <button type="button" class="more" aria-busy={pages.isFetching} onClick={grow}>
          {all ? 'Show more' : `Show all ${numberText(count)}`}
        </button>
      )}
      {pages.error && <FailedLine error={pages.error} />}
    </>
  );
}

interface HeadProps {
  item: Item;
  change: Change;
  followUps: ReadonlyMap<string, string>;
}

/** Which release it is, and whether it’s back, with the change that says so. */
function Head({ item, change, followUps }: HeadProps) {
  const { subject, after, back_at } = item;
  const { change_type, monitored_artist_id: artist } = change;
  // The earlier ID leads nowhere.
  const successor = change_type === 'RELEASE_REPLACED' ? textAt(after, 'id') : null;
  const followUp = back_at === null ? undefined : followUps.get(back_at);
  return (
    <p class="item-head">
      <a href={`/app/artists/${artist}/releases/${successor ?? subject.id}`}>
        <Foreign text={subject.name ?? subject.id} max={80} isInLink />
      </a>{' '}
      {back_at !== null && (
        <span>
          <Mark is="ok">Back since</Mark>{' '}
          {followUp === undefined ? (
            <At at={back_at} />
          ) : (
            <a href={`/app/changes/${followUp}`}>
              <At at={back_at} />
            </a>
          )}
        </span>
      )}
      {back_at === null && isLost(change) && <Mark is="failed">Still gone</Mark>}
    </p>
  );
}

/** Whether it says that something is gone, which may be back later. */
function isLost({ status, change_type }: Change): boolean {
  return status === 'confirmed' && losses.has(change_type);
}

/** The change as if it were about one of its items alone. */
function changeOf(change: Change, { subject, before, after }: Item): Change {
  const { field, reasons } = change.payload;
  return { ...change, payload: { field, reasons, subject, before, after } };
}

/** The changes that say that some of these are back, by when they were confirmed. */
function useFollowUps(change: Change, shown: readonly Item[]): ReadonlyMap<string, string> {
  const times = shown.flatMap(({ back_at }) => back_at ?? []).toSorted();
  const [since = '', until = since] = [times[0], times.at(-1)];
  const later = useQuery({
    ...read('GET /api/v1/artists/{id}/changes', {
      params: { id: change.monitored_artist_id },
      query: { since, until, limit: 100 },
    }),
    enabled: since !== '',
  });
  const own = (later.data ?? []).filter(({ resolves }) => resolves === change.id);
  return new Map(own.map(({ id, confirmed_at }) => [confirmed_at ?? '', id]));
}

/** When a list has grown after `focusNext`, the first new row of it has the focus. */
function useFocusOnMore(length: number) {
  const list = useRef<HTMLUListElement>(null);
  const next = useRef<number | null>(null);
  useEffect(() => {
    if (next.current === null || length <= next.current) return;
    list.current?.children[next.current]?.querySelector('a')?.focus();
    next.current = null;
  }, [length]);
  const focusNext = () => {
    next.current = length;
  };
  return [list, focusNext] as const;
}
