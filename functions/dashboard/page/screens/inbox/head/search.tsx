import { useLocation } from 'preact-iso';
import { useEffect, useRef, useState } from 'preact/hooks';
import { useShortcuts } from '../../../keys/use-shortcuts.ts';
import { KeyHint } from '../../../parts/icon.tsx';
import { inbox } from '../../../text/inbox.ts';
import { addressOf, filterNames, wordsMax, type Filters } from '../filters.ts';

/** Whoever types on means another word. */
const settleMs = 300;

/** The field for words; the list follows while one types. Backspace in it, empty, takes the last filter away. */
export function Search({ filters }: { filters: Filters }) {
  const { route } = useLocation();
  const field = useRef<HTMLInputElement>(null);
  const asked = filters.q ?? '';
  const [typed, setTyped] = useState(asked);
  const latest = useRef(asked);
  useEffect(() => {
    // Another address brings other words, unless it is the one that this field asked for.
    if (latest.current !== asked) setTyped(asked);
    latest.current = asked;
  }, [asked]);
  const ask = (text: string) => {
    const q = text.trim();
    if (q === latest.current) return;
    latest.current = q;
    route(addressOf({ ...filters, q: q === '' ? null : q }), true);
  };
  useEffect(() => {
    const timer = setTimeout(() => ask(typed), settleMs);
    return () => clearTimeout(timer);
  }, [typed]);
  useShortcuts({ filter: () => field.current?.select() });
  const dropLast = () => {
    const last = filterNames.findLast((name) => filters[name] !== null);
    if (last !== undefined) route(addressOf({ ...filters, [last]: null }), true);
  };
  return (
    <div class="search" role="search">
      <input
        ref={field}
        type="search"
        aria-label={inbox.search}
        placeholder={inbox.search}
        maxLength={wordsMax}
        autocomplete="off"
        value={typed}
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onKeyDown={({ key }) => {
          if (key === 'Enter') ask(typed);
          if (key === 'Backspace' && typed === '') dropLast();
          if (key === 'Enter' || (key === 'Escape' && typed === ''))
            document.querySelector<HTMLElement>('.row > a')?.focus();
        }}
      />
      <KeyHint>/</KeyHint>
    </div>
  );
}
