import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import type { ComponentChildren } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { read } from '../../api.ts';
import { cut, runsOf } from '../../inert-runs.ts';
import { useShortcuts } from '../../keys/use-shortcuts.ts';
import { filterTexts } from '../../text/inbox-late.ts';
import { everything, isFiltered } from './filtering.ts';
import { addressOf, type Filters } from './filters.ts';
import { typeGroups } from './type-groups.ts';

/** Filters of the inbox, kept in its address. */
export function FilterBar({ filters }: { filters: Filters }) {
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
      </div>
      {isFiltered(filters) && <a href="/app/">{filterTexts.clear}</a>}
    </div>
  );
}

interface Option {
  value: string;
  label: string;
}

function Options({ options }: { options: readonly Option[] }) {
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}

interface FilterProps {
  label: string;
  value: string;
  options: readonly Option[];
  children?: ComponentChildren;
  onChoose: (value: string) => void;
  onNear?: () => void;
}

interface ChooserProps {
  value: string | null;
  onChoose: (value: string) => void;
}

function Filter({ label, value, options, children, onChoose, onNear }: FilterProps) {
  return (
    <label class="filter">
      <span>{label}</span>
      <select
        value={value}
        onFocus={onNear}
        onPointerEnter={onNear}
        onInput={(event) => {
          onChoose(event.currentTarget.value);
        }}
      >
        <Options options={options} />
        {children}
      </select>
    </label>
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
  const known = data.map(({ id, name }) => ({ value: id, label: optionText(name) }));
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

/** A choice can't hold marks of its own: what can't be seen is written out. */
function optionText(name: string): string {
  const { shown, rest } = cut(name, 60);
  return runsOf(shown)
    .map(({ text }) => text)
    .join('')
    .concat(rest === '' ? '' : '…');
}
