import { Dialog } from './dialog.tsx';
import type { WayOut } from './draft.ts';

/** Asks whoever leaves a half-filled form. */
export default function Leaving({ stay, leave }: WayOut) {
  return (
    <Dialog title="Leave without saving?" onClose={stay}>
      <p>What you typed here would be lost.</p>
      <div class="actions">
        <button type="button" class="primary" autofocus onClick={stay}>
          Keep editing
        </button>
        <button type="button" onClick={leave}>
          Leave
        </button>
      </div>
    </Dialog>
  );
}
