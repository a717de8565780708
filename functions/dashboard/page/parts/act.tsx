import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import type { Route } from '../../../../shared/client/routes.ts';
import { usePermission } from '../use-permission.ts';
import { FailedLine } from './failed.tsx';
import { KeyHint } from './icon.tsx';
import { type Afterward, useWrite } from './use-write.ts';

interface ActProps {
  /** What it calls: who may not, sees the button, disabled, and who may. */
  route: Route;
  onClick: (event: MouseEvent) => void;
  isPending?: boolean;
  /** One of a few that exclude each other: whether it is the one that holds. */
  isPressed?: boolean;
  kind?: 'primary' | 'danger' | 'plain' | 'small';
  /** Why it can't be done for now, whoever asks; the button is shown, disabled, with this reason. */
  refusal?: string | null | undefined;
  /** The single key that does the same, shown beside the words. */
  keyHint?: string;
  children: ComponentChildren;
}

/** A button that does something in the service. */
export function Act(props: ActProps) {
  const { route, onClick, isPending = false, kind, refusal, keyHint, children } = props;
  const { isAllowed, why = refusal ?? undefined } = usePermission(route);
  const id = useId();
  const isOff = isPending || why !== undefined;
  return (
    <>
      <button
        type="button"
        class={kind}
        // Stays focusable, so that its reason can be read.
        aria-disabled={isOff}
        aria-busy={isPending}
        aria-pressed={props.isPressed}
        aria-describedby={why === undefined ? undefined : id}
        title={why}
        onClick={(event) => {
          if (!isOff) onClick(event);
        }}
      >
        {children}
        {keyHint !== undefined && isAllowed && <KeyHint>{keyHint}</KeyHint>}
      </button>
      {why !== undefined && (
        <span class="unseen" id={id}>
          {why}
        </span>
      )}
    </>
  );
}

interface ActNowProps<Answer> extends Omit<ActProps, 'onClick' | 'isPending'>, Afterward<Answer> {
  write: () => Promise<Answer>;
}

/** A button that writes at once, and says beside itself why it couldn’t. */
export function ActNow<Answer>({ write, onDone, said, again, ...act }: ActNowProps<Answer>) {
  const doing = useWrite(write, { onDone, said, again });
  return (
    <>
      <Act {...act} isPending={doing.isPending} onClick={() => doing.mutate()} />
      {doing.error && <FailedLine error={doing.error} />}
    </>
  );
}
