import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { FailedLine } from './failed.tsx';
import { Icon } from './icon.tsx';
import { type Afterward, useWrite } from './use-write.ts';

interface DialogProps {
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
          <button type="button" class="icon" aria-label="Close" onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </header>
      {children}
    </dialog>
  );
}

export interface ConfirmProps<Answer> extends Afterward<Answer> {
  title: string;
  /** What will happen, and whether it can be undone. */
  lead: string;
  /** What the button does: "Delete the webhook". */
  action: string;
  write: () => Promise<Answer>;
  /** Once it is done, too, unless `onDone` sees to that. */
  onClose: () => void;
  /** Shows a refusal in a way of its own; where it returns null, the usual way does. */
  refusal?: (error: Error) => ComponentChildren;
}

/** Asks before something that isn't undone by a click, does it, and says why where it can't. */
export function Confirm<Answer>(props: ConfirmProps<Answer>) {
  const { title, lead, action, write, onClose, refusal, ...after } = props;
  const doing = useWrite(write, { onDone: onClose, ...after });
  return (
    <Dialog title={title} onClose={onClose}>
      <p>{lead}</p>
      {doing.error && (refusal?.(doing.error) ?? <FailedLine error={doing.error} />)}
      <div class="actions">
        <button
          type="button"
          class="danger"
          aria-busy={doing.isPending}
          aria-disabled={doing.isPending}
          onClick={() => {
            if (!doing.isPending) doing.mutate();
          }}
        >
          {action}
        </button>
        <button type="button" autofocus onClick={onClose}>
          Cancel
        </button>
      </div>
    </Dialog>
  );
}
