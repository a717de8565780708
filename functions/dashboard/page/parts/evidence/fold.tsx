import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { storeOf, useStore, type Store } from '../../store.ts';

/** Whether somebody opened a fold once: then it is open for each change. Until then, it asks for nothing. */
export const foldOpened = (): Store<boolean> => storeOf(false);

export interface FoldProps {
  title: string;
  /** What it comes to, beside the title. */
  hint?: string;
  opened: Store<boolean>;
  /** On the page of the change; beside the inbox it opens when somebody asks. */
  isOpen: boolean;
  /** Draws what is in it, once it is open. */
  children: () => ComponentChildren;
}

/** A part of the evidence that is read when somebody opens it. */
export function Fold({ title, hint, opened, isOpen, children }: FoldProps) {
  const wasOpened = useStore(opened);
  const [isShown] = useState(isOpen || wasOpened);
  return (
    <details
      class="fold"
      open={isShown}
      onToggle={(event) => {
        if (!isOpen) opened.set(event.currentTarget.open);
      }}
    >
      <summary>
        <h2>{title}</h2>
        {hint !== undefined && <span class="muted">{hint}</span>}
      </summary>
      {(isOpen || wasOpened) && children()}
    </details>
  );
}
