import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useEffect, useRef, useState } from 'preact/hooks';
import { read } from '../../../api.ts';
import { useShortcuts } from '../../../keys/use-shortcuts.ts';
import { latePart } from '../../../late.tsx';
import { isCritical } from '../../../parts/being-checked/checking.ts';
import { useChecking } from '../../../parts/being-checked/use-checking.ts';
import { Foreign } from '../../../parts/foreign.tsx';
import { KeyHint } from '../../../parts/icon.tsx';
import { countsRoute, countText, leftOf } from '../../../parts/inbox-counts.ts';
import { lastDone } from '../../../parts/verdict/done.ts';
import { handled } from '../../../parts/verdict/handled.ts';
import { When } from '../../../parts/when.tsx';
import { useSession } from '../../../session/session.tsx';
import { useStore } from '../../../store.ts';
import { filterTexts } from '../../../text/inbox-late.ts';
import { inbox } from '../../../text/inbox.ts';
import { DoneLine } from '../row.tsx';
import {
  addressOf,
  addressOfTab,
  addressOfView,
  filterNames,
  type Filters,
  isFiltered,
  isView,
  type Status,
  wordsMax,
} from '../filters.ts';
import { Chips } from './chips.tsx';

const BeingChecked = latePart(() => import('../../../parts/being-checked/being-checked.tsx'));

/** Which list is shown, what it is searched for, what it is filtered by, and what is being checked. */
export function Head({ filters }: { filters: Filters }) {
  return (
    <>
      <Tabs filters={filters} />
      <div class="inbox-tools">
        <Search filters={filters} />
        <Chips filters={filters} />
        <button
          type="button"
          class="plain"
          aria-label={filterTexts.csvTitle}
          title={filterTexts.csvTitle}
          onClick={() => void download(filters)}
        >
          CSV
        </button>
      </div>
      {filters.status !== 'detected' && <CriticalChecking />}
      <LastDone />
    </>
  );
}

/** The list as a table, however long. */
async function download(filters: Filters): Promise<void> {
  const { downloadMatching } = await import('../bulk.ts');
  await downloadMatching({ filters, upTo: null });
}

/** The tab says how much is being checked; what is critical is said, too, in one line. */
function CriticalChecking() {
  const checking = useChecking();
  return isCritical(checking.all) && <BeingChecked checking={checking} max={1} artist={null} />;
}

const offeredMs = 10 * 60_000;

/** For who comes back: what was decided last. Its place stays once that is gone, so that nothing moves. */
function LastDone() {
  const [before] = useState(lastDone.get());
  const isLast = useStore(lastDone) === before;
  if (before === null || Date.now() - Date.parse(before.at) > offeredMs) return null;
  return (
    <p class="last-done">
      {isLast && (
        <>
          <When at={before.at} />
          <DoneLine is={before} isLast />
        </>
      )}
    </p>
  );
}

const lists: readonly Status[] = ['confirmed', 'detected', 'acknowledged', 'all'];

/** The lists of the inbox with how much is in each, and the views that one saved. */
function Tabs({ filters }: { filters: Filters }) {
  const { views } = useSession();
  const current = views.find((view) => isView(filters, view));
  // Its place is in no tab unless somebody asks for it.
  const shown = filters.status === 'dismissed' ? [...lists, filters.status] : lists;
  const counts = useCounts();
  // What is counted is all of a list.
  const isCounted = current !== undefined || !isFiltered(filters);
  return (
    <nav class="tabs" aria-label="Lists">
      {shown.map((status) => (
        <a
          key={status}
          href={addressOfTab(filters, status, current !== undefined)}
          aria-current={current === undefined && status === filters.status ? 'page' : undefined}
        >
          {inbox.list[status]} <span class="tab-count">{isCounted && counts[status]}</span>
        </a>
      ))}
      {views.map((view) => (
        <a
          key={view.name}
          class="view"
          href={addressOfView(view)}
          aria-current={view === current ? 'page' : undefined}
        >
          <Foreign text={view.name} max={30} isInLink />
        </a>
      ))}
    </nav>
  );
}

/** How much is in each list, as far as that is counted; less what was judged since. */
function useCounts(): Partial<Readonly<Record<Status, string>>> {
  const judged = useStore(handled);
  const { data, dataUpdatedAt } = useQuery(read(countsRoute));
  if (data === undefined) return {};
  const left = leftOf(data.to_look_at, judged, dataUpdatedAt);
  return {
    confirmed: countText(left, data.complete),
    detected: countText(data.being_checked),
    acknowledged: countText(data.acknowledged + data.to_look_at - left, data.complete),
  };
}

/** Whoever types on means another word. */
const settleMs = 300;

/** The field for words; the list follows while one types. Backspace in it, empty, takes the last filter away. */
function Search({ filters }: { filters: Filters }) {
  const { route } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const asked = filters.q ?? '';
  const [typed, setTyped] = useState(asked);
  const latest = useRef(asked);
  useEffect(() => {
    // Another address brings other words, unless it is the one that this field asked for.
    if (latest.current !== asked) setTyped(asked);
    latest.current = asked;
  }, [asked]);
  const ask = (text: string) => {
    const q = text.trim();
    if (q === latest.current) return;
    latest.current = q;
    route(addressOf({ ...filters, q: q === '' ? null : q }), true);
  };
  useEffect(() => {
    const timer = setTimeout(() => ask(typed), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  useShortcuts({ filter: () => field.current?.select() });
  const dropLast = () => {
    const last = filterNames.findLast((name) => filters[name] !== null);
    if (last !== undefined) route(addressOf({ ...filters, [last]: null }), true);
  };
  return (
    <div class="search" role="search">
      <input
        ref={field}
        type="search"
        aria-label={inbox.search}
        placeholder={inbox.search}
        maxLength={wordsMax}
        autocomplete="off"
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') ask(typed);
          if (key === 'Backspace' && typed === '') dropLast();
          if (key === 'Enter' || (key === 'Escape' && typed === ''))
            document.querySelector<HTMLElement>('.row > a')?.focus();
        }}
      />
      <KeyHint>/</KeyHint>
    </div>
  );
}
