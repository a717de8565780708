import type { ComponentChildren } from 'preact';
import { useId, useRef } from 'preact/hooks';
import { Icon } from './icon.tsx';

export interface MenuProps {
  /** What the button shows. */
  label: ComponentChildren;
  /** What it is called, where `label` doesn't say it. */
  name?: string;
  children: ComponentChildren;
}

/** A button that opens a small panel: the browser's own popover closes it by Escape and outside clicks. */
export function Menu({ label, name, children }: MenuProps) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  return (
    <span class="menu">
      <button type="button" popovertarget={id} aria-haspopup="true">
        {name === undefined ? (
          label
        ) : (
          <>
            <span aria-hidden="true">{label}</span>
            <span class="unseen">{name}</span>
          </>
        )}{' '}
        <Icon name="down" />
      </button>
      <div
        ref={panel}
        id={id}
        popover="auto"
        class="menu-panel"
        // A choice closes it.
        onClick={(event) => {
          if (event.target instanceof Element && event.target.closest('a, button'))
            panel.current?.hidePopover();
        }}
      >
        {children}
      </div>
    </span>
  );
}
