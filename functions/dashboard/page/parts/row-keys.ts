import type { RefObject } from 'preact';
import { useShortcuts } from '../keys/use-shortcuts.ts';

/** What has focus in a row: its link. */
const rowLink = '[data-row]';

/**
 * `j` and `k` move focus from row to row of the list in `list`; Enter then opens the row, since its
 * link has focus. A row’s link has `data-row`.
 */
export function useRowKeys(list: RefObject<HTMLElement>): void {
  const move = (by: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>(rowLink) ?? [])];
    const now = rows.findIndex((row) => row === document.activeElement);
    const next = now === -1 ? (by === 1 ? 0 : rows.length - 1) : now + by;
    const row = rows[next];
    row?.focus();
    row?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts({
    next: () => move(1),
    previous: () => move(-1),
  });
}
