import { useEffect, useRef } from 'preact/hooks';
import { storeOf } from '../store.ts';
import { meaningOf, type ShortcutName } from './shortcuts.ts';

type Handler = () => void;

const handlers = new Map<ShortcutName, Handler[]>();
const kept = 'artist-monitor-single-keys';

/** Whether single keys do something (WCAG 2.1.4); kept in this browser. */
export const areKeysOn = storeOf(localStorage.getItem(kept) !== 'off');
areKeysOn.follow((isOn) => localStorage.setItem(kept, isOn ? 'on' : 'off'));

/** What keys do something now, or would if single keys are off. */
export function boundNow(): ShortcutName[] {
  return [...handlers].flatMap(([name, bound]) => (bound.length > 0 ? name : []));
}

/** Does what the key of `name` does now. */
export function press(name: ShortcutName): void {
  handlers.get(name)?.[0]?.();
}

/** Binds keys while the component is shown; the latest to be shown goes first. */
export function useShortcuts(bindings: Partial<Readonly<Record<ShortcutName, Handler>>>): void {
  const latest = useRef(bindings);
  latest.current = bindings;
  const names = Object.keys(bindings).toSorted().join();
  useEffect(() => {
    const added = Object.keys(latest.current).flatMap((name) => {
      if (!isBound(name, latest.current)) return [];
      const handler = () => latest.current[name]?.();
      handlers.set(name, [handler, ...(handlers.get(name) ?? [])]);
      return [{ name, handler }];
    });
    return () => {
      for (const { name, handler } of added) {
        handlers.set(
          name,
          (handlers.get(name) ?? []).filter((one) => one !== handler),
        );
      }
    };
  }, [names]);
}

function isBound(name: string, bindings: object): name is ShortcutName {
  return name in bindings;
}

/** Whoever types means letters, and whoever has a dialog open means the dialog. */
function isElsewhere({ target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('input, textarea, select, [contenteditable]')) return true;
  return document.querySelector('dialog[open]') !== null;
}

const sequenceMs = 1500;

/** Listens to the keyboard; called once. */
export function listenToKeys(): void {
  let before: { key: string; atMs: number } | null = null;
  addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
    if (ctrlKey || metaKey || altKey || event.defaultPrevented || !areKeysOn.get()) return;
    if (isElsewhere(event) || key === 'Shift') return;
    // Enter belongs to what has focus.
    if (key === 'Enter' && event.target !== document.body) return;
    const begun = before !== null && event.timeStamp - before.atMs < sequenceMs ? before.key : null;
    const meaning = meaningOf(begun, key, shiftKey);
    before = meaning.kind === 'begun' ? { key, atMs: event.timeStamp } : null;
    if (meaning.kind !== 'shortcut') return;
    if (!handlers.get(meaning.name)?.length) return;
    event.preventDefault();
    // A key that is held moves through rows, and acts once.
    if (!repeat || meaning.name === 'next' || meaning.name === 'previous') press(meaning.name);
  });
}
