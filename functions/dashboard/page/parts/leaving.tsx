import { leaving as words } from '../text/leaving.ts';
import { Dialog } from './dialog.tsx';
import type { WayOut } from './draft.ts';

/** Asks whoever leaves a half-filled form. */
export default function Leaving({ stay, leave }: WayOut) {
  return (
    <Dialog title={words.title} onClose={stay}>
      <p>{words.lead}</p>
      <div class="actions">
        <button type="button" class="primary" autofocus onClick={stay}>
          {words.stay}
        </button>
        <button type="button" onClick={leave}>
          {words.leave}
        </button>
      </div>
    </Dialog>
  );
}
