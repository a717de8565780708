import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { read } from '../../../api.ts';
import { useShortcuts } from '../../../keys/use-shortcuts.ts';
import { latePart } from '../../../late.tsx';
import { FailedLine } from '../../../parts/failed.tsx';
import { Foreign } from '../../../parts/foreign.tsx';
import { Icon, KeyHint } from '../../../parts/icon.tsx';
import { toast } from '../../../parts/toast.tsx';
import { noteStep } from '../../../parts/verdict/done.ts';
import { useSession } from '../../../session/session.tsx';
import { filterTexts } from '../../../text/inbox-late.ts';
import {
  addressOf,
  type FilterName,
  filterNames,
  type Filters,
  isFiltered,
  isView,
} from '../filters.ts';
import { quickFilters, valueText } from './options.ts';
import { useSaving } from './use-saving.ts';

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
    <div class="chips" role="group" aria-label="Filters">
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
      title="Remove the filter"
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
        <Icon name="plus" /> Add filter <KeyHint>⇧F</KeyHint>
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        role="dialog"
        aria-label="Add filter"
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

const SaveView = latePart(() => import('./save-view.tsx'));

/** So many views a person can save. */
const viewsMax = 20;

/** Saves what is shown as a view, or forgets the view that is shown. */
function Views({ filters }: { filters: Filters }) {
  const { views } = useSession();
  const [isSaving, setSaving] = useState(false);
  const write = useSaving();
  const current = views.find((view) => isView(filters, view));
  const isPlain = !isFiltered(filters);
  const isFull = views.length >= viewsMax;
  const save = () => {
    if (!isFull) setSaving(true);
  };
  useShortcuts(isPlain || current !== undefined ? {} : { saveView: save });
  if (current !== undefined) {
    const bringBack = () =>
      write.mutate({
        change: (now) => now.toSpliced(views.indexOf(current), 0, current),
        said: filterTexts.saved(current.name),
      });
    const forget = () =>
      write.mutate(
        { change: (now) => now.filter(({ name }) => name !== current.name) },
        { onSuccess: () => toast('The view is deleted.', noteStep(bringBack)) },
      );
    return (
      <>
        {/* Not the button that saved it: a second press would undo that. */}
        <button
          key="forget"
          type="button"
          class="plain"
          aria-busy={write.isPending}
          onClick={forget}
        >
          Delete this view
        </button>
        {write.error && <FailedLine error={write.error} />}
      </>
    );
  }
  if (isPlain) return null;
  return (
    <>
      <button
        key="save"
        type="button"
        class="plain"
        aria-disabled={isFull}
        title={isFull ? filterTexts.full(viewsMax) : undefined}
        onClick={save}
      >
        Save view <KeyHint>v</KeyHint>
      </button>
      {isSaving && <SaveView filters={filters} write={write} onClose={() => setSaving(false)} />}
    </>
  );
}
