import { useQuery } from '@tanstack/preact-query';
import { read } from '../../../api.ts';
import { countText, countsRoute, leftOf } from '../../../parts/inbox-counts.ts';
import { Foreign } from '../../../parts/foreign.tsx';
import { handled } from '../../../parts/verdict/handled.ts';
import { useSession } from '../../../session/session.tsx';
import { useStore } from '../../../store.ts';
import { inbox } from '../../../text/inbox.ts';
import { addressOfTab, isFiltered } from '../filtering.ts';
import { addressOfView, isView, type Filters, type Status } from '../filters.ts';

const lists: readonly Status[] = ['confirmed', 'detected', 'acknowledged', 'all'];

/** The lists of the inbox with how much is in each, and the views that one saved. */
export function Tabs({ filters }: { filters: Filters }) {
  const { views } = useSession();
  const current = views.find((view) => isView(filters, view));
  // Its place is in no tab unless somebody asks for it.
  const shown = filters.status === 'dismissed' ? [...lists, filters.status] : lists;
  const counts = useCounts();
  // What is counted is all of a list.
  const isCounted = current !== undefined || !isFiltered(filters);
  return (
    <nav class="tabs" aria-label={inbox.lists}>
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
