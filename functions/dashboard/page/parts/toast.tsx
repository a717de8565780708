import { useLocation } from 'preact-iso';
import { useEffect, useRef } from 'preact/hooks';
import { storeOf, useStore } from '../store.ts';
import { keepFocus } from './page.tsx';
import { ReportLink } from './report-link.tsx';

interface Toast {
  text: string;
  undo: (() => void) | null;
  reportId: string | null;
}

/** At most one with a way back, and one without. */
const current = storeOf<readonly Toast[]>([]);
/** How long something can be undone. */
const undoMs = 6000;
/** What was said so shortly before another screen is about the way there. */
const onTheWayMs = 1000;

/**
 * Says what was done, for six seconds; with `undo`, it can be taken back meanwhile.
 * @param reportId the change that is to be reported next
 */
export function toast(
  text: string,
  undo: (() => void) | null = null,
  reportId: string | null = null,
): void {
  // What only says something leaves the way back of what was done before.
  const before = undo === null ? current.get().filter((one) => one.undo !== null) : [];
  current.set([...before, { text, undo, reportId }]);
}

/** Takes back what was done last, if it still can be. */
export function undoLast(): void {
  const shown = current.get();
  current.set([]);
  keepFocus();
  for (const { undo } of shown) undo?.();
}

/** Where toasts are shown; drawn once, by the shell. */
export function Toasts() {
  return (
    <div class="toasts" role="status">
      {useStore(current).map((one) => (
        <ToastLine key={one.text} one={one} />
      ))}
    </div>
  );
}

function ToastLine({ one }: { one: Toast }) {
  const { text, undo, reportId } = one;
  const { path } = useLocation();
  const saidAtMs = useRef(Date.now());
  const drop = () => current.set(current.get().filter((other) => other !== one));
  useEffect(() => {
    if (undo === null && Date.now() - saidAtMs.current > onTheWayMs) drop();
  }, [path]);
  useEffect(() => {
    const timer = setTimeout(drop, undoMs);
    return () => clearTimeout(timer);
  }, [one]);
  return (
    <p class="toast">
      {text} {reportId !== null && <ReportLink id={reportId} />}{' '}
      {undo && (
        <button type="button" class="plain" onClick={undoLast} data-key="u">
          Undo
        </button>
      )}
    </p>
  );
}
