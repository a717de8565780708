import { useState } from 'preact/hooks';
import { latePart } from '../../late.tsx';
import { Act } from '../act.tsx';
import type { MuteDialogProps } from './mute-dialog.tsx';

const MuteDialog = latePart(() => import('./mute-dialog.tsx'));

/** A button that asks what to mute, and for how long. */
export function MuteButton({
  kind,
  of,
  ...props
}: Omit<MuteDialogProps, 'onClose'> & {
  kind?: 'small';
  /** What it mutes, where there are several such buttons. */
  of?: string;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Act
        route="POST /api/v1/org/mutes"
        {...(kind !== undefined && { kind })}
        onClick={() => setOpen(true)}
      >
        Mute…
        {of !== undefined && <span class="unseen"> {of}</span>}
      </Act>
      {isOpen && <MuteDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
