import { Dialog } from '../parts/dialog.tsx';
import { shell } from '../text/shell.ts';
import { shortcuts } from './shortcuts.ts';

/** The list of all keys. */
export default function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={shell.help} onClose={onClose}>
      <dl class="key-list">
        {Object.values(shortcuts).map(({ keys, what }) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Ctrl</kbd>
            <kbd>K</kbd>
          </dt>
          <dd>{shell.go}</dd>
        </div>
      </dl>
    </Dialog>
  );
}
