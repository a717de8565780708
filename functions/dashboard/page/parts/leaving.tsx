import { useEffect, useRef, useState } from 'preact/hooks';
import { leaving as words } from '../text/leaving.ts';
import { Dialog } from './dialog.tsx';

/** Whether a form has what would be a loss, until it is written. */
export function useDraft(write: {
  isPending: boolean;
  error: Error | null;
}): [boolean, (isDraft: boolean) => void] {
  const [isDraft, setDraft] = useState(false);
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !write.isPending && write.error === null) setDraft(false);
    wasPending.current = write.isPending;
  }, [write.isPending]);
  return [isDraft && !write.isPending, setDraft];
}

/** Whether what was put into a field is work: on a page, everything is; in a dialog, what is typed. */
export function isWork(field: EventTarget | null): boolean {
  if (field instanceof HTMLTextAreaElement) return true;
  if (!(field instanceof HTMLElement)) return false;
  if (field.closest('dialog') === null) return true;
  return field instanceof HTMLInputElement && !['checkbox', 'radio'].includes(field.type);
}

/**
 * Stands in a form that is half filled, and asks before it is lost: by a reload, by Back, by a link, and
 * by closing the dialog that it is in.
 */
export function Leaving({ dialog }: { dialog: HTMLDialogElement | null }) {
  const [go, setGo] = useState<(() => void) | null>(null);
  const isDecided = useRef(false);
  useEffect(() => {
    const here = location.pathname + location.search;
    const ask = (event: Event, way: () => void) => {
      if (isDecided.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setGo(() => way);
    };
    const ending = new AbortController();
    const early = { capture: true, signal: ending.signal };
    document.addEventListener(
      'click',
      (event) => {
        const way = wayOut(event);
        if (way) ask(event, () => way.click());
      },
      early,
    );
    document.addEventListener(
      'cancel',
      (event) => {
        if (event.target === dialog) ask(event, () => closerOf(dialog)?.click());
      },
      early,
    );
    addEventListener(
      'popstate',
      (event) => {
        if (isDecided.current || !event.isTrusted) return;
        history.pushState(null, '', here);
        // The router was told first, as it listens longer: it is told again before it draws anything.
        dispatchEvent(new PopStateEvent('popstate'));
        ask(event, () => history.back());
      },
      early,
    );
    addEventListener(
      'beforeunload',
      (event) => {
        if (!isDecided.current) event.preventDefault();
      },
      early,
    );
    return () => {
      ending.abort();
    };
  }, [dialog]);
  if (go === null) return null;
  const stay = () => setGo(null);
  return (
    <Dialog title={words.title} onClose={stay}>
      <p>{words.lead}</p>
      <div class="actions">
        <button type="button" class="primary" autofocus onClick={stay}>
          {words.stay}
        </button>
        <button
          type="button"
          onClick={() => {
            isDecided.current = true;
            stay();
            go();
          }}
        >
          {words.leave}
        </button>
      </div>
    </Dialog>
  );
}

/** The link to another screen, or the button that closes a dialog with a form, that was clicked. */
function wayOut(event: MouseEvent): HTMLElement | null {
  const { target, ctrlKey, metaKey, shiftKey } = event;
  if (!(target instanceof Element) || ctrlKey || metaKey || shiftKey) return null;
  const closer = target.closest<HTMLElement>('dialog > header > button');
  if (closer) return closer.closest('dialog')?.querySelector('form') ? closer : null;
  const link = target.closest('a');
  const isElsewhere = link !== null && link.target !== '_blank' && !link.hasAttribute('download');
  return isElsewhere && !link.getAttribute('href')?.startsWith('#') ? link : null;
}

function closerOf(dialog: HTMLDialogElement | null): HTMLElement | null {
  return dialog?.querySelector<HTMLElement>(':scope > header > button') ?? null;
}
