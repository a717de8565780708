import { useQuery } from '@tanstack/preact-query';
import { useLocation } from 'preact-iso';
import { useId, useState } from 'preact/hooks';
import { read } from '../api.ts';
import { Dialog } from '../parts/dialog.tsx';
import { Foreign } from '../parts/foreign.tsx';
import { shell } from '../text/shell.ts';
import { matching, type Target } from './targets.ts';

const places: readonly Target[] = [
  { href: '/app/', name: shell.inbox },
  { href: '/app/artists', name: shell.artists },
  { href: '/app/verify', name: shell.verify },
  { href: '/app/alerts', name: shell.alerts },
  { href: '/app/destinations', name: shell.destinations },
  { href: '/app/webhooks', name: shell.webhooks },
  { href: '/app/org', name: shell.organization },
  { href: '/app/me', name: shell.account },
  { href: '/app/start', name: shell.start },
];

/** Type a name, press Enter, be there: screens and artists (the combobox of the ARIA practices). */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { route } = useLocation();
  const [typed, setTyped] = useState('');
  const [position, setPosition] = useState(0);
  const artists = useQuery(read('GET /api/v1/artists'));
  const targets = matching(typed, [
    ...places,
    ...(artists.data ?? []).map(({ id, name }) => ({ href: `/app/artists/${id}`, name })),
  ]);
  const id = useId();
  const go = (target: Target | undefined) => {
    if (target === undefined) return;
    onClose();
    route(target.href);
  };
  const moves: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
  return (
    <Dialog title={shell.go} onClose={onClose}>
      <input
        type="text"
        role="combobox"
        // What a dialog puts focus on.
        autofocus
        aria-label={shell.go}
        aria-expanded={targets.length > 0}
        aria-controls={`${id}-list`}
        aria-activedescendant={targets.length > 0 ? `${id}-${position}` : undefined}
        autocomplete="off"
        class="wide"
        onInput={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setPosition(0);
        }}
        onKeyDown={(event) => {
          const move = moves[event.key];
          if (move !== undefined && targets.length > 0) {
            event.preventDefault();
            setPosition((position + move + targets.length) % targets.length);
          }
          if (event.key === 'Enter') {
            event.preventDefault();
            go(targets[position]);
          }
        }}
      />
      <ul role="listbox" id={`${id}-list`} aria-label={shell.go} class="targets">
        {targets.map((target, index) => (
          <li
            key={target.href}
            id={`${id}-${index}`}
            role="option"
            aria-selected={index === position}
            onClick={() => go(target)}
          >
            <Foreign text={target.name} max={80} />
          </li>
        ))}
      </ul>
      {targets.length === 0 && <p role="status">{shell.noMatch}</p>}
    </Dialog>
  );
}
