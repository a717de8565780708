import { useState } from 'preact/hooks';
import { latePart } from '../../../late.tsx';
import { isCritical } from '../../../parts/being-checked/checking.ts';
import { useChecking } from '../../../parts/being-checked/use-checking.ts';
import { lastDone } from '../../../parts/verdict/done.ts';
import { When } from '../../../parts/when.tsx';
import { useStore } from '../../../store.ts';
import { filterTexts } from '../../../text/inbox-filters.ts';
import { DoneLine } from '../done-line.tsx';
import type { Filters } from '../filters.ts';
import { Chips } from './chips.tsx';
import { Search } from './search.tsx';
import { Tabs } from './tabs.tsx';

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
          {filterTexts.csv}
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
