import { useLocation } from 'preact-iso';
import { useId, useRef } from 'preact/hooks';
import { addressWith } from '../../address-with.ts';
import { useShortcuts } from '../../keys/use-shortcuts.ts';
import { Mark } from '../../parts/severity.tsx';
import { Foreign } from '../../parts/foreign.tsx';

interface FilterBoxProps {
  label: string;
  /** The address of the one thing that is shown, which the Enter key opens; absent: there isn’t just one. */
  only?: string | undefined;
}

/** A box that filters what is shown; its text is `q` in the address. The key `/` goes there. */
export function FilterBox({ label, only }: FilterBoxProps) {
  const { url, query, route } = useLocation();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useShortcuts({ filter: () => input.current?.focus() });
  return (
    <div class="filter-box">
      <label for={id}>{label}</label>
      <input
        ref={input}
        id={id}
        type="search"
        value={query.q ?? ''}
        autocomplete="off"
        spellcheck={false}
        aria-keyshortcuts="/"
        onKeyDown={({ key, isComposing }) => {
          if (key === 'Enter' && !isComposing && only !== undefined) route(only);
        }}
        onInput={(event) => route(addressWith(url, { q: event.currentTarget.value }), true)}
      />
    </div>
  );
}

interface SelectProps {
  label: string;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

/** One of a few, in the bar over a list. */
export function Select({ label, value, options, onChange }: SelectProps) {
  const id = useId();
  return (
    <div class="filter-box">
      <label for={id}>{label}</label>
      <select id={id} value={value} onInput={(event) => onChange(event.currentTarget.value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </div>
  );
}

/** How it stands with the checks of an artist that don’t succeed. */
export function CheckMark({ is }: { is: 'failing' | 'stale' }) {
  const isStale = is === 'stale';
  return <Mark is={isStale ? 'failed' : 'waiting'}>{isStale ? 'Stale' : 'Last check failed'}</Mark>;
}

/** The tags of an artist, each of which leads to all artists that have it. */
export function TagLinks({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return <span class="muted">No tags</span>;
  return (
    <ul class="tags" aria-label="Tags">
      {tags.map((tag) => (
        <li key={tag}>
          <a class="tag" href={`/app/artists?${new URLSearchParams({ tag }).toString()}`}>
            <Foreign text={tag} isInLink />
          </a>
        </li>
      ))}
    </ul>
  );
}
