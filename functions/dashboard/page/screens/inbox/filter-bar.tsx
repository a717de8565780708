import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useRef, useState } from 'preact/hooks';
import { read } from '../../api.ts';
import { useShortcuts } from '../../keys/use-shortcuts.ts';
import { latePart } from '../../late.tsx';
import { useChecking } from '../../parts/being-checked/use-checking.ts';
import { filterTexts } from '../../text/inbox-late.ts';
import { Filter, optionOf, Options, type ChooserProps } from './filter.tsx';
import { everything, isFiltered } from './filtering.ts';
import { addressOf, type Filters } from './filters.ts';
import { AssigneeFilter, TagFilter, WorkFilter } from './more-filters.tsx';
import { typeGroups } from './type-groups.ts';

const BeingChecked = latePart(() => import('../../parts/being-checked/being-checked.tsx'));

/** What is being checked, in the line of the title, and the filters of the inbox. */
export function Head({ filters }: { filters: Filters }) {
  return (
    <>
      <FilterBar filters={filters} />
      {filters.status !== 'detected' && <AllChecking />}
    </>
  );
}

/** One line, however much is being checked: the rows below it keep their place. */
function AllChecking() {
  return <BeingChecked checking={useChecking()} max={1} artist={null} />;
}

/** Filters of the inbox, kept in its address. */
function FilterBar({ filters }: { filters: Filters }) {
  const { route } = useLocation();
  const first = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const apply = (name: keyof Filters) => (value: string) => {
    const chosen = value === '' ? everything[name] : value;
    route(addressOf({ ...filters, [name]: chosen }));
  };
  useShortcuts({
    filter: () => {
      setOpen(true);
      requestAnimationFrame(() => first.current?.querySelector('select')?.focus());
    },
  });
  return (
    <div class="filter-bar" ref={first}>
      <button
        type="button"
        class="only-narrow"
        aria-expanded={isOpen}
        onClick={() => {
          setOpen(!isOpen);
        }}
      >
        {filterTexts.title}
      </button>
      <div class="filter-fields" data-open={isOpen}>
        {(['status', 'severity'] as const).map((name) => (
          <Filter
            key={name}
            label={filterTexts[name].label}
            value={filters[name] ?? ''}
            options={filterTexts[name].options}
            onChoose={apply(name)}
          />
        ))}
        <ArtistFilter value={filters.artist} onChoose={apply('artist')} />
        <TypeFilter value={filters.type} onChoose={apply('type')} />
        <TagFilter value={filters.tag} onChoose={apply('tag')} />
        <WorkFilter value={filters.work} onChoose={apply('work')} />
        <AssigneeFilter value={filters.assignee} onChoose={apply('assignee')} />
      </div>
      {isFiltered(filters) && <a href="/app/">{filterTexts.clear}</a>}
    </div>
  );
}

/** The types of changes, by what they are about. */
function TypeFilter({ value, onChoose }: ChooserProps) {
  return (
    <Filter label={filterTexts.type} value={value ?? ''} options={anyType} onChoose={onChoose}>
      {typeGroups.map(({ group, types }) => (
        <optgroup key={group} label={filterTexts.groups[group]}>
          <Options options={types} />
        </optgroup>
      ))}
    </Filter>
  );
}

const anyType = [{ value: '', label: filterTexts.anyType }];

/** Reads the artists only when somebody is about to choose one. */
function ArtistFilter({ value, onChoose }: ChooserProps) {
  const [isNear, setNear] = useState(value !== null);
  const { data = [] } = useQuery({ ...read('GET /api/v1/artists'), enabled: isNear });
  const known = data.map(({ id, name }) => optionOf(id, name));
  const isMissing = value !== null && !data.some(({ id }) => id === value);
  return (
    <Filter
      label={filterTexts.artist}
      value={value ?? ''}
      options={[
        { value: '', label: filterTexts.anyArtist },
        ...known.toSorted((a, b) => a.label.localeCompare(b.label)),
        ...(isMissing ? [{ value, label: filterTexts.oneArtist }] : []),
      ]}
      onChoose={onChoose}
      onNear={() => {
        setNear(true);
      }}
    />
  );
}
