import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Route } from '../../../../shared/client/routes.ts';
import { usePermission } from '../use-permission.ts';

export interface ActProps {
  /** What it calls: who may not, sees the button, disabled, and who may. */
  route: Route;
  onClick: () => void;
  isPending?: boolean;
  kind?: 'primary' | 'danger' | 'plain' | 'small';
  /** The single key that does the same, shown beside the words. */
  keyHint?: string;
  children: ComponentChildren;
}

/** A button that does something in the service. */
export function Act({ route, onClick, isPending = false, kind, keyHint, children }: ActProps) {
  const { isAllowed, why } = usePermission(route);
  const id = useId();
  const isOff = isPending || !isAllowed;
  return (
    <>
      <button
        type="button"
        class={kind}
        // Stays focusable, so that its reason can be read.
        aria-disabled={isOff}
        aria-busy={isPending}
        aria-describedby={why === undefined ? undefined : id}
        title={why}
        onClick={() => {
          if (!isOff) onClick();
        }}
      >
        {children}
        {keyHint !== undefined && isAllowed && (
          <kbd class="key-hint" aria-hidden="true">
            {keyHint}
          </kbd>
        )}
      </button>
      {why !== undefined && (
        <span class="unseen" id={id}>
          {why}
        </span>
      )}
    </>
  );
}
