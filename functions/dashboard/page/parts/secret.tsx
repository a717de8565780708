import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { secret as words } from '../text/secret.ts';
import { Copy } from './copy.tsx';
import { Dialog } from './dialog.tsx';
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
      <p>{words.once}</p>
      <p class="secret">
        <code>{secret}</code>
      </p>
      <Copy
        text={secret}
        label={words.copy}
        // Who has it in the clipboard need not say so.
        onCopied={() => {
          onClose();
          toast(words.copied);
        }}
      />
      {children}
      <label class="check">
        <input
          type="checkbox"
          checked={isStored}
          onInput={({ currentTarget }) => setStored(currentTarget.checked)}
        />{' '}
        {words.stored}
      </label>
      <div class="actions">
        <button
          type="button"
          class="primary"
          aria-disabled={!isStored}
          onClick={() => {
            if (isStored) onClose();
          }}
        >
          {words.done}
        </button>
      </div>
    </Dialog>
  );
}
