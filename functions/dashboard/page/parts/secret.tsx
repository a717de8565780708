import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError } from '../../../../shared/client/api-error.ts';
import { Check } from './check.tsx';
import { Copy } from './copy.tsx';
import { Dialog } from './dialog.tsx';
import { Form, type FormProps } from './form.tsx';
import { toast } from './toast.tsx';

export interface SecretProps {
  title: string;
  /** Where it is shown once: on no account may it get into a cache. */
  secret: string;
  /** What holds for it: that it isn't shown again, until when a former one works. */
  children?: ComponentChildren;
  onClose: () => void;
}

/** A secret that is shown once: the dialog stays until it is copied, or the person says that they have stored it. */
export function Secret({ title, secret, children, onClose }: SecretProps) {
  const [isStored, setStored] = useState(false);
  return (
    <Dialog title={title} isHeld={!isStored} onClose={onClose}>
      <p>Copy this now and store it safely. It isn’t shown again.</p>
      <p class="secret">
        <code>{secret}</code>
      </p>
      <Copy
        text={secret}
        label="Copy"
        // Who has it in the clipboard need not say so.
        onCopied={() => {
          onClose();
          toast('Copied. Store it safely: it isn’t shown again.');
        }}
      />
      {children}
      <Check label="I have stored it" onInput={setStored} />
      <div class="actions">
        <button
          type="button"
          class="primary"
          aria-disabled={!isStored}
          onClick={() => {
            if (isStored) onClose();
          }}
        >
          Done
        </button>
      </div>
    </Dialog>
  );
}

export interface SecretDialogProps extends FormProps {
  title: string;
  write: FormProps['write'] & { reset: () => void };
  /** What it is called. */
  secretTitle: string;
  /** Nullish until it is there. */
  secret: string | null | undefined;
  /** Shown if an earlier try succeeded, but its response with the secret was lost. */
  lost: string;
  onClose: () => void;
  /** Once the secret is stored. */
  onStored: () => void;
}

/** Creates something and shows its secret: once, and kept nowhere but in this component. */
export function SecretDialog(props: SecretDialogProps) {
  const { title, secretTitle, secret, lost, onClose, onStored, ...form } = props;
  const { error, reset } = form.write;
  if (secret) {
    const done = () => {
      reset();
      onStored();
    };
    return <Secret title={secretTitle} secret={secret} onClose={done} />;
  }
  const isLost = error instanceof ApiError && error.code === 'already_created';
  return (
    <Dialog title={title} onClose={onClose}>
      {isLost && <p role="alert">{lost}</p>}
      <Form {...form} />
    </Dialog>
  );
}
