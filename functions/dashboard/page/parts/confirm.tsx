import type { ComponentChildren } from 'preact';
import { common } from '../text/common.ts';
import { Dialog } from './dialog.tsx';
import { FailedLine } from './failed.tsx';
import { useWrite, type Afterward } from './use-write.ts';

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
          {common.cancel}
        </button>
      </div>
    </Dialog>
  );
}
