import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { common } from '../text/common.ts';
import { Icon } from './icon.tsx';

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
            <Icon name="close" />
          </button>
        )}
      </header>
      {children}
    </dialog>
  );
}
