import { useEffect } from 'preact/hooks';
import { storeOf, useStore } from '../store.ts';
import { common } from '../text/common.ts';
import { ReportLink } from './report-link.tsx';

interface Toast {
  text: string;
  undo: (() => void) | null;
  reportId: string | null;
}

const current = storeOf<Toast | null>(null);
/** How long something can be undone. */
const undoMs = 6000;

/**
 * Says what was done, for six seconds; with `undo`, it can be taken back meanwhile.
 * @param reportId the change that is to be reported next
 */
export function toast(
  text: string,
  undo: (() => void) | null = null,
  reportId: string | null = null,
): void {
  current.set({ text, undo, reportId });
}

/** Takes back what was done last, if it still can be. */
export function undoLast(): void {
  const shown = current.get();
  current.set(null);
  shown?.undo?.();
}

/** Where toasts are shown; drawn once, by the shell. */
export function Toasts() {
  const shown = useStore(current);
  useEffect(() => {
    if (shown === null) return undefined;
    const timer = setTimeout(() => {
      if (current.get() === shown) current.set(null);
    }, undoMs);
    return () => {
      clearTimeout(timer);
    };
  }, [shown]);
  return (
    <div class="toasts" role="status">
      {shown && (
        <p class="toast">
          {shown.text} {shown.reportId !== null && <ReportLink id={shown.reportId} />}{' '}
          {shown.undo && (
            <button type="button" class="plain" onClick={undoLast} data-key="u">
              {common.undo}
            </button>
          )}
        </p>
      )}
    </div>
  );
}
