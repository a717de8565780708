import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { ApiError } from '../../../../shared/client/api-error.ts';
import { guardBack } from '../session/back.ts';
import { isPageLeft } from '../session/sign-in-again.ts';

/** A way out of a half-filled form that somebody has begun to take. */
export interface WayOut {
  stay: () => void;
  leave: () => void;
}

interface Draft {
  /** Notes that something was put into a field. */
  note: (field: EventTarget | null) => void;
  /** What to ask about; null while nobody is leaving. */
  wayOut: WayOut | null;
}

/**
 * What is in a form that isn't written yet. Whoever would lose it is held up: by a reload, by Back, by a
 * link, and by closing the dialog that it is in.
 */
export function useDraft(
  form: RefObject<HTMLFormElement>,
  write: { isPending: boolean; error: Error | null },
): Draft {
  const [isDraft, setDraft] = useState(false);
  const wasPending = useRef(false);
  useEffect(() => {
    if (wasPending.current && !write.isPending && isWritten(write.error)) setDraft(false);
    wasPending.current = write.isPending;
  }, [write.isPending]);
  return {
    note: (field) => {
      if (isWork(field)) setDraft(true);
    },
    wayOut: useWayOut(form, isDraft && !write.isPending),
  };
}

/** Also where an earlier try got through, and only its answer was lost. */
function isWritten(error: Error | null): boolean {
  return error === null || (error instanceof ApiError && error.code === 'already_created');
}

/** Whether what was put into a field is work: on a page, everything is; in a dialog, what is typed. */
function isWork(field: EventTarget | null): boolean {
  if (field instanceof HTMLTextAreaElement) return true;
  if (!(field instanceof HTMLElement)) return false;
  if (field.closest('dialog') === null) return true;
  return field instanceof HTMLInputElement && !['checkbox', 'radio'].includes(field.type);
}

function useWayOut(form: RefObject<HTMLFormElement>, isDraft: boolean): WayOut | null {
  const [go, setGo] = useState<(() => void) | null>(null);
  const isDecided = useRef(false);
  // With what is drawn, so that no key is quicker.
  useLayoutEffect(() => {
    if (!isDraft) return undefined;
    const here = location.pathname + location.search;
    const dialog = form.current?.closest('dialog') ?? null;
    const ending = new AbortController();
    const early = { capture: true, signal: ending.signal };
    const ask = (event: Event, way: () => void) => {
      if (isDecided.current) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setGo(() => way);
    };
    const onClick = (event: MouseEvent) => {
      const way = wayOf(event, dialog);
      if (way) ask(event, () => way.click());
    };
    const onCancel = (event: Event) => {
      if (event.target === dialog) ask(event, () => closerOf(dialog)?.click());
    };
    const onBack = (event: PopStateEvent) => {
      if (isDecided.current) return;
      history.pushState(null, '', here);
      ask(event, () => history.back());
    };
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!isDecided.current && !isPageLeft()) event.preventDefault();
    };
    document.addEventListener('click', onClick, early);
    document.addEventListener('cancel', onCancel, early);
    const unguard = guardBack(onBack);
    addEventListener('beforeunload', onUnload, early);
    return () => {
      ending.abort();
      unguard();
    };
  }, [isDraft]);
  if (go === null) return null;
  const stay = () => setGo(null);
  const leave = () => {
    isDecided.current = true;
    stay();
    go();
  };
  return { stay, leave };
}

/** The link to another screen, or the button that closes the form's dialog, that was clicked. */
function wayOf(
  { target, ctrlKey, metaKey, shiftKey }: MouseEvent,
  dialog: HTMLDialogElement | null,
): HTMLElement | null {
  if (!(target instanceof Element) || ctrlKey || metaKey || shiftKey) return null;
  const closer = closerOf(dialog);
  if (closer?.contains(target)) return closer;
  const link = target.closest('a');
  const isElsewhere = link !== null && link.target !== '_blank' && !link.hasAttribute('download');
  return isElsewhere && !link.getAttribute('href')?.startsWith('#') ? link : null;
}

function closerOf(dialog: HTMLDialogElement | null): HTMLElement | null {
  return dialog?.querySelector<HTMLElement>(':scope > header > button') ?? null;
}
