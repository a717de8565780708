import { useLocation } from 'preact-iso';
import { useEffect, useState } from 'preact/hooks';
import { readPages, usePages } from '../../api.ts';
import { latePart } from '../../late.tsx';
import { Loaded } from '../../parts/loaded.tsx';
import { Page } from '../../parts/page.tsx';
import { inbox } from '../../text/inbox.ts';
import { addressOf, type Filters, filtersOf, queryOf } from './filters.ts';
import { List } from './list.tsx';
import { nextVisit, visitText } from './next-visit.ts';

const Head = latePart(async () => ({ default: (await import('./head/head.tsx')).Head }));

/** `/app/`: confirmed changes that nobody has acknowledged, with the evidence beside them. */
export default function Inbox() {
  const filters = filtersOf(useLocation().query);
  const [isRead, setRead] = useState(false);
  return (
    <Page title={inbox.title}>
      <div class="inbox-head">{isRead && <Head filters={filters} />}</div>
      <Changes key={addressOf(filters)} filters={filters} onRead={() => setRead(true)} />
    </Page>
  );
}

/** @param props.onRead the rows come first, then everything around them */
function Changes({ filters, onRead }: { filters: Filters; onRead: () => void }) {
  const changes = usePages(readPages('GET /api/v1/changes', { query: queryOf(filters) }));
  const isSettled = !changes.isPending;
  useEffect(() => {
    if (isSettled) onRead();
  }, [isSettled]);
  return (
    <Loaded query={changes} rows={8}>
      {({ pages }) => (
        <List
          pages={pages.map(({ rows }) => rows)}
          readAtMs={changes.dataUpdatedAt}
          filters={filters}
          since={sinceVisit}
          query={changes}
        />
      )}
    </Loaded>
  );
}

const kept = 'artist-monitor-visit';
const visit = nextVisit(localStorage.getItem(kept), new Date());

function keep(): void {
  localStorage.setItem(kept, visitText({ ...visit, seen: new Date().toISOString() }));
}

keep();
addEventListener('visibilitychange', keep);

/** Since when changes are new; null: nobody has been here before. */
const sinceVisit = visit.since;
