import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { read } from '../../../api.ts';
import { useShortcuts } from '../../../keys/use-shortcuts.ts';
import { latePart } from '../../../late.tsx';
import { Foreign } from '../../../parts/foreign.tsx';
import { Icon, KeyHint } from '../../../parts/icon.tsx';
import { filterTexts } from '../../../text/inbox-filters.ts';
import { addressOf, filterNames, type FilterName, type Filters } from '../filters.ts';
import { quickFilters, valueText } from './options.ts';
import { Views } from './views.tsx';

const AddFilter = latePart(() => import('./add-filter.tsx'));

/** What the list is filtered by: the usual filters by one press, others by a menu. */
export function Chips({ filters }: { filters: Filters }) {
  const { route } = useLocation();
  const change = (name: FilterName, value: string | null) =>
    route(addressOf({ ...filters, [name]: value }));
  const isQuick = (name: FilterName) =>
    quickFilters.some((quick) => quick.name === name && quick.value === filters[name]);
  const others = filterNames.filter(
    (name) => name !== 'q' && filters[name] !== null && !isQuick(name),
  );
  return (
    <div class="chips" role="group" aria-label={filterTexts.title}>
      {quickFilters.map(({ name, value, label }) => {
        const isOn = filters[name] === value;
        return (
          <button
            key={value}
            type="button"
            class="chip"
            aria-pressed={isOn}
            onClick={() => change(name, isOn ? null : value)}
          >
            {label} {isOn && <Icon name="close" />}
          </button>
        );
      })}
      {others.map((name) => (
        <Chip
          key={name}
          name={name}
          value={filters[name] ?? ''}
          onRemove={() => change(name, null)}
        />
      ))}
      <Adding onChoose={change} />
      <Views filters={filters} />
    </div>
  );
}

interface ChipProps {
  name: FilterName;
  value: string;
  onRemove: () => void;
}

/** A filter that holds; pressing it, or Delete on it, takes it away. */
function Chip({ name, value, onRemove }: ChipProps) {
  const label = `${filterTexts.names[name]}: ${useValueText(name, value)}`;
  return (
    <button
      type="button"
      class="chip"
      aria-pressed="true"
      title={filterTexts.remove}
      onClick={onRemove}
      onKeyDown={({ key }) => {
        if (key === 'Delete' || key === 'Backspace') onRemove();
      }}
    >
      <Foreign text={label} max={50} isInLink /> <Icon name="close" />
    </button>
  );
}

/** What a value is called; people and artists are read for it. */
function useValueText(name: FilterName, value: string): string {
  const artists = useQuery({ ...read('GET /api/v1/artists'), enabled: name === 'artist' });
  const isPerson = name === 'assignee' && value.startsWith('user_');
  const members = useQuery({ ...read('GET /api/v1/org/members'), enabled: isPerson });
  return valueText(name, value, { artists: artists.data ?? [], members: members.data ?? [] });
}

/** The one menu that adds a filter. */
function Adding({ onChoose }: { onChoose: (name: FilterName, value: string) => void }) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const element = panel.current;
    const follow = () => setOpen(element?.matches(':popover-open') === true);
    element?.addEventListener('toggle', follow);
    return () => element?.removeEventListener('toggle', follow);
  }, []);
  const button = useRef<HTMLButtonElement>(null);
  // By its button, below which it then stands.
  useShortcuts({ addFilter: () => button.current?.click() });
  return (
    <span class="menu">
      <button ref={button} type="button" class="chip add" popovertarget={id} aria-haspopup="dialog">
        <Icon name="plus" /> {filterTexts.add} <KeyHint>⇧F</KeyHint>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label={filterTexts.add}
        class="menu-panel finder"
      >
        {isOpen && (
          <AddFilter
            onChoose={(name, value) => {
              panel.current?.hidePopover();
              onChoose(name, value);
            }}
          />
        )}
      </div>
    </span>
  );
}
