import { Dialog } from '../parts/dialog.tsx';
import { finds, keyTexts } from '../text/keys.ts';
import { isName, shortcuts } from './shortcuts.ts';

/** The list of all keys. */
export default function KeyHelp({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose}>
      <dl class="key-list">
        {Object.entries(shortcuts).map(([name, keys]) => (
          <div key={keys}>
            <dt>
              {keys.split(' ').map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{isName(name) && keyTexts[name]}</dd>
          </div>
        ))}
        <div>
          <dt>
            <kbd>Ctrl</kbd>
            <kbd>K</kbd>
          </dt>
          <dd>{finds}</dd>
        </div>
      </dl>
    </Dialog>
  );
}
