import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { common } from '../text/common.ts';

export interface DialogProps {
  title: string;
  onClose: () => void;
  /** Can't be closed by Escape or a button: what it holds would be lost. */
  isHeld?: boolean;
  children: ComponentChildren;
}

/**
 * The browser's own dialog over the page: it keeps focus, closes with Escape, and gives focus back to
 * what opened it. Draw it only while it is open.
 */
export function Dialog({ title, onClose, isHeld = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useEffect(() => {
    const opener = document.activeElement;
    dialog.current?.showModal();
    return () => {
      // As long as it is there, nothing outside of it takes the focus.
      queueMicrotask(() => {
        if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
      });
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        if (!isHeld) onClose();
      }}
      onClose={onClose}
    >
      <header>
        <h2 id={id}>{title}</h2>
        {!isHeld && (
          <button type="button" class="icon" aria-label={common.close} onClick={onClose}>
            ✕
          </button>
        )}
      </header>
      {children}
    </dialog>
  );
}

export interface ConfirmProps {
  title: string;
  /** What will happen, and whether it can be undone. */
  children: ComponentChildren;
  /** What the button does: "Delete the webhook". */
  action: string;
  isPending: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that can't be undone. */
export function Confirm({ title, children, action, isPending, onConfirm, onClose }: ConfirmProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <div class="actions">
        <button
          type="button"
          class="danger"
          aria-busy={isPending}
          aria-disabled={isPending}
          onClick={() => {
            if (!isPending) onConfirm();
          }}
        >
          {action}
        </button>
        <button type="button" onClick={onClose}>
          {common.cancel}
        </button>
      </div>
    </Dialog>
  );
}
