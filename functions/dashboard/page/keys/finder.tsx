import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Foreign } from '../parts/foreign.tsx';
import type { Named } from './targets.ts';

export interface FinderProps<Item extends Named> {
  label: string;
  /** What fits to what was typed. */
  found: readonly Item[];
  onType: (text: string) => void;
  onChoose: (item: Item) => void;
}

const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/** Type a name, press Enter: a field with what it finds (the combobox of the ARIA practices). */
export function Finder<Item extends Named>({ label, found, onType, onChoose }: FinderProps<Item>) {
  const [position, setPosition] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useEffect(() => field.current?.focus(), []);
  // What it finds may become less while it is read.
  const at = Math.min(position, found.length - 1);
  useEffect(
    () => document.getElementById(`${id}-${at}`)?.scrollIntoView({ block: 'nearest' }),
    [at],
  );
  return (
    <>
      <input
        ref={field}
        type="text"
        role="combobox"
        // What a dialog puts focus on.
        autofocus
        aria-label={label}
        placeholder={label}
        aria-expanded={found.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={found.length > 0 ? `${id}-${at}` : undefined}
        autocomplete="off"
        class="wide"
        onInput={({ currentTarget }) => {
          setPosition(0);
          onType(currentTarget.value);
        }}
        onKeyDown={(event) => {
          const move = moves[event.key];
          if (move !== undefined && found.length > 0) {
            event.preventDefault();
            setPosition((at + move + found.length) % found.length);
          }
          const chosen = found[at];
          if (event.key === 'Enter' && chosen !== undefined) {
            event.preventDefault();
            onChoose(chosen);
          }
        }}
      />
      <ul role="listbox" id={`${id}-list`} aria-label={label} class="targets">
        {found.map((item, index) => (
          <li
            key={item.id}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === at}
            onClick={() => onChoose(item)}
          >
            <Foreign text={item.name} max={80} isInLink />
            {item.detail !== undefined && <span class="hint">{item.detail}</span>}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p role="status">Nothing matches.</p>}
    </>
  );
}
