import type { Filters } from '../filters.ts';
import { Chips } from './chips.tsx';
import { Search } from './search.tsx';
import { Tabs } from './tabs.tsx';

/** Which list is shown, what it is searched for, and what it is filtered by. */
export function Head({ filters }: { filters: Filters }) {
  return (
    <>
      <Tabs filters={filters} />
      <div class="inbox-tools">
        <Search filters={filters} />
        <Chips filters={filters} />
      </div>
    </>
  );
}
