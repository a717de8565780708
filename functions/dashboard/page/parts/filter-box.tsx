import { useLocation } from 'preact-iso';
import { useId, useRef } from 'preact/hooks';
import { addressWith } from '../address-with.ts';
import { useShortcuts } from '../keys/use-shortcuts.ts';

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
